import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterOf, HOST, ROLE } from '../../../../backend/src/database/embedded/data-folder.ts';
import { startEmbeddedServer } from '../../../../backend/src/database/embedded/embedded-server.ts';
import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { asSuperuser } from '../../../../backend/src/testing/postgres/superuser.ts';
import { connectTo } from '../../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { startHAProxy } from './haproxy.ts';
import { copyInstance, startRoleAgent, type Instance } from './instance.ts';

const NAMES = ['a', 'b', 'c'];
/** As in deploy/kubernetes/components/cloudnative-pg/cluster.yaml: one of the standbys confirms every commit. */
const SYNCHRONOUS = `ANY 1 (${NAMES.join(', ')})`;

const SETTINGS = {
  // Standbys that were away find what they have missed.
  wal_keep_size: '1GB',
  wal_retrieve_retry_interval: '200ms',
};

/** Three PostgreSQL instances, one of which is the primary, behind an address that follows it. */
export type Trio = Awaited<ReturnType<typeof startTrio>>;

/** @param synchronous whether a commit waits for a standby */
export const startTrio = async (synchronous: boolean) => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-trio-'));
  const source = await initialise(join(folder, 'new'));
  const settings = { ...SETTINGS, synchronous_standby_names: synchronous ? SYNCHRONOUS : '' };
  const instances: Instance[] = [];
  for (const name of NAMES) instances.push(await copyInstance(source, name, join(folder, name), settings));
  let primary = instances[0]!;
  const standbys = () => instances.filter((instance) => instance !== primary && instance.isRunning());
  await primary.start();
  await Promise.all(instances.slice(1).map((standby) => standby.start(primary)));
  const front = await startFront(instances);

  /** Waits until every running standby is connected to the primary. */
  const untilReplicated = () =>
    waitFor(
      () => primary.query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`),
      ({ length }) => length === standbys().length,
      30_000,
    );

  /**
   * Makes the standby that has received most the primary, and the others follow it, as an operator of PostgreSQL does.
   *
   * @returns when the new primary accepted writes, by `performance.now()`
   */
  const promote = async (): Promise<number> => {
    const received = await Promise.all(
      standbys().map(async (standby) => {
        const [row] = await standby.query<{ bytes: number }>(
          `SELECT (pg_last_wal_receive_lsn() - '0/0')::double precision AS bytes`,
        );
        return { standby, bytes: row!.bytes };
      }),
    );
    const { standby: best } = received.toSorted((one, other) => other.bytes - one.bytes)[0]!;
    const others = standbys().filter((standby) => standby !== best);
    await best.query('SELECT pg_promote()');
    const promoted = performance.now();
    primary = best;
    await Promise.all(others.map((standby) => standby.follow(best)));
    return promoted;
  };

  await untilReplicated();
  for (const { name } of instances) await front.until(name, name === primary.name ? 'UP' : 'DOWN');
  return {
    /** A value for `DATABASE_URL`. */
    url: front.url,
    primary: () => primary,
    standbys,
    /** The URL of the product's database on an instance. */
    direct: ({ url }: Instance) => new URL(`/${ROLE}`, url).href,
    /** Runs a statement in the product's database. */
    query: async (sql: string): Promise<void> => {
      const session = await connectTo(front.url);
      await session.query(sql);
      await session.end();
    },
    promote,
    /** Exchanges the roles of the primary and a standby, without a loss. Returns as `promote` does. */
    switchOver: async (): Promise<number> => {
      const old = primary;
      await old.stop();
      const promoted = await promote();
      await old.start(primary);
      return promoted;
    },
    /** Makes a killed instance a standby again, from a copy of another one. Commits may wait meanwhile. */
    replaceKilled: async (): Promise<void> => {
      const killed = instances.find(({ isRunning }) => !isRunning())!;
      const [other] = standbys();
      await other!.stop();
      await killed.restoreFrom(other!);
      await Promise.all([other!, killed].map((standby) => standby.start(primary)));
      await untilReplicated();
    },
    stop: async (): Promise<void> => {
      await front.stop();
      // The primary last: a shutdown waits until its standbys have everything.
      for (const standby of standbys()) await standby.stop();
      await primary.stop();
      await Promise.all(instances.map(({ link }) => link.close().catch(() => undefined)));
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Creates the files of a new cluster, whose role is a superuser and from which standbys may copy. */
const initialise = async (folder: string): Promise<string> => {
  const server = await startEmbeddedServer(folder);
  await asSuperuser(folder, server.url, `ALTER ROLE ${ROLE} SUPERUSER`);
  await server.stop();
  await appendFile(join(clusterOf(folder), 'pg_hba.conf'), `host replication all ${HOST}/32 scram-sha-256\n`);
  return folder;
};

/** Starts the address that follows the primary, as HAProxy does it with Patroni. */
const startFront = async (instances: readonly Instance[]) => {
  const agents = await Promise.all(instances.map(startRoleAgent));
  const servers = instances.map(
    ({ name, url }, index) => `  server ${name} ${new URL(url).host} check port ${agents[index]!.port}`,
  );
  const port = await freePort();
  const { stateOf, stop } = await startHAProxy(`
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${port}
  default_backend primary
backend primary
  option httpchk GET /primary
  timeout check 3s
  default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`);
  const url = new URL(`/${ROLE}`, instances[0]!.url);
  url.port = String(port);
  return {
    url: url.href,
    until: (name: string, expected: 'UP' | 'DOWN') =>
      waitFor(
        () => stateOf('primary', name),
        (state) => state === expected,
        10_000,
      ),
    stop: async () => {
      await stop();
      for (const agent of agents) agent.stop();
    },
  };
};
