import { afterEach, expect, test } from '@jest/globals';
import type { DatabaseConnection } from '../database/database-connection.ts';
import { migrate } from '../database/migrate.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { openQueue } from '../testing/receivers/open-queue.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createLogger } from '../logging/logger.ts';
import { JobQueue } from './job-queue.ts';

const PATIENCE = 15_000;
const { database, start } = useTestApps('test');

type Line = Record<string, unknown> & { msg: string };

/** The lines about failed jobs that an application logged. */
const failures = ({ logLines }: { logLines: string[] }) =>
  logLines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.startsWith('job failed'));

test('logs a job that fails, and that it is given up after the last attempt', async () => {
  await migrate(database.url);
  await database.query('ALTER TABLE leads RENAME TO elsewhere');
  const app = await start({ LEAD_RETENTION_DAYS: '30' });
  const logged = (count: number) =>
    waitFor(
      () => failures(app),
      ({ length }) => length === count,
      PATIENCE,
    );

  const [first] = await logged(1);
  const queue = await openQueue(database.url);
  await waitFor(
    () => queue.jobs('lead-retention'),
    ([job]) => job!.state === 'retry',
    PATIENCE,
  );
  await queue.retryNow('lead-retention', {}, true);
  const [, second] = await logged(2);
  await queue.close();

  const line = { queue: 'lead-retention', err: expect.objectContaining({ name: expect.any(String) }) };
  expect(first).toMatchObject({ ...line, level: 40, attempt: 1, msg: 'job failed, will be retried' });
  expect(second).toMatchObject({ ...line, level: 50, attempt: 2, msg: 'job failed, given up' });
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A queue of one kind of job, and the function that starts it once the database is there. */
const createQueue = () => {
  let startQueue = () => Promise.resolve();
  const connection = {
    beforeReady: (prepare: () => Promise<void>) => {
      startQueue = prepare;
    },
  } as DatabaseConnection;
  const queue = new JobQueue(database.url, createLogger('error', process.stdout), connection);
  const done: unknown[] = [];
  queue.add({ name: 'note', options: { retryLimit: 1 }, work: async (data) => void done.push(data) });
  const stop = async () => {
    queue.beforeApplicationShutdown();
    await queue.onApplicationShutdown();
  };
  stops.push(stop);
  return { done, start: startQueue, stop };
};

test('takes no job if the process stops while the queue starts', async () => {
  await migrate(database.url);
  const before = createQueue();
  await before.start();
  await before.stop();
  const stored = await openQueue(database.url);
  await stored.send('note');

  const stopped = createQueue();
  const started = stopped.start();
  await stopped.stop();
  await started;
  expect(await stored.jobs('note')).toEqual([expect.objectContaining({ state: 'created' })]);
  await stored.close();

  const next = createQueue();
  await next.start();
  await waitFor(
    () => next.done,
    ({ length }) => length === 1,
    PATIENCE,
  );
});
