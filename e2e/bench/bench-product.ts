import { readyAddressOf, spawnProduct } from '../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../backend/src/testing/test-database.ts';
import { Cluster } from '../faults/cluster.ts';
import { untilCompressed } from '../support/product.ts';

/** The built product, logging as in production, with its own migrated database. Its startup is complete. */
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
 * Starts a product with its own PostgreSQL server and passes it to a measurement, with a function that starts another
 * product on the same server. Stops everything afterwards.
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
