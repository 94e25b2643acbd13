import { afterEach, expect, jest, test } from '@jest/globals';
import { migrate } from '../../database/migrate.ts';
import { storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { openQueue, type OpenQueue } from '../../testing/receivers/open-queue.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';

const PATIENCE = 10_000;
/** Only the date is faked. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const { database, start } = useTestApps('test');

const startInstance = (days = 30) => start({ LEAD_RETENTION_DAYS: String(days) });

afterEach(() => {
  jest.useRealTimers();
});

const ofAge = (days: number, suspected = false) => ({
  at: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString(),
  suspected,
});

/** The jobs of an instance that has started. */
const jobs = () => withQueue((queue) => queue.jobs('lead-retention'));

const withQueue = async <T>(use: (queue: OpenQueue) => Promise<T>): Promise<T> => {
  const queue = await openQueue(database.url);
  return use(queue).finally(queue.close);
};

test('deletes leads older than the retention period in batches, and records how many', async () => {
  await migrate(database.url);
  const expired = Array.from({ length: 2500 }, () => ofAge(31));
  await storeLeads(database, ofAge(29.9), ofAge(30.1), ofAge(400, true), ...expired);

  await startInstance();

  const left = await waitFor(
    () => storedIds(database),
    (ids) => ids.length === 1,
    PATIENCE,
  );
  expect(left).toEqual([1]);
  expect(
    await database.query(`SELECT what, actor, count(lead)::int AS leads FROM audit GROUP BY 1, 2`),
  ).toEqual([{ what: 'retention', actor: 'system', leads: 2502 }]);
});

test('runs once a day, regardless of how many instances start and how often', async () => {
  await Promise.all([startInstance(), startInstance()]);
  await waitFor(jobs, (rows) => rows.some(({ state }) => state === 'completed'), PATIENCE);
  await storeLeads(database, ofAge(31));

  await startInstance();
  expect(await jobs()).toHaveLength(1);
  expect(await storedIds(database)).toEqual([1]);

  // The next day, the queue knows nothing of this one.
  await withQueue((queue) => queue.forget('lead-retention'));
  await startInstance();
  await waitFor(
    () => storedIds(database),
    (ids) => ids.length === 0,
    PATIENCE,
  );
});

test('deletes by the clock of the database, whatever the clock of this machine', async () => {
  await migrate(database.url);
  await storeLeads(database, ofAge(29), ofAge(31));
  const inYears = new Date(Date.now() + 11 * 365 * 24 * 60 * 60 * 1000);
  jest.useFakeTimers({ now: inYears, doNotFake: [...TIMERS] });

  await startInstance();

  await waitFor(jobs, (rows) => rows.some(({ state }) => state === 'completed'), PATIENCE);
  expect(await storedIds(database)).toEqual([1]);
});

test('applies a shorter period when an instance starts with it', async () => {
  const instance = await startInstance(30);
  await waitFor(jobs, (rows) => rows.some(({ state }) => state === 'completed'), PATIENCE);
  await storeLeads(database, ofAge(8), ofAge(1));
  await instance.stop();

  await startInstance(7);

  const left = await waitFor(
    () => storedIds(database),
    (ids) => ids.length === 1,
    PATIENCE,
  );
  expect(left).toEqual([2]);
});
