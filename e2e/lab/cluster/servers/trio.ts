import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterOf, HOST, ROLE } from '../../../../backend/src/database/embedded/data-folder.ts';
import { startEmbeddedServer } from '../../../../backend/src/database/embedded/embedded-server.ts';
import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { asSuperuser } from '../../../../backend/src/testing/postgres/superuser.ts';
import { connectTo } from '../../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { startHAProxy, type HAProxy } from './haproxy.ts';
import { Instance, startRoleAgent } from './instance.ts';

const NAMES = ['a', 'b', 'c'];
/** As in deploy/kubernetes/components/cloudnative-pg/cluster.yaml: one of the standbys confirms every commit. */
const SYNCHRONOUS = `ANY 1 (${NAMES.join(', ')})`;

const SETTINGS = {
  // Standbys that were away find what they have missed.
  wal_keep_size: '1GB',
  wal_retrieve_retry_interval: '200ms',
};

/** Three PostgreSQL instances, one of which is the primary, behind an address that follows it. */
export class Trio {
  /** A value for `DATABASE_URL`. */
  readonly url: string;
  private readonly folder: string;
  private readonly instances: readonly Instance[];
  private readonly front: HAProxy;
  private readonly stopAgents: () => void;
  private current: Instance;

  private constructor(folder: string, instances: readonly Instance[], { url, front, stopAgents }: Front) {
    this.folder = folder;
    this.instances = instances;
    this.url = url;
    this.front = front;
    this.stopAgents = stopAgents;
    this.current = instances[0]!;
  }

  /** @param synchronous whether a commit waits for a standby */
  static async start(synchronous: boolean): Promise<Trio> {
    const folder = await mkdtemp(join(tmpdir(), 'sandglass-trio-'));
    const source = await initialise(join(folder, 'new'));
    const settings = { ...SETTINGS, synchronous_standby_names: synchronous ? SYNCHRONOUS : '' };
    const instances: Instance[] = [];
    for (const name of NAMES)
      instances.push(await Instance.copy(source, name, join(folder, name), await freePort(), settings));
    const [first, ...others] = instances;
    await first!.start();
    await Promise.all(others.map((standby) => standby.start(first)));
    const trio = new Trio(folder, instances, await startFront(instances));
    await trio.untilReplicated();
    for (const { name } of instances)
      await waitFor(
        () => trio.front.stateOf('primary', name),
        (state) => state === (name === first!.name ? 'UP' : 'DOWN'),
        10_000,
      );
    return trio;
  }

  get primary(): Instance {
    return this.current;
  }

  get standbys(): Instance[] {
    return this.instances.filter((instance) => instance !== this.current && instance.isRunning);
  }

  /** The URL of the product's database on an instance. */
  direct({ url }: Instance): string {
    return new URL(`/${ROLE}`, url).href;
  }

  /** Runs a statement in the product's database. */
  async query(sql: string): Promise<void> {
    const session = await connectTo(this.url);
    await session.query(sql);
    await session.end();
  }

  /** Lets nothing more pass from the primary to its standbys, and no confirmation back. */
  delayReplication(): void {
    this.current.link.freeze();
  }

  /**
   * Makes the standby that has received most the primary, and the others follow it, as an operator of PostgreSQL does.
   *
   * @returns when the new primary accepted writes, by `performance.now()`
   */
  async promote(): Promise<number> {
    const received = await Promise.all(
      this.standbys.map(async (standby) => ({ standby, bytes: await standby.received() })),
    );
    const { standby: best } = received.toSorted((one, other) => other.bytes - one.bytes)[0]!;
    const others = this.standbys.filter((standby) => standby !== best);
    await best.query('SELECT pg_promote()');
    const promoted = performance.now();
    this.current = best;
    await Promise.all(others.map((standby) => standby.follow(best)));
    return promoted;
  }

  /** Exchanges the roles of the primary and a standby, without a loss. Returns as `promote` does. */
  async switchOver(): Promise<number> {
    const old = this.current;
    await old.stop();
    const promoted = await this.promote();
    await old.start(this.current);
    return promoted;
  }

  /** Makes a killed instance a standby again, from a copy of another one. Commits may wait meanwhile. */
  async replaceKilled(): Promise<void> {
    const killed = this.instances.find(({ isRunning }) => !isRunning)!;
    const [source] = this.standbys;
    await source!.stop();
    await killed.restoreFrom(source!);
    await Promise.all([source!, killed].map((standby) => standby.start(this.current)));
    await this.untilReplicated();
  }

  /** Waits until every running standby is connected to the primary. */
  async untilReplicated(): Promise<void> {
    await waitFor(
      () => this.current.query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`),
      ({ length }) => length === this.standbys.length,
      30_000,
    );
  }

  async stop(): Promise<void> {
    await this.front.stop();
    this.stopAgents();
    // The primary last: a shutdown waits until its standbys have everything.
    for (const standby of this.standbys) await standby.stop();
    await this.current.stop();
    await Promise.all(this.instances.map(({ link }) => link.close().catch(() => undefined)));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Creates the files of a new cluster, whose role is a superuser and from which standbys may copy. */
const initialise = async (folder: string): Promise<string> => {
  const server = await startEmbeddedServer(folder);
  await asSuperuser(folder, server.url, `ALTER ROLE ${ROLE} SUPERUSER`);
  await server.stop();
  await appendFile(join(clusterOf(folder), 'pg_hba.conf'), `host replication all ${HOST}/32 scram-sha-256\n`);
  return folder;
};

interface Front {
  url: string;
  front: HAProxy;
  stopAgents: () => void;
}

/** Starts the address that follows the primary, as HAProxy does it with Patroni. */
const startFront = async (instances: readonly Instance[]): Promise<Front> => {
  const agents = await Promise.all(instances.map(startRoleAgent));
  const servers = instances.map(
    ({ name, url }, index) => `  server ${name} ${new URL(url).host} check port ${agents[index]!.port}`,
  );
  const port = await freePort();
  const front = await startHAProxy(`
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
  const stopAgents = () => {
    for (const { stop } of agents) stop();
  };
  return { url: url.href, front, stopAgents };
};
