import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test('runs each migration once, where four processes start on one empty database', async () => {
  const executed = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));

  const names = [
    'CreateLeads1763700000000',
    'LeadDesk1763800000000',
    'Notifications1763900000000',
    'ListById1764000000000',
  ];
  expect(executed.flat()).toEqual(names);
  expect(await database.query('SELECT name FROM migrations ORDER BY id')).toEqual(
    names.map((name) => ({ name })),
  );
});

test('leaves a database alone that is up to date', async () => {
  await migrate(database.url);
  await database.query(`INSERT INTO leads (name, email, company, message) VALUES ('n', 'e', 'c', 'm')`);

  expect(await migrate(database.url)).toEqual([]);
  expect(await database.query('SELECT id FROM leads')).toHaveLength(1);
});

test('leaves no session and no lock behind', async () => {
  await migrate(database.url);

  // PostgreSQL takes a moment to end a session after its client left.
  const others = await waitFor(
    () =>
      database.query(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    (sessions) => sessions.length === 0,
  );
  expect(others).toEqual([]);
});
