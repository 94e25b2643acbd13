import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';

const { database, start, startAlone } = useTestApps('test');
const empty = useTestDatabase();
const useEncoding = (encoding: string) =>
  useTestDatabase('file', () =>
    createTestDatabase(
      undefined,
      `template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`,
    ),
  );
const databases = { LATIN1: useEncoding('LATIN1'), SQL_ASCII: useEncoding('SQL_ASCII') };

const loadDump = async (target: TestDatabase, name: string) => {
  const session = await target.connect();
  await session.query(readFileSync(new URL(`dumps/${name}.sql`, import.meta.url), 'utf8'));
  await session.end();
};

const readyOf = ({ url }: TestApp) =>
  request(url).get('/health/ready').set('Accept', 'application/problem+json');

/** What the product says of a database that it refuses. Checks that nothing half works. */
const refusalOf = async (app: TestApp) => {
  const line = await waitFor(
    () => app.logLines.find((each) => each.includes('database cannot be used')),
    Boolean,
  );
  const { level, msg, reason } = JSON.parse(line!) as Record<string, unknown>;
  expect({ level, msg }).toEqual({ level: 50, msg: 'database cannot be used, retrying' });
  const { status, body } = await readyOf(app);
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { detail: `The database cannot be used: ${reason as string}.` },
  });
  await request(app.url).get('/health/serving').expect(503);
  await request(app.url).post('/api/leads').send({ email: 'ada@example.com' }).expect(503);
  await request(app.url).get('/api/leads').expect(503);
  await request(app.url).get('/').expect(200);
  return reason;
};

test.each(['LATIN1', 'SQL_ASCII'] as const)(
  'refuses a database of the encoding %s by name, and leaves it as it is',
  async (encoding) => {
    const app = await startAlone(databases[encoding].url);

    expect(await refusalOf(app)).toBe(
      `the encoding of the database is ${encoding}, but must be UTF8: see docs/operate/database.md`,
    );
    const tables = `SELECT FROM pg_tables WHERE schemaname = 'public'`;
    expect(await databases[encoding].query(tables)).toEqual([]);
  },
);

const SEE = ', as in a database of an unreleased version: see docs/operate/update.md';

test.each([
  [
    'lacks a column',
    'ALTER TABLE messages DROP sending',
    'the column sending of the table messages is missing',
  ],
  [
    'lacks a table',
    'DROP TABLE subscribers CASCADE',
    'the column id of the table subscribers is missing',
  ],
  [
    'has a column of another type',
    'ALTER TABLE leads ALTER state_by TYPE varchar(9)',
    'the column state_by of the table leads is of type character varying, but must be text',
  ],
])('refuses a database that %s, and names it', async (_what, change, reason) => {
  await database.query(change);
  const app = await startAlone(database.url);

  expect(await refusalOf(app)).toBe(reason + SEE);
});

test('is ready once the column that was missing is there', async () => {
  await database.query('ALTER TABLE messages RENAME sending TO round');
  const app = await startAlone(database.url);
  expect(await refusalOf(app)).toBe(`the column sending of the table messages is missing${SEE}`);

  await database.query('ALTER TABLE messages RENAME round TO sending');

  await waitFor(async () => (await readyOf(app)).status, 200, 10_000);
});

test('refuses a database of an unreleased version with the same migration', async () => {
  await loadDump(empty, 'ffdbda48');

  const app = await startAlone(empty.url);

  expect(await refusalOf(app)).toBe(`the column state_by of the table leads is missing${SEE}`);
});

test('each table has an entity, by which its columns are compared', async () => {
  const app = await start();

  const entities = app.get(DataSource).entityMetadatas.map(({ tableName }) => tableName);
  const tables = await database.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  expect(entities.toSorted()).toEqual(tables.map(({ tablename }) => tablename).toSorted());
});

test('is ready beside a later release, whose columns and migrations it ignores', async () => {
  await database.query(`
    ALTER TABLE leads ADD phone varchar(40) NOT NULL DEFAULT 'Not Provided';
    CREATE TABLE calls (id integer);
    INSERT INTO migrations (timestamp, name) VALUES (1999000000000, 'AddPhone1999000000000');
  `);

  const app = await start();

  expect((await readyOf(app)).status).toBe(200);
  await request(app.url).post('/api/leads').send({ email: 'ada@example.com' }).expect(201);
});
