import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Product } from '../../../backend/src/testing/product/spawn-product.ts';
import type { TcpProxy } from '../../../backend/src/testing/tcp-proxy.ts';
import type { TestDatabase } from '../../../backend/src/testing/test-database.ts';
import type { Cluster } from '../servers/cluster.ts';
import { until } from '../until.ts';

interface FaultContext {
  cluster: Cluster;
  database: TestDatabase;
  proxy: TcpProxy;
  product: Product;
  /** Starts the product again, at the same address. */
  restart: () => Promise<void>;
}

/** Ends a fault, and resolves once the dependency is available again. */
type Recover = () => Promise<unknown> | void;

export interface Fault {
  name: string;
  inject: (context: FaultContext) => Promise<Recover> | Recover;
  /** Milliseconds. */
  lasts: number;
  /** Between the product and its database; a closed one opens when the fault ends. */
  through?: 'proxy' | 'closed proxy';
  /** The fault kills the product, so that requests get no answer. */
  killsProduct?: true;
  longMessages?: true;
}

/** Milliseconds of a fault that the product notices at once. */
const LOUD = 1_000;
/**
 * Milliseconds of a fault that leaves connections open without a response. The product notices it by
 * timeouts of less than 5 s.
 */
const SILENT = 5_500;

/** Opens every connection that PostgreSQL permits, while the product is cut off from it. */
const takeConnections = async ({ database, proxy }: FaultContext): Promise<Recover> => {
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
    inject: async ({ product, restart }) => {
      await product.stop('SIGKILL');
      return restart;
    },
  },
  {
    name: 'PostgreSQL is stopped (SIGINT), and started again',
    lasts: LOUD,
    inject: ({ cluster }) => {
      process.kill(cluster.postmaster(), 'SIGINT');
      return cluster.restart;
    },
  },
  {
    name: 'PostgreSQL is killed (SIGKILL)',
    lasts: LOUD,
    inject: ({ cluster }) => {
      cluster.signalAll('SIGKILL');
      return cluster.restart;
    },
  },
  {
    name: 'PostgreSQL has no connection left',
    lasts: LOUD,
    through: 'proxy',
    inject: takeConnections,
  },
  {
    name: 'PostgreSQL is absent at the start',
    lasts: LOUD,
    through: 'closed proxy',
    inject: ({ proxy }) => proxy.open,
  },
  {
    name: 'PostgreSQL is frozen (SIGSTOP)',
    lasts: SILENT,
    inject: ({ cluster }) => {
      cluster.signalAll('SIGSTOP');
      return () => cluster.signalAll('SIGCONT');
    },
  },
  {
    name: 'the table is locked, the pool exhausted',
    lasts: SILENT,
    inject: async ({ database }) => {
      const session = await database.connect();
      await session.query('BEGIN; LOCK TABLE leads');
      return () => session.end();
    },
  },
  {
    name: 'the network to PostgreSQL is silent',
    lasts: SILENT,
    through: 'proxy',
    inject: ({ proxy }) => {
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
  inject: ({ cluster }) => {
    // Fails when no byte is left.
    execFileSync('sh', ['-c', 'cat /dev/zero >"$0" || true', ballast], { stdio: 'ignore' });
    return async () => {
      rmSync(ballast);
      await cluster.isBack();
    };
  },
});
