import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Product } from '../../../backend/src/testing/product.ts';
import type { TcpProxy } from '../../../backend/src/testing/tcp-proxy.ts';
import type { TestDatabase } from '../../../backend/src/testing/test-database.ts';
import type { Cluster } from '../servers/cluster.ts';
import { until } from '../until.ts';

interface Stage {
  cluster: Cluster;
  database: TestDatabase;
  proxy: TcpProxy;
  product: Product;
  /** Starts the product again, at the same address. */
  restart: () => Promise<void>;
}

/** Ends a fault, and resolves once the dependency is available again. */
type Lift = () => Promise<unknown> | void;

export interface Fault {
  name: string;
  strike: (stage: Stage) => Promise<Lift> | Lift;
  /** Milliseconds. */
  lasts: number;
  /** Between the product and its database; `closed`: from its start until the fault is lifted. */
  through?: 'proxy' | 'closed proxy';
  /** The fault kills the product, so that requests get no answer. */
  killsProduct?: true;
  longMessages?: true;
}

/**
 * The duration in milliseconds of a fault that the product notices at once, and of one that leaves
 * connections open without a response, which it notices by timeouts of less than 5 s.
 */
const [LOUD, SILENT] = [1_000, 5_500];

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
const takeConnections = async ({ database, proxy }: Stage): Promise<Lift> => {
  await proxy.close();
  await until(async () => (await database.sessions(`application_name = 'sandglass'`)).length === 0);
  const taken: Awaited<ReturnType<TestDatabase['connect']>>[] = [];
  try {
    for (;;) taken.push(await database.connect());
  } catch {
    await proxy.open();
    return () => Promise.all(taken.map((session) => session.end()));
  }
};

export const FAULTS: readonly Fault[] = [
  {
    name: 'the product is killed (SIGKILL)',
    lasts: 0,
    killsProduct: true,
    strike: async ({ product, restart }) => {
      await product.stop('SIGKILL');
      return restart;
    },
  },
  {
    name: 'PostgreSQL is stopped (SIGINT), and started again',
    lasts: LOUD,
    strike: ({ cluster }) => takeDown(cluster, () => process.kill(cluster.postmaster(), 'SIGINT')),
  },
  {
    name: 'PostgreSQL is killed (SIGKILL)',
    lasts: LOUD,
    strike: ({ cluster }) => takeDown(cluster, () => cluster.signalAll('SIGKILL')),
  },
  {
    name: 'PostgreSQL has no connection left',
    lasts: LOUD,
    through: 'proxy',
    strike: takeConnections,
  },
  {
    name: 'PostgreSQL is absent at the start',
    lasts: LOUD,
    through: 'closed proxy',
    strike: ({ proxy }) => proxy.open,
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
      await session.query('BEGIN; LOCK TABLE leads');
      return () => session.end();
    },
  },
  {
    name: 'the network to PostgreSQL is silent',
    lasts: SILENT,
    through: 'proxy',
    strike: ({ proxy }) => {
      proxy.freeze();
      return () => proxy.thaw();
    },
  },
];

/** @param ballast the path of a file on the disk of the cluster */
export const fullDisk = (ballast: string): Fault => ({
  name: 'the disk is full',
  lasts: 3_000,
  longMessages: true,
  strike: ({ cluster }) => {
    // Fails when no byte is left.
    execFileSync('sh', ['-c', 'cat /dev/zero >"$0" || true', ballast], { stdio: 'ignore' });
    return async () => {
      rmSync(ballast);
      await cluster.isBack();
    };
  },
});
