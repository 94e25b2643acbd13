import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { programFor } from './installed-programs.ts';
import type { Account } from './postgres-account.ts';

interface Call {
  name: 'initdb' | 'postgres';
  cluster: string;
  account: Account;
  /** Parameters before and after those that name the cluster. */
  first?: string[];
  last: string[];
  input?: string;
}

/** PostgreSQL must not know our passwords. The last four are for Windows. */
const VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP'];

/** Neither a shutdown without a checkpoint (SIGQUIT) nor SIGKILL loses committed data. */
const STOP_MS = { QUIT: 5_000, KILL: 6_500 };

const LINES = 20;

/** Processes of a killed server keep the pipe of the last lines open. */
const LAST_LINES_MS = 500;

/** A program of PostgreSQL, in a process group of its own: Ctrl-C does not reach it. */
export class Program {
  /** Fulfilled when the program has exited. Never rejects. */
  readonly exited: Promise<void>;
  private readonly child: ChildProcess;
  private readonly lines: string[] = [];

  constructor(call: Call, signal: AbortSignal) {
    const [program, parameters, options] = spawnParametersOf(call);
    this.child = spawn(program, parameters, {
      ...options,
      detached: true,
      // Not inherited, see LogOutput.
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    this.exited = this.untilExit();
    // A program that has exited reads no input.
    this.child.stdin!.on('error', () => undefined).end(call.input);
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => this.keepLines(text));
    this.stopAt(signal);
    this.interruptAtExit();
  }

  /** @throws Error with its reason if it exits first */
  async says(text: string): Promise<void> {
    const said = new Promise<void>((resolve) => {
      this.child.stderr!.on('data', () => {
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
    if (this.child.exitCode !== 0 || isRefused) throw this.reason();
  }

  async stop(): Promise<void> {
    this.child.kill('SIGINT');
    const timers = [
      setTimeout(() => this.child.kill('SIGQUIT'), STOP_MS.QUIT),
      setTimeout(() => this.child.kill('SIGKILL'), STOP_MS.KILL),
    ];
    await this.exited;
    timers.forEach(clearTimeout);
  }

  /** Why it has exited, if it said so. */
  get lastWords(): string {
    const aboutEnd = this.lines.filter((line) => !line.includes(' LOG: '));
    return aboutEnd.map(withoutPrefix).join(' ');
  }

  private untilExit(): Promise<void> {
    return new Promise((resolve) => {
      this.child.on('close', () => resolve());
      this.child.on('exit', () => setTimeout(resolve, LAST_LINES_MS).unref());
      // It could not be started.
      this.child.on('error', ({ message }) => {
        this.lines.push(message);
        resolve();
      });
    });
  }

  /** If this process ends in haste. After SIGKILL, the next start ends PostgreSQL. */
  private interruptAtExit() {
    const interrupt = () => this.child.kill('SIGINT');
    process.once('exit', interrupt);
    void this.exited.then(() => process.off('exit', interrupt));
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
    return new Error(this.lastWords || this.lines.map(withoutPrefix).join(' '));
  }
}

const spawnParametersOf = ({
  name,
  cluster,
  account,
  first = [],
  last,
}: Call): [program: string, parameters: string[], options: SpawnOptions] => {
  const data = ['-D', cluster];
  // The account may be unable to enter the folders above. The last -D counts; the first is for ps.
  if (account !== undefined && process.platform === 'linux') data.push('-D', '/proc/self/cwd');
  const env = Object.fromEntries(VARIABLES.map((variable) => [variable, process.env[variable]]));
  const options = { cwd: cluster, env, uid: account, gid: account, windowsHide: true };
  return [programFor(account, name), [...first, ...data, ...last], options];
};

/** A line of PostgreSQL begins with the time and the process id: `… [123] FATAL: …`. */
const withoutPrefix = (line: string): string => line.replace(/^.*?\] (?=[A-Z]+: )/, '').trim();
