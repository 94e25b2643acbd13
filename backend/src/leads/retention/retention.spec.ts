import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeOnly } from '../../testing/fake-timers.ts';
import { storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';

const { database, start } = useTestApps('test');

const startInstance = (days: number) => start({ LEAD_RETENTION_DAYS: String(days) });

afterEach(() => {
  jest.useRealTimers();
});

const ofAge = (days: number, suspected = false) => ({
  at: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString(),
  suspected,
});

const left = (...wanted: number[]) => waitFor(() => storedIds(database), wanted, 10_000);

test('deletes leads that are too old by the database’s clock, and records how many', async () => {
  const expired = Array.from({ length: 2500 }, () => ofAge(31));
  await storeLeads(
    database,
    ofAge(8),
    ofAge(1),
    ofAge(29.9),
    ofAge(30.1),
    ofAge(400, true),
    ...expired,
  );
  const inYears = new Date(Date.now() + 11 * 365 * 24 * 60 * 60 * 1000);
  fakeOnly(['Date'], inYears);

  const instances = await Promise.all([startInstance(30), startInstance(30)]);

  await left(1, 2, 3);
  expect(
    await database.query(`SELECT what, actor, count(lead)::int AS leads FROM audit GROUP BY 1, 2`),
  ).toEqual([{ what: 'retention', actor: 'system', leads: 2502 }]);
  await Promise.all(instances.map(({ stop }) => stop()));

  await startInstance(7);

  await left(2);
});

test('deletes suspected leads that nobody has touched for so many days, and no others', async () => {
  await storeLeads(
    database,
    ofAge(31),
    ofAge(31, true),
    ofAge(31, true),
    ofAge(29, true),
    ofAge(300, true),
  );
  // Somebody has just marked it: it can be taken back.
  await database.query(`INSERT INTO audit (lead, what, actor) VALUES (3, 'marked', 'ada')`);

  await start();

  await left(1, 3, 4);
  expect(await database.query('SELECT lead FROM audit WHERE actor = $1', ['system'])).toEqual([
    { lead: 2 },
    { lead: 5 },
  ]);
});

test('keeps suspected leads with 0 days', async () => {
  await storeLeads(database, ofAge(400), ofAge(400, true), ofAge(402));

  const app = await start({ SUSPECTED_RETENTION_DAYS: '0', LEAD_RETENTION_DAYS: '401' });

  await left(1, 2);
  await app.stop();
  expect(await storedIds(database)).toEqual([1, 2]);
});
