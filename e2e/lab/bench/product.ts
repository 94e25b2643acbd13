import {
  readyAddressOf,
  spawnProduct,
} from '../../../backend/src/testing/product/spawn-product.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../backend/src/testing/test-database.ts';
import { startCluster } from '../servers/cluster.ts';

/**
 * The built product, logging as in production, with its own migrated database. Its startup is
 * complete.
 */
export interface BenchProduct {
  url: string;
  pid: number;
  postmaster: number;
  database: TestDatabase;
}

/** Starts a product with its own PostgreSQL server, passes it to a measurement, and stops both. */
export const withProduct = async <T>(
  measure: (product: BenchProduct) => Promise<T>,
): Promise<T> => {
  const cluster = await startCluster();
  const database = await createTestDatabase(cluster.url);
  const product = spawnProduct({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  try {
    const url = await readyAddressOf(product);
    const { pid } = product.process;
    return await measure({ url, pid, postmaster: cluster.postmaster(), database });
  } finally {
    await product.stop();
    await database.drop();
    await cluster.stop();
  }
};
