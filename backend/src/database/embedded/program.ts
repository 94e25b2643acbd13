import { fork, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programFor } from './installed-programs.ts';

/** What a keeper runs: the parameters of `spawn`. */
export type Kept = [program: string, parameters: string[], options: SpawnOptions];

/** Beside this file: TypeScript in the tests, JavaScript in the build. */
const KEEPER = fileURLToPath(new URL(`./keeper${extname(import.meta.url)}`, import.meta.url));

/** PostgreSQL must not know the passwords in the environment of this process. The last four are for Windows. */
const VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP'];

/** Milliseconds to wait for the last lines of a program that has exited: processes of a killed server keep the pipe open. */
const LAST_LINES = 500;

/** A program of PostgreSQL, which works in a cluster under a keeper. */
export class Program {
  /** Fulfilled when the program has exited, or its keeper was killed. Never rejects. */
  readonly exited: Promise<unknown>;
  private readonly keeper: ChildProcess;
  private readonly lines: string[] = [];

  /** @param parametersFor its parameters, from those that name the cluster; `signal` stops it */
  constructor(
    name: 'initdb' | 'postgres',
    cluster: string,
    account: number | undefined,
    parametersFor: (data: string[]) => string[],
    signal: AbortSignal,
    input = '',
  ) {
    const env = Object.fromEntries(VARIABLES.map((variable) => [variable, process.env[variable]]));
    // The account may be unable to enter the folders above the cluster. The last -D counts; the first one is for those
    // who look at the list of processes.
    const data = ['-D', cluster];
    if (account !== undefined && process.platform === 'linux') data.push('-D', '/proc/self/cwd');
    const options = {
      cwd: cluster,
      env,
      windowsHide: true,
      ...(account && { uid: account, gid: account }),
    };
    const kept: Kept = [programFor(account, name), parametersFor(data), options];
    this.keeper = fork(KEEPER, [JSON.stringify(kept)], {
      detached: true,
      execArgv: [],
      // Not inherited, see LogOutput.
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    });
    const closed = once(this.keeper, 'close');
    this.exited = once(this.keeper, 'exit').then(() => Promise.race([closed, pause(LAST_LINES)]));
    this.keeper.stdin!.on('error', () => undefined).end(input);
    this.keeper.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.lines.push(...text.split('\n').filter(Boolean));
      this.lines.splice(0, this.lines.length - 20);
    });
    const stop = () => void this.stop();
    signal.addEventListener('abort', stop);
    void this.exited.then(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  }

  /** Waits until the program has said a text. @throws Error with its reason if it exits first */
  async says(text: string): Promise<void> {
    const said = new Promise<void>((resolve) => {
      this.keeper.stderr!.on('data', () => {
        if (this.lines.some((line) => line.includes(text))) resolve();
      });
    });
    const failed = this.exited.then(() => {
      throw this.reason();
    });
    await Promise.race([said, failed]);
  }

  /** Waits until the program has exited. @throws Error with its reason if it failed */
  async succeeds(): Promise<void> {
    await this.exited;
    const isRefused = this.lines.some((line) => / (?:ERROR|FATAL|PANIC): /.test(line));
    if (this.keeper.exitCode !== 0 || isRefused) throw this.reason();
  }

  /** Stops the program, a server without waiting for its clients, and resolves when it has exited. */
  async stop(): Promise<void> {
    if (this.keeper.connected) this.keeper.disconnect();
    // A suspended keeper (SIGSTOP) would not notice. Windows has no such signal.
    if (process.platform !== 'win32') this.keeper.kill('SIGCONT');
    await this.exited;
  }

  /** What the program said about its end, without the lines about its work. */
  private reason(): Error {
    const said = this.lines.filter((line) => !line.includes(' LOG: '));
    const lines = said.length > 0 ? said : this.lines;
    return new Error(lines.map((line) => line.replace(/^.*?\] (?=[A-Z]+: )/, '').trim()).join(' '));
  }
}
