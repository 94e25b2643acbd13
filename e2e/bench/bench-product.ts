import { readyAddressOf, spawnProduct } from '../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../backend/src/testing/test-database.ts';
import { Cluster } from '../faults/cluster.ts';
import { untilCompressed } from '../support/product.ts';

/** The built product with its log as in production, on a migrated database of its own, done with its start. */
export interface BenchProduct {
  url: string;
  pid: number;
  database: TestDatabase;
  stop: () => Promise<void>;
}

const startProduct = async (cluster: Cluster): Promise<BenchProduct> => {
  const database = await createTestDatabase(cluster.url);
  const product = spawnProduct({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const url = await readyAddressOf(product);
  await untilCompressed(url);
  return {
    url,
    pid: product.process.pid,
    database,
    stop: async () => {
      product.process.kill('SIGTERM');
      await product.exited;
      await database.drop();
    },
  };
};

/**
 * Hands a product on its own PostgreSQL to a measurement, and a way to start more on the same server. Stops all of it
 * afterwards.
 */
export const withProduct = async <T>(
  measure: (product: BenchProduct, startAnother: () => Promise<BenchProduct>) => Promise<T>,
): Promise<T> => {
  const cluster = await Cluster.start();
  const products: BenchProduct[] = [];
  const startAnother = async () => {
    const product = await startProduct(cluster);
    products.push(product);
    return product;
  };
  try {
    return await measure(await startAnother(), startAnother);
  } finally {
    for (const { stop } of products) await stop();
    await cluster.stop();
  }
};
