import { expect, test } from '@jest/globals';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { migrate } from './migrate.ts';

const database = useTestDatabase('test');

test('runs each migration once if four processes start on one empty database', async () => {
  const executed = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));

  const names = [
    'CreateLeads1763700000000',
    'LeadDesk1763800000000',
    'Notifications1763900000000',
    'ListById1764000000000',
    'BoundedSearch1764100000000',
    'Readiness1764200000000',
    'SharedLimits1764300000000',
    'Assets1764350000000',
    'TeamDesk1764400000000',
    'LeadCounts1764400000001',
    'Receipts1764500000000',
    'Newsletter1764500000001',
    'SearchBacklog1764600000000',
    'Messages1764700000000',
    'FewerWalls1764700000001',
  ];
  expect(executed.flat()).toEqual(names);
  expect(await database.query('SELECT name FROM migrations ORDER BY id')).toEqual(
    names.map((name) => ({ name })),
  );
});

test('does not change a database that is up to date', async () => {
  await migrate(database.url);
  await database.query(`INSERT INTO leads (name, email, company, message) VALUES ('n', 'e', 'c', 'm')`);

  expect(await migrate(database.url)).toEqual([]);
  expect(await database.query('SELECT id FROM leads')).toHaveLength(1);
});

test('leaves no session, and so no lock, behind', async () => {
  await migrate(database.url);

  // PostgreSQL ends a session shortly after its client has disconnected.
  const others = await waitFor(
    () => database.sessions(),
    (sessions) => sessions.length === 0,
  );
  expect(others).toEqual([]);
});
