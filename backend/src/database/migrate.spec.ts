import { expect, test } from '@jest/globals';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { MIGRATIONS } from './data-source.ts';
import { migrate } from './migrate.ts';

const database = useTestDatabase('test');

test('runs each migration once if four processes start on one empty database', async () => {
  const executed = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));

  const names = MIGRATIONS.map(({ name }) => name);
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
