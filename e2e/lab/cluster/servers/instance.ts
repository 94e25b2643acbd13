import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterOf, readPidFile, urlOf } from '../../../../backend/src/database/embedded/data-folder.ts';
import { launch } from '../../../../backend/src/database/embedded/postgres-server.ts';
import type { Program } from '../../../../backend/src/database/embedded/program.ts';
import { descendantsOf, killTogether } from '../../../../backend/src/testing/product/process-tree.ts';
import { createTcpProxy, type TcpProxy } from '../../../../backend/src/testing/tcp-proxy.ts';
import { connectTo } from '../../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';

const execute = promisify(execFile);

/** A PostgreSQL server that is a primary or follows one. */
export class Instance {
  readonly name: string;
  /** The only way for standbys to this instance, for delays of the replication. */
  readonly link: TcpProxy;
  private readonly folder: string;
  private readonly port: number;
  private readonly settings: Record<string, string>;
  private server: Program | undefined;

  private constructor(
    name: string,
    folder: string,
    port: number,
    settings: Record<string, string>,
    link: TcpProxy,
  ) {
    this.name = name;
    this.folder = folder;
    this.port = port;
    this.settings = settings;
    this.link = link;
  }

  /**
   * Makes an instance from a copy of a stopped cluster.
   *
   * @param source its data folder
   * @param settings of postgresql.conf
   */
  static async copy(
    source: string,
    name: string,
    folder: string,
    port: number,
    settings: Record<string, string>,
  ): Promise<Instance> {
    await execute('cp', ['-a', source, folder]);
    const link = await createTcpProxy(urlOf(folder, port));
    return new Instance(name, folder, port, { ...settings }, link);
  }

  /** The URL of the database `postgres`. */
  get url(): string {
    return new URL('/postgres', urlOf(this.folder, this.port)).href;
  }

  get isRunning(): boolean {
    return this.server !== undefined;
  }

  /** Starts PostgreSQL, as a standby if it follows another instance, and waits until it accepts connections. */
  async start(primary?: Instance): Promise<void> {
    await this.follow(primary);
    this.server = launch(this.folder, this.port, new AbortController().signal);
    await waitFor(
      () => this.query('SELECT').then(() => true, String),
      (answer) => answer === true,
      30_000,
    );
  }

  /** Sets which primary this instance follows. A standby that runs applies it at once. */
  async follow(primary: Instance | undefined): Promise<void> {
    const cluster = clusterOf(this.folder);
    if (primary) {
      const { hostname, port, username, password } = new URL(primary.link.url);
      this.settings['primary_conninfo'] =
        `host=${hostname} port=${port} user=${username} password=${password} application_name=${this.name}`;
      await writeFile(join(cluster, 'standby.signal'), '');
    } else {
      await rm(join(cluster, 'standby.signal'), { force: true });
    }
    const lines = Object.entries(this.settings).map(([name, value]) => `${name} = '${value}'\n`);
    await writeFile(join(cluster, 'postgresql.auto.conf'), lines.join(''));
    if (this.isRunning) process.kill(this.postmaster, 'SIGHUP');
  }

  async query<Row extends Record<string, unknown>>(sql: string): Promise<Row[]> {
    const session = await connectTo(this.url);
    try {
      return (await session.query<Row>(sql)).rows;
    } finally {
      await session.end();
    }
  }

  async isPrimary(): Promise<boolean> {
    const [row] = await this.query<{ primary: boolean }>('SELECT NOT pg_is_in_recovery() AS primary');
    return row!.primary;
  }

  /** Bytes of the write-ahead log that this standby has received. */
  async received(): Promise<number> {
    const [row] = await this.query<{ bytes: number }>(
      `SELECT (pg_last_wal_receive_lsn() - '0/0')::double precision AS bytes`,
    );
    return row!.bytes;
  }

  /** Shuts down cleanly: a primary first sends its standbys everything. */
  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
  }

  /** Kills every process at the same instant, as the loss of its machine does. What was on its way to standbys is lost. */
  async kill(): Promise<void> {
    const { postmaster, server } = this;
    killTogether([postmaster, ...descendantsOf(postmaster)]);
    this.server = undefined;
    await server!.exited;
    await this.link.close();
  }

  /** Replaces the files of a killed instance by those of a stopped one. */
  async restoreFrom(source: Instance): Promise<void> {
    await rm(this.folder, { recursive: true });
    await execute('cp', ['-a', source.folder, this.folder]);
    this.link.thaw();
    await this.link.open();
  }

  private get postmaster(): number {
    return readPidFile(this.folder)!.pid;
  }
}

/** An agent that says over HTTP whether an instance is the primary: 200 or 503, as Patroni does at `/primary`. */
export const startRoleAgent = async (instance: Instance): Promise<{ port: number; stop: () => void }> => {
  const server = createServer((_request, response) => {
    void instance.isPrimary().then(
      (primary) => response.writeHead(primary ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
};
