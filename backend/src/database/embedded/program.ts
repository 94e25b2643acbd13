import { fork, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programFor } from './installed-programs.ts';
import type { Account } from './postgres-account.ts';

export type Kept = [program: string, parameters: string[], options: SpawnOptions];

interface Call {
  name: 'initdb' | 'postgres';
  cluster: string;
  account: Account;
  /** Parameters before and after those that name the cluster. */
  first?: string[];
  last: string[];
  input?: string;
}

const KEEPER = fileURLToPath(new URL(`./keeper${extname(import.meta.url)}`, import.meta.url));

/** PostgreSQL must not know our passwords. The last four are for Windows. */
const VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP'];

const LINES = 20;

/** Processes of a killed server keep the pipe of the last lines open. */
const LAST_LINES_MS = 500;

export class Program {
  /** Fulfilled when the program has exited, or its keeper was killed. Never rejects. */
  readonly exited: Promise<unknown>;
  private readonly keeper: ChildProcess;
  private readonly lines: string[] = [];

  constructor(call: Call, signal: AbortSignal) {
    this.keeper = fork(KEEPER, [JSON.stringify(spawnParametersOf(call))], {
      detached: true,
      execArgv: [],
      // Not inherited, see LogOutput.
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    });
    this.exited = this.untilExit();
    // A program that has exited reads no input.
    this.keeper.stdin!.on('error', () => undefined).end(call.input);
    this.keeper.stderr!.setEncoding('utf8').on('data', (text: string) => this.keepLines(text));
    this.stopAt(signal);
  }

  /** @throws Error with its reason if it exits first */
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

  /** @throws Error with its reason if it failed */
  async succeeds(): Promise<void> {
    await this.exited;
    // PostgreSQL's single-user mode exits with status 0 after a statement that failed.
    const isRefused = this.lines.some((line) => / (?:ERROR|FATAL|PANIC): /.test(line));
    if (this.keeper.exitCode !== 0 || isRefused) throw this.reason();
  }

  async stop(): Promise<void> {
    if (this.keeper.connected) this.keeper.disconnect();
    // A suspended keeper (SIGSTOP) would not notice. Windows has no such signal.
    if (process.platform !== 'win32') this.keeper.kill('SIGCONT');
    await this.exited;
  }

  private async untilExit() {
    const closed = once(this.keeper, 'close');
    await once(this.keeper, 'exit');
    await Promise.race([closed, pause(LAST_LINES_MS)]);
  }

  private keepLines(text: string) {
    this.lines.push(...text.split('\n').filter(Boolean));
    this.lines.splice(0, this.lines.length - LINES);
  }

  private stopAt(signal: AbortSignal) {
    const stop = () => void this.stop();
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    void this.exited.then(() => signal.removeEventListener('abort', stop));
  }

  private reason(): Error {
    const aboutEnd = this.lines.filter((line) => !line.includes(' LOG: '));
    const lines = aboutEnd.length > 0 ? aboutEnd : this.lines;
    return new Error(lines.map(withoutPrefix).join(' '));
  }
}

const spawnParametersOf = ({ name, cluster, account, first = [], last }: Call): Kept => {
  const data = ['-D', cluster];
  // The account may be unable to enter the folders above. The last -D counts; the first is for ps.
  if (account !== undefined && process.platform === 'linux') data.push('-D', '/proc/self/cwd');
  const env = Object.fromEntries(VARIABLES.map((variable) => [variable, process.env[variable]]));
  const options = { cwd: cluster, env, uid: account, gid: account, windowsHide: true };
  return [programFor(account, name), [...first, ...data, ...last], options];
};

/** A line of PostgreSQL begins with the time and the process id: `… [123] FATAL: …`. */
const withoutPrefix = (line: string): string => line.replace(/^.*?\] (?=[A-Z]+: )/, '').trim();
