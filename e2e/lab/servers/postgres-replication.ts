import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  clusterOf,
  HOST,
  readPidFile,
  ROLE,
  urlOf,
} from '../../../backend/src/database/embedded/data-folder.ts';
import { startEmbeddedServer } from '../../../backend/src/database/embedded/embedded-server.ts';
import { launch } from '../../../backend/src/database/embedded/postgres-server.ts';
import type { Program } from '../../../backend/src/database/embedded/program.ts';
import { freePort } from '../../../backend/src/database/embedded/free-port.ts';
import { asSuperuser } from '../../../backend/src/testing/postgres/superuser.ts';
import { descendantsOf, killTogether } from '../../../backend/src/testing/product/process-tree.ts';
import { createTcpProxy } from '../../../backend/src/testing/tcp-proxy.ts';
import { connectTo } from '../../../backend/src/testing/test-database.ts';
import { run, temporaryFolder } from '../programs.ts';
import { until } from '../until.ts';

const NAMES = ['a', 'b', 'c'];
/** As in components/cloudnative-pg/cluster.yaml: one of the standbys confirms every commit. */
const SYNCHRONOUS = `ANY 1 (${NAMES.join(', ')})`;

const SETTINGS = {
  // Standbys that were away find what they have missed.
  wal_keep_size: '1GB',
  wal_retrieve_retry_interval: '200ms',
};

/** Three PostgreSQL instances, one of which is the primary, behind an address that follows it. */
export type Replication = Awaited<ReturnType<typeof startReplication>>;

/** @param synchronous whether a commit waits for a standby */
export const startReplication = async (synchronous: boolean) => {
  const folder = temporaryFolder('replication');
  const source = await initialise(join(folder, 'new'));
  const settings = { ...SETTINGS, synchronous_standby_names: synchronous ? SYNCHRONOUS : '' };
  const instances: Instance[] = [];
  for (const name of NAMES)
    instances.push(await copyInstance(source, name, join(folder, name), settings));
  let primary = instances[0]!;
  const standbys = () =>
    instances.filter((instance) => instance !== primary && instance.isRunning());
  await primary.start();
  await Promise.all(instances.slice(1).map((standby) => standby.start(primary)));
  const address = await createTcpProxy(primary.url);

  const untilReplicated = () =>
    until(async () => {
      const streams = await primary.query(
        `SELECT FROM pg_stat_replication WHERE state = 'streaming'`,
      );
      return streams.length === standbys().length;
    }, 30_000);

  /**
   * Makes the standby that has received most the primary, as an operator of PostgreSQL does.
   * Returns when it accepted writes.
   */
  const promote = async (): Promise<number> => {
    const received: { standby: Instance; bytes: number }[] = [];
    for (const standby of standbys()) {
      const sql = `SELECT (pg_last_wal_receive_lsn() - '0/0')::double precision AS bytes`;
      const [row] = await standby.query<{ bytes: number }>(sql);
      received.push({ standby, bytes: row!.bytes });
    }
    received.sort((one, other) => other.bytes - one.bytes);
    const [best, ...others] = received.map(({ standby }) => standby) as [Instance, ...Instance[]];
    await best.query('SELECT pg_promote()');
    const promoted = performance.now();
    primary = best;
    address.redirectTo(best.url);
    await Promise.all(others.map((standby) => standby.follow(best)));
    return promoted;
  };

  await untilReplicated();
  return {
    url: address.url,
    /** Leads new connections to an instance; those that exist stay where they are. */
    redirectTo: ({ url }: Instance) => address.redirectTo(url),
    primary: () => primary,
    standbys,
    promote,
    /** Exchanges the roles of the primary and a standby. Returns as `promote` does. */
    switchOver: async (): Promise<number> => {
      const old = primary;
      await old.stop();
      const promoted = await promote();
      await old.start(primary);
      return promoted;
    },
    stop: async (): Promise<void> => {
      await address.close();
      // The primary last: a shutdown waits until its standbys have everything.
      for (const standby of standbys()) await standby.stop();
      await primary.stop();
      await Promise.all(instances.map(({ link }) => link.close().catch(() => undefined)));
    },
  };
};

/** Creates a new cluster, whose role is a superuser and from which standbys may copy. */
const initialise = async (folder: string): Promise<string> => {
  const server = await startEmbeddedServer(folder);
  await asSuperuser(folder, server.url, `ALTER ROLE ${ROLE} SUPERUSER`);
  await server.stop();
  await appendFile(
    join(clusterOf(folder), 'pg_hba.conf'),
    `host replication all ${HOST}/32 scram-sha-256\n`,
  );
  return folder;
};

type Instance = Awaited<ReturnType<typeof copyInstance>>;
type Followed = { link: { url: string } };

/** Makes an instance from a copy of a stopped cluster, with settings for postgresql.conf. */
const copyInstance = async (
  source: string,
  name: string,
  folder: string,
  settings: Record<string, string>,
) => {
  await run('cp', ['-a', source, folder]);
  const port = await freePort();
  const url = urlOf(folder, port);
  /** The only way for standbys to this instance, for delays of the replication. */
  const link = await createTcpProxy(url);
  const cluster = clusterOf(folder);
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
  const follow = async (primary?: Followed): Promise<void> => {
    const own = { ...settings };
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
    url,
    link,
    query,
    follow,
    isRunning: () => server !== undefined,
    /** Starts PostgreSQL, as a standby if it follows another. It then accepts connections. */
    start: async (primary?: Followed): Promise<void> => {
      await follow(primary);
      server = launch(folder, port, new AbortController().signal);
      await until(() => query('SELECT'), 30_000);
    },
    /** Shuts down cleanly: a primary first sends its standbys everything. */
    stop: async (): Promise<void> => {
      await server?.stop();
      server = undefined;
    },
    /** Kills every process at once, as the loss of its machine does. */
    kill: async (): Promise<void> => {
      const { pid } = readPidFile(folder)!;
      const killed = server!;
      killTogether([pid, ...descendantsOf(pid)]);
      server = undefined;
      await killed.exited;
      await link.close();
    },
  };
};
