import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';

jest.setTimeout(30_000);

let database: TestDatabase;
const apps: TestApp[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map(({ stop }) => stop()));
  await database.drop();
});

const start = async () => apps.push(await startApp(database.url, { LEAD_RETENTION_DAYS: '30' }));

const storeOfAge = (days: number, suspected = false) =>
  database.query(
    `INSERT INTO leads (name, email, company, message, suspected, created_at)
     VALUES ('n', 'e', 'c', 'm', $2, now() - $1 * interval '1 day')`,
    [days, suspected],
  );

const ids = async () =>
  (await database.query<{ id: number }>('SELECT id FROM leads ORDER BY id')).map(({ id }) => id);

const jobs = (state: string) =>
  waitFor(
    () => database.query(`SELECT FROM pgboss.job WHERE name = 'lead-retention' AND state = '${state}'`),
    (rows) => rows.length > 0,
    10_000,
  );

test('deletes what is older than the operator keeps it, in bulk, and notes how many', async () => {
  await startApp(database.url).then(({ stop }) => stop());
  await storeOfAge(29.9);
  await storeOfAge(30.1);
  await storeOfAge(400, true);
  await database.query(
    `INSERT INTO leads (name, email, company, message, created_at)
     SELECT 'n', 'e', 'c', 'm', now() - interval '31 days' FROM generate_series(1, 2500)`,
  );

  await start();

  await waitFor(ids, (left) => left.length === 1, 10_000);
  expect(await ids()).toEqual([1]);
  expect(
    await database.query(`SELECT reason, sum(leads)::int AS leads FROM lead_removals GROUP BY reason`),
  ).toEqual([{ reason: 'retention', leads: 2502 }]);
});

test('does so once a day, however many instances there are and however often they start', async () => {
  await Promise.all([start(), start()]);
  await jobs('completed');
  await storeOfAge(31);

  await start();
  expect(await database.query(`SELECT FROM pgboss.job WHERE name = 'lead-retention'`)).toHaveLength(1);
  expect(await ids()).toEqual([1]);

  await database.query(`UPDATE pgboss.job SET singleton_on = singleton_on - interval '1 day'`);
  await start();
  await waitFor(ids, (left) => left.length === 0, 10_000);
});
