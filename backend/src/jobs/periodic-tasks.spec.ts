import { expect, test } from '@jest/globals';
import type { DatabaseConnection } from '../database/database-connection.ts';
import { createLogger } from '../logging/logger.ts';
import { waitFor } from '../testing/wait-for.ts';
import { PeriodicTasks } from './periodic-tasks.ts';

test('runs a task again after its interval, and logs a failure until the process stops', async () => {
  const logLines: string[] = [];
  const logger = createLogger('warn', { write: (line) => void logLines.push(line) });
  const tasks = new PeriodicTasks({ whenReady: Promise.resolve() } as DatabaseConnection, logger);
  const failing = Promise.withResolvers<void>();
  const outcomes = [Promise.reject(new Error('first')), Promise.resolve(), failing.promise];
  let runs = 0;
  tasks.add({
    interval: 100,
    run: () => outcomes[runs++]!,
    failure: 'not done, retrying',
  });
  const begin = performance.now();
  tasks.onApplicationBootstrap();

  await waitFor(() => runs, 3);
  // A timer may run out up to a millisecond early.
  expect(performance.now() - begin).toBeGreaterThan(2 * (100 - 1));
  tasks.beforeApplicationShutdown();
  failing.reject(new Error('interrupted'));

  await expect(failing.promise).rejects.toThrow('interrupted');
  expect(logLines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      msg: 'not done, retrying',
      err: expect.objectContaining({ message: 'first' }),
    }),
  ]);
});
