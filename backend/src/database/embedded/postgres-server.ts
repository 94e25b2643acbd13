import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { HOST } from './embedded-cluster.ts';
import { runAs } from './postgres-account.ts';

const READY = 'database system is ready to accept connections';

/** Milliseconds to wait for the last lines of a server that has exited. */
const LAST_LINES = 500;

/** A PostgreSQL server that this process started. */
export class PostgresServer {
  private readonly process: ChildProcess;
  private readonly lines: string[] = [];
  /** Fulfilled when the server has exited. Never rejects. */
  readonly exited: Promise<void>;
  /**
   * Fulfilled when the server accepts connections.
   *
   * @throws Error with the reason that PostgreSQL gave, if it exits before that
   */
  readonly ready: Promise<void>;

  /**
   * @param account user id of the server; undefined: that of this process
   * @param program path of `postgres`
   * @param cluster its data directory
   */
  constructor(account: number | undefined, program: string, cluster: string, port: number) {
    const settings = [
      `listen_addresses=${HOST}`,
      'unix_socket_directories=',
      // The language of the messages that this class reads.
      'lc_messages=C',
    ].flatMap((setting) => ['-c', setting]);
    const server = runAs(account, program, [cluster], (folder) => [
      // The last -D counts. The first one is for those who look at the list of processes.
      ...(folder === cluster ? ['-D', cluster] : ['-D', cluster, '-D', folder!]),
      '-p',
      String(port),
      ...settings,
    ]);
    this.process = server;
    this.exited = new Promise((resolve) => {
      server.on('error', (error) => {
        this.lines.push(error.message);
        resolve();
      });
      server.on('exit', () => resolve());
    });
    this.ready = new Promise((resolve, reject) => {
      server.stderr.on('data', (chunk) => {
        this.remember(String(chunk));
        if (String(chunk).includes(READY)) resolve();
      });
      // Its last lines may still be on their way. Processes of a server that was killed keep the pipe open.
      const closed = new Promise((done) => server.on('close', done));
      void this.exited
        .then(() => Promise.race([closed, pause(LAST_LINES)]))
        .then(() => reject(new Error(this.reason())));
    });
    // Nobody may be waiting when the server exits.
    this.ready.catch(() => undefined);
    server.stdout.resume();
  }

  /** Shuts the server down, without waiting for its clients, and resolves when it has exited. */
  async stop(): Promise<void> {
    // Windows has no SIGINT.
    if (process.platform === 'win32') {
      await once(spawn('taskkill', ['/pid', String(this.process.pid), '/f', '/t']), 'exit');
    } else {
      this.process.kill('SIGINT');
    }
    await this.exited;
  }

  private remember(text: string) {
    this.lines.push(...text.split('\n').filter(Boolean));
    this.lines.splice(0, this.lines.length - 20);
  }

  /** What PostgreSQL said about its exit, without the lines about its work. */
  private reason(): string {
    const said = this.lines.filter((line) => !line.includes(' LOG: '));
    const lines = said.length > 0 ? said : this.lines;
    return lines.map((line) => line.replace(/^.*?\] (?=[A-Z]+: )/, '').trim()).join(' ');
  }
}
