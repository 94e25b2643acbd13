import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { DatabaseConnection } from '../database/database-connection.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { openQueue } from '../testing/receivers/open-queue.ts';
import { waitFor } from '../testing/wait-for.ts';
import { DEFAULT_TIME_LIMITS } from '../database/time-limits.ts';
import { createLogger } from '../logging/logger.ts';
import { JobQueue } from './job-queue.ts';

const { database } = useTestApps('test');

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A queue of one kind of job, and the functions that prepare it and that start its workers. */
const createQueue = (log: NodeJS.WritableStream = process.stdout, fails = false) => {
  const ready = Promise.withResolvers<void>();
  let prepareQueue = () => Promise.resolve();
  const connection = {
    whenReady: ready.promise,
    beforeReady: (prepare: () => Promise<void>) => {
      prepareQueue = prepare;
    },
  } as DatabaseConnection;
  const queue = new JobQueue(
    database.url,
    createLogger('warn', log),
    DEFAULT_TIME_LIMITS,
    connection,
  );
  const done: unknown[] = [];
  const work = async (data: unknown) => {
    if (fails) throw new Error('broken');
    done.push(data);
  };
  queue.add({ name: 'note', options: { retryLimit: 1 }, concurrency: 1, work });
  const stop = async () => {
    queue.beforeApplicationShutdown();
    await queue.onApplicationShutdown();
  };
  stops.push(stop);
  const prepare = () => prepareQueue();
  const start = async () => {
    await prepare();
    ready.resolve();
  };
  return { done, prepare, start, stop };
};

test('logs a job that fails, and that it is given up after the last attempt', async () => {
  const log = new PassThrough();
  const lines: Record<string, unknown>[] = [];
  log.on('data', (line: Buffer) =>
    lines.push(JSON.parse(line.toString()) as Record<string, unknown>),
  );
  await createQueue(log, true).start();
  const queue = await openQueue(database.url);

  await queue.send('note');
  await waitFor(() => lines.length, 2);
  await queue.close();

  const line = { queue: 'note', err: expect.objectContaining({ message: 'broken' }) };
  expect(lines).toMatchObject([
    { ...line, level: 40, attempt: 1, msg: 'job failed, will be retried' },
    { ...line, level: 50, attempt: 2, msg: 'job failed, given up' },
  ]);
});

test('takes no job before the process is ready', async () => {
  const queue = createQueue();
  await queue.prepare();
  const stored = await openQueue(database.url);
  await stored.send('note');

  // Workers look for jobs once a second.
  await pause(1_500);
  expect(await stored.jobs('note')).toEqual([expect.objectContaining({ state: 'created' })]);
  await stored.close();

  await queue.start();
  await waitFor(() => queue.done.length, 1);
});

test('starts once, though the database is prepared twice', async () => {
  const queue = createQueue();
  await queue.start();
  // As after another preparation has failed.
  await queue.start();

  await queue.stop();

  // A second queue would be left, which nothing stops.
  const sessions = `SELECT FROM pg_stat_activity
    WHERE application_name = 'sandglass-jobs' AND datname = current_database()`;
  await waitFor(() => database.query(sessions), []);
});

test('takes no job if the process stops while the queue starts', async () => {
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
  await waitFor(() => next.done.length, 1);
});
