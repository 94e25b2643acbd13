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
import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { descendantsOf, killTogether } from '../../../../backend/src/testing/product/process-tree.ts';
import { createTcpProxy } from '../../../../backend/src/testing/tcp-proxy.ts';
import { connectTo } from '../../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';

const execute = promisify(execFile);

/** A PostgreSQL server that is a primary or follows one. */
export type Instance = Awaited<ReturnType<typeof copyInstance>>;

/**
 * Makes an instance from a copy of a stopped cluster.
 *
 * @param source its data folder
 * @param settings of postgresql.conf
 */
export const copyInstance = async (
  source: string,
  name: string,
  folder: string,
  settings: Record<string, string>,
) => {
  await execute('cp', ['-a', source, folder]);
  const port = await freePort();
  /** The URL of the database `postgres`. */
  const url = new URL('/postgres', urlOf(folder, port)).href;
  /** The only way for standbys to this instance, for delays of the replication. */
  const link = await createTcpProxy(url);
  const cluster = clusterOf(folder);
  const own = { ...settings };
  let server: Program | undefined;

  const query = async <Row extends Record<string, unknown>>(sql: string): Promise<Row[]> => {
    const session = await connectTo(url);
    try {
      return (await session.query<Row>(sql)).rows;
    } finally {
      await session.end();
    }
  };

  /** Sets which primary this instance follows. A standby that runs applies it at once. */
  const follow = async (primary?: { link: { url: string } }): Promise<void> => {
    if (primary) {
      const { hostname, port: at, username, password } = new URL(primary.link.url);
      own['primary_conninfo'] =
        `host=${hostname} port=${at} user=${username} password=${password} application_name=${name}`;
      await writeFile(join(cluster, 'standby.signal'), '');
    } else {
      await rm(join(cluster, 'standby.signal'), { force: true });
    }
    const lines = Object.entries(own).map(([key, value]) => `${key} = '${value}'\n`);
    await writeFile(join(cluster, 'postgresql.auto.conf'), lines.join(''));
    if (server) process.kill(readPidFile(folder)!.pid, 'SIGHUP');
  };

  return {
    name,
    folder,
    url,
    link,
    query,
    follow,
    isRunning: () => server !== undefined,
    /** Starts PostgreSQL, as a standby if it follows another instance, and waits until it accepts connections. */
    start: async (primary?: { link: { url: string } }): Promise<void> => {
      await follow(primary);
      server = launch(folder, port, new AbortController().signal);
      await waitFor(
        () => query('SELECT').then(() => true, String),
        (answer) => answer === true,
        30_000,
      );
    },
    /** Shuts down cleanly: a primary first sends its standbys everything. */
    stop: async (): Promise<void> => {
      await server?.stop();
      server = undefined;
    },
    /** Kills every process at the same instant, as the loss of its machine does. What was on its way is lost. */
    kill: async (): Promise<void> => {
      const { pid } = readPidFile(folder)!;
      const killed = server!;
      killTogether([pid, ...descendantsOf(pid)]);
      server = undefined;
      await killed.exited;
      await link.close();
    },
    /** Replaces the files of a killed instance by those of a stopped one. */
    restoreFrom: async (other: { folder: string }): Promise<void> => {
      await rm(folder, { recursive: true });
      await execute('cp', ['-a', other.folder, folder]);
      link.thaw();
      await link.open();
    },
  };
};

/** An agent that says over HTTP whether an instance is the primary: 200 or 503, as Patroni does at `/primary`. */
export const startRoleAgent = async ({ query }: Instance): Promise<{ port: number; stop: () => void }> => {
  const server = createServer((_request, response) => {
    void query<{ primary: boolean }>('SELECT NOT pg_is_in_recovery() AS primary').then(
      ([row]) => response.writeHead(row!.primary ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
};
