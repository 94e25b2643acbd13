import { afterEach, expect, jest, test } from '@jest/globals';
import { migrate } from '../../database/migrate.ts';
import { storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
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

const left = (...wanted: number[]) =>
  waitFor(
    () => storedIds(database),
    (ids) => ids.toString() === wanted.toString(),
    PATIENCE,
  );

test('deletes leads older than the retention period in batches, once for all instances, and records how many', async () => {
  await migrate(database.url);
  const expired = Array.from({ length: 2500 }, () => ofAge(31));
  await storeLeads(database, ofAge(29.9), ofAge(30.1), ofAge(400, true), ...expired);

  await Promise.all([startInstance(), startInstance()]);

  expect(await left(1)).toEqual([1]);
  expect(
    await database.query(`SELECT what, actor, count(lead)::int AS leads FROM audit GROUP BY 1, 2`),
  ).toEqual([{ what: 'retention', actor: 'system', leads: 2502 }]);
});

test('deletes by the clock of the database, whatever the clock of this machine', async () => {
  await migrate(database.url);
  await storeLeads(database, ofAge(29), ofAge(31));
  const inYears = new Date(Date.now() + 11 * 365 * 24 * 60 * 60 * 1000);
  jest.useFakeTimers({ now: inYears, doNotFake: [...TIMERS] });

  await startInstance();

  expect(await left(1)).toEqual([1]);
});

test('applies a shorter period when an instance starts with it', async () => {
  await migrate(database.url);
  await storeLeads(database, ofAge(31), ofAge(8), ofAge(1));
  const instance = await startInstance(30);
  expect(await left(2, 3)).toEqual([2, 3]);
  await instance.stop();

  await startInstance(7);

  expect(await left(3)).toEqual([3]);
});
