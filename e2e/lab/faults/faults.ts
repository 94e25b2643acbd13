import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import type { Cluster } from './cluster.ts';
import type { Stage, Way } from './stage.ts';

type Session = Awaited<ReturnType<Stage['database']['connect']>>;

/** Ends a fault, and resolves once the dependency is available again. */
type Lift = () => Promise<void> | void;

export interface Fault {
  name: string;
  /** Causes the fault. */
  strike: (stage: Stage) => Promise<Lift> | Lift;
  /** Duration in milliseconds. */
  lasts: number;
  way?: Way;
  /** The fault kills the product, so that requests get no answer. */
  killsProduct?: true;
  /** No request is refused: the product has to cope. */
  refusesNothing?: true;
  /** Variables of the product. */
  environment?: Record<string, string>;
  /** Leads have a long message, so that they fill the disk. */
  longMessages?: true;
}

/** The duration of a fault that the product notices at once, in milliseconds. */
const LOUD = 1_000;
/**
 * The duration of a fault that leaves connections open without a response, in milliseconds. The product notices it only
 * by its own timeouts, which are below 5 s.
 */
const SILENT = 5_500;

/** Stops PostgreSQL, and keeps it stopped until the fault ends. */
const takeDown = (cluster: Cluster, down: () => void): Lift => {
  const release = cluster.holdKeeper();
  down();
  return async () => {
    release();
    await cluster.isBack();
  };
};

/** Opens every connection that PostgreSQL permits, while the product is cut off from it. */
const takeConnections = async ({ database, proxy }: Stage): Promise<Session[]> => {
  await proxy.close();
  await waitFor(
    () => database.sessions(`application_name = 'sandglass'`),
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
    strike: ({ kill }) => kill(),
  },
  {
    name: 'PostgreSQL is stopped (SIGINT), and started again',
    lasts: LOUD,
    strike: ({ cluster }) => takeDown(cluster, () => cluster.signal('SIGINT')),
  },
  {
    name: 'PostgreSQL is killed (SIGKILL)',
    lasts: LOUD,
    strike: ({ cluster }) => takeDown(cluster, () => cluster.signalAll('SIGKILL')),
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
    name: 'the network to PostgreSQL is silent at the start',
    lasts: SILENT,
    way: 'silent proxy',
    strike:
      ({ proxy }) =>
      () => {
        proxy.thaw();
        // Connections from the silent time never work again.
        proxy.freezeExisting();
      },
  },
  {
    name: 'nobody reads the log',
    lasts: SILENT,
    // Every submission is logged.
    environment: { LOG_LEVEL: 'info' },
    refusesNothing: true,
    strike: ({ ignoreLog }) => ignoreLog(),
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
    name: 'the network to PostgreSQL is silent',
    lasts: SILENT,
    way: 'proxy',
    strike: ({ proxy }) => {
      proxy.freeze();
      return () => proxy.thaw();
    },
  },
];
