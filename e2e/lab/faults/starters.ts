import { readyAddressOf, spawnProduct } from '../../../backend/src/testing/product.ts';
import { createTestDatabase } from '../../../backend/src/testing/test-database.ts';
import type { Cluster } from './cluster.ts';

const STARTERS = 4;

/** Starts four products on one empty database at the same time, checks that each migration ran once, and stops them. */
export const tryStarters = async (cluster: Cluster) => {
  const database = await createTestDatabase(cluster.url);
  const products = Array.from({ length: STARTERS }, () => spawnProduct({ DATABASE_URL: database.url }));
  try {
    const begin = performance.now();
    await Promise.all(products.map((product) => readyAddressOf(product)));
    const duration = performance.now() - begin;

    const migrations = await database.query<{ times: string }>(
      'SELECT name, count(*) AS times FROM migrations GROUP BY name',
    );
    const statuses = await Promise.all(products.map(({ stop }) => stop()));
    const once = migrations.length > 0 && migrations.every(({ times }) => times === '1');
    const problems = [
      ...(once ? [] : [`not every migration ran exactly once: ${JSON.stringify(migrations)}`]),
      ...(statuses.every((status) => status === 0) ? [] : [`exit statuses are ${statuses.join(', ')}`]),
    ];
    return { duration, problems };
  } finally {
    for (const { process } of products) process.kill('SIGKILL');
    await database.drop();
  }
};
