import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { loadMigrations } from '../data-source.ts';

const { database, start } = useTestApps('test', createTestDatabase);

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The migrations on `main`, in their order, by the SHA-256 of the file. Lines are only added. */
const LANDED = {
  '1764800000000-create-schema.ts':
    '26afa402509ffb4ce4830e9d37e18064b230b0c085699b7f1d4503c13603507b',
  '1796000000000-fold-letter-case.ts':
    '3257a9288a003e071c756d17b7e93f123dc8c48586778d06f1b160268874668e',
  '1796000000001-add-desk-fields.ts':
    'b320270ba55e04db9cd472a4846524176e1d4f8e1920aa256659593a28a2c686',
  '1796000000002-free-message-kinds.ts':
    '574f2f06a7e432161558e1dd87ac8c353bf95238824253b2266228607aecdd58',
};

test('all migrations are known here, and one that is added sorts behind the others', () => {
  const files = readdirSync(new URL('../migrations', import.meta.url)).toSorted();

  expect(files).toEqual(Object.keys(LANDED));
});

test.each(Object.entries(LANDED))('%s is as it was released', (file, expected) => {
  const content = read(`../migrations/${file}`);
  const hash = createHash('sha256').update(content).digest('hex');

  // A database that has run it would never get the change: add a migration instead.
  expect({ 'a landed migration is never edited: add another one': hash }).toEqual({
    'a landed migration is never edited: add another one': expected,
  });
});

/** What pg-boss and TypeORM keep for themselves is no concern of a migration. */
const TABLES = `
  SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1
`;

test('updates the database of 1.0.0 with all its rows, and answers on it', async () => {
  const session = await database.connect();
  await session.query(read('dumps/8deffa93.sql'));
  await session.end();
  const tables = await database.query<{ name: string }>(TABLES);
  const rows = () =>
    Promise.all(
      tables.map(async ({ name }) => {
        const sql = `SELECT to_jsonb(entry) AS entry FROM ${name} AS entry ORDER BY entry::text`;
        const found = await database.query<{ entry: object }>(sql);
        return { name, found: found.map(({ entry }) => entry) };
      }),
    );
  const before = await rows();
  expect(before.map(({ name }) => name)).toEqual([
    'public.audit',
    'public.database_keys',
    'public.lead_notes',
    'public.leads',
    'public.messages',
    'public.newsletter_invitations',
    'public.receipt_grants',
    'public.subscribers',
  ]);
  expect(before.filter(({ found }) => found.length === 0)).toEqual([]);

  const app = await start();

  const names = (await loadMigrations()).map(({ name }) => name);
  expect(await database.query('SELECT name FROM migrations ORDER BY timestamp')).toEqual(
    names.map((name) => ({ name })),
  );
  // A migration may add columns.
  expect(await rows()).toMatchObject(before);
  const call = (path: string) => request(app.url).get(path).set(OWN_PAGE).expect(200);
  expect((await call('/api/leads/1')).body).toMatchObject({ state: 'answered', version: 3 });
  expect((await call('/api/leads?q=zolw')).body).toMatchObject([{ id: 2 }]);
  const created = await request(app.url).post('/api/leads').send({ email: 'new@example.com' });
  expect({ status: created.status, body: created.body }).toMatchObject({
    status: 201,
    body: { id: 3 },
  });
  await request(app.url)
    .post('/api/newsletter/leave?token=MzMzMzMzQzODMzMzMzMzM6T39i_W8pJB_RsXKpUlAW4')
    .send('List-Unsubscribe=One-Click')
    .expect(200);
});
