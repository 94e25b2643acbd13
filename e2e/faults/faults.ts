import { waitFor } from '../../backend/src/testing/wait-for.ts';
import type { Cluster } from './cluster.ts';
import type { Stage } from './stage.ts';

type Session = Awaited<ReturnType<Stage['database']['connect']>>;

/** Ends a fault, and is fulfilled once what was taken away is there again. */
type Lift = () => Promise<void> | void;

export interface Fault {
  name: string;
  /** Brings it about. */
  strike: (stage: Stage) => Promise<Lift> | Lift;
  /** How long it lasts, in milliseconds. */
  lasts: number;
  way?: Parameters<typeof Stage.open>[1];
  /** The product itself is gone: there are requests without an answer, and no pages. */
  killsProduct?: true;
  /** Leads carry a long text, so that each of them takes room. */
  longMessages?: true;
}

/** Refusals come at once. */
const LOUD = 1_000;
/** Nobody says anything, so the product's own limits count, which are below 5 s. */
const SILENT = 5_500;

/** Takes PostgreSQL down, and keeps it down until the fault is lifted. */
const takeDown = (cluster: Cluster, down: () => void): Lift => {
  const release = cluster.holdSupervisor();
  down();
  return async () => {
    release();
    await cluster.isBack();
  };
};

/** The sessions of the product. */
const SESSIONS = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sandglass'`;

/** Takes every connection that PostgreSQL has to give, before the product comes for its own again. */
const takeConnections = async ({ database, proxy }: Stage): Promise<Session[]> => {
  await proxy.close();
  await waitFor(
    () => database.query(`SELECT pid ${SESSIONS}`),
    (sessions) => sessions.length === 0,
  );
  const taken: Session[] = [];
  try {
    for (;;) taken.push(await database.connect());
  } catch {
    await proxy.open();
    return taken;
  }
};

export const FAULTS: readonly Fault[] = [
  {
    name: 'the product is killed (SIGKILL)',
    lasts: 0,
    killsProduct: true,
    strike: async (stage) => {
      await stage.kill();
      return () => stage.restart();
    },
  },
  {
    name: 'PostgreSQL is stopped (SIGINT)',
    lasts: LOUD,
    strike: ({ cluster }) => takeDown(cluster, () => cluster.signal('SIGINT')),
  },
  {
    name: 'PostgreSQL is stopped at once (SIGQUIT)',
    lasts: LOUD,
    strike: ({ cluster }) => takeDown(cluster, () => cluster.signal('SIGQUIT')),
  },
  {
    name: 'PostgreSQL is killed (SIGKILL)',
    lasts: LOUD,
    strike: ({ cluster }) => takeDown(cluster, () => cluster.signalAll('SIGKILL')),
  },
  {
    name: 'PostgreSQL is restarted',
    lasts: 0,
    strike: async ({ cluster }) => {
      await cluster.restart();
      return () => undefined;
    },
  },
  {
    name: 'every session is ended',
    lasts: 0,
    strike: async ({ database }) => {
      await database.query(`SELECT pg_terminate_backend(pid) ${SESSIONS}`);
      return () => undefined;
    },
  },
  {
    name: 'PostgreSQL has no connection left',
    lasts: LOUD,
    way: 'proxy',
    strike: async (stage) => {
      const taken = await takeConnections(stage);
      return async () => void (await Promise.all(taken.map((session) => session.end())));
    },
  },
  {
    name: 'PostgreSQL is absent at the start',
    lasts: LOUD,
    way: 'closed proxy',
    strike:
      ({ proxy }) =>
      () =>
        proxy.open(),
  },
  {
    name: 'PostgreSQL is frozen (SIGSTOP)',
    lasts: SILENT,
    strike: ({ cluster }) => {
      cluster.signalAll('SIGSTOP');
      return () => cluster.signalAll('SIGCONT');
    },
  },
  {
    name: 'the table is locked, the pool exhausted',
    lasts: SILENT,
    strike: async ({ database }) => {
      const session = await database.connect();
      await session.query('BEGIN');
      await session.query('LOCK TABLE leads');
      return () => session.end();
    },
  },
  {
    name: 'the network to PostgreSQL is cut',
    lasts: LOUD,
    way: 'proxy',
    strike: async ({ proxy }) => {
      await proxy.close();
      return () => proxy.open();
    },
  },
  {
    name: 'the network to PostgreSQL is silent',
    lasts: SILENT,
    way: 'proxy',
    strike: ({ proxy }) => {
      proxy.freeze();
      return () => proxy.thaw();
    },
  },
];
