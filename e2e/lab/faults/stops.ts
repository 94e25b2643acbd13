import { isAcknowledged, startLoad } from '../../../backend/src/testing/leads/lead-load.ts';
import { readyAddressOf, type Product } from '../../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import type { Cluster } from './cluster.ts';
import { tally } from './tally.ts';

const CONNECTIONS = 10;
/** Leads that are stored before the signal. */
const BEFORE = 50;
/** The maximum time from the signal to the exit of the process, in milliseconds. */
const LIMIT = 10_000;

/** Stops the product with SIGTERM under load, and checks that no request fails and no lead is lost. */
export const tryStop = async (cluster: Cluster, spawn: (environment: Record<string, string>) => Product) => {
  const database = await createTestDatabase(cluster.url);
  const product = spawn({ DATABASE_URL: database.url });
  try {
    return await stopUnderLoad(product, database);
  } finally {
    product.process.kill('SIGKILL');
    await database.drop();
  }
};

const stopUnderLoad = async (product: Product, database: TestDatabase) => {
  const { attempts, ended } = startLoad(await readyAddressOf(product), {
    connections: CONNECTIONS,
    goOn: ({ last }) => !last,
  });
  await waitFor(
    () => attempts.filter(isAcknowledged).length,
    (count) => count >= BEFORE,
    30_000,
  );

  const begin = performance.now();
  const status = await product.stop();
  const duration = performance.now() - begin;
  await ended;

  const { acknowledged, lost, duplicated } = await tally(database, attempts, (key) => key);
  const failures = attempts.filter((attempt) => !isAcknowledged(attempt));
  const checks: [boolean, string][] = [
    [lost + duplicated > 0, `${lost} leads are lost, ${duplicated} are stored twice`],
    [failures.length > 0, `${failures.length} requests failed; the first: ${failures[0]?.failure}`],
    [status !== 0, `the exit status is ${status}`],
    [duration > LIMIT, `the stop took ${Math.round(duration)} ms`],
  ];
  const problems = checks.filter(([holds]) => holds).map(([, sentence]) => sentence);
  return { acknowledged, lost, duplicated, failed: failures.length, duration, problems };
};
