import { afterEach, expect, jest, test } from '@jest/globals';
import type { DatabaseConnection } from '../database/database-connection.ts';
import type { DatabaseKeys } from '../database/database-keys.ts';
import type { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import { createLogger } from '../logging/logger.ts';
import { releaseMemory } from '../release-memory.ts';
import { waitFor } from '../testing/wait-for.ts';
import { SharedCounts } from './shared-counts.repository.ts';

const MINUTE = 60_000;

afterEach(() => void jest.restoreAllMocks());

/** The counts of a process that has not reached the database. */
const alone = () => {
  const logger = createLogger('silent', { write: () => undefined });
  const tasks = { add: () => undefined } as unknown as PeriodicTasks;
  return new SharedCounts(
    { isReady: false } as DatabaseConnection,
    {} as DatabaseKeys,
    logger,
    tasks,
  );
};

/** Megabytes of objects that are in use. */
const heap = () => {
  releaseMemory();
  return process.memoryUsage().heapUsed / 1e6;
};

test('a window ends a fixed time after its first use, for each key, and one used-up key spares the others', async () => {
  let now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const counts = alone();
  const [a, b] = ['a', 'b'].map((key) => ({ key, points: 2, length: MINUTE })) as [never, never];
  expect(await counts.use([a])).toEqual([]);
  now += 59_000;
  expect(await counts.use([a])).toEqual([]);

  expect(await counts.use([b, a])).toEqual([{ index: 1, wait: 1_000 }]);
  expect(await counts.use([b])).toEqual([]);
  expect(await counts.use([b])).toEqual([]);
  now += 1_001;
  // The cache reads the clock once a millisecond.
  await waitFor(() => counts.ask([a]), []);
  expect(await counts.use([a, b])).toEqual([{ index: 1, wait: 58_999 }]);
});

test('203,000 clients need at most 20 MB', async () => {
  const counts = alone();
  const before = heap();
  for (let client = 0; client < 203_000; client += 1)
    await counts.use([
      { key: `leads of a client 2001:db8:${client}:1`, points: 30, length: MINUTE },
    ]);

  expect(heap() - before).toBeLessThan(20);
  expect(
    await counts.ask([{ key: 'leads of a client 2001:db8:202999:1', points: 1, length: MINUTE }]),
  ).toHaveLength(1);
});
