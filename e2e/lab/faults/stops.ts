import assert from 'node:assert/strict';
import { isAcknowledged, startLoad } from '../../../backend/src/testing/leads/lead-load.ts';
import { readyAddressOf, type Product } from '../../../backend/src/testing/product.ts';
import { createTestDatabase } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import { tally } from '../cluster/visitors/tally.ts';
import type { Cluster } from './cluster.ts';

const CONNECTIONS = 10;
/** Leads that are stored before the signal. */
const BEFORE = 50;
/** The most milliseconds from the signal to the exit of the process. */
const LIMIT = 10_000;

/** Stops the product with SIGTERM under load: no request on an open connection fails, and no lead is lost. */
export const tryStop = async (cluster: Cluster, spawn: (environment: Record<string, string>) => Product) => {
  const database = await createTestDatabase(cluster.url);
  const product = spawn({ DATABASE_URL: database.url });
  try {
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

    assert.deepEqual(
      attempts.filter((attempt) => !isAcknowledged(attempt)),
      [],
    );
    const { lost, duplicated } = await tally(database.url, attempts, (key) => key);
    assert.deepEqual({ status, lost, duplicated }, { status: 0, lost: 0, duplicated: 0 });
    assert.ok(duration < LIMIT, `the stop took ${Math.round(duration)} ms`);
  } finally {
    product.process.kill('SIGKILL');
    await database.drop();
  }
};
