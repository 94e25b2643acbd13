import { readyAddressOf, spawnProduct } from '../../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import { Cluster } from '../faults/cluster.ts';
import { untilCompressed } from '../../support/product.ts';

/** Milliseconds in which the pages of a site with very many articles are compressed. */
const COMPRESSION = 600_000;

/** The built product, logging as in production, with its own migrated database. Its startup is complete. */
export interface BenchProduct {
  url: string;
  pid: number;
  /** The process id of its PostgreSQL server, which other products may share. */
  postmaster: number;
  database: TestDatabase;
  stop: () => Promise<void>;
}

const startProduct = async (cluster: Cluster, main?: string): Promise<BenchProduct> => {
  const database = await createTestDatabase(cluster.url);
  const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'info' };
  const product = spawnProduct(environment, { main });
  const url = await readyAddressOf(product);
  await untilCompressed(url, COMPRESSION);
  return {
    url,
    pid: product.process.pid,
    postmaster: cluster.postmaster,
    database,
    stop: async () => {
      await product.stop();
      await database.drop();
    },
  };
};

/**
 * Starts a product with its own PostgreSQL server and passes it to a measurement, with a function that starts another
 * product on the same server. Stops everything afterwards.
 *
 * @param main the main.js of another build; by default, that of this one
 */
export const withProduct = async <T>(
  measure: (product: BenchProduct, startAnother: () => Promise<BenchProduct>) => Promise<T>,
  main?: string,
): Promise<T> => {
  const cluster = await Cluster.start();
  const products: BenchProduct[] = [];
  const startAnother = async () => {
    const product = await startProduct(cluster, main);
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
