import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { startApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});
afterEach(() => database.query('DROP FUNCTION IF EXISTS fail CASCADE'));
afterAll(async () => {
  await app.stop();
  await database.drop();
});

/** Makes PostgreSQL itself fail with a code, once it has the row in its hands. */
const failWith = (code: string) =>
  database.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'made to fail' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER fail AFTER INSERT ON leads EXECUTE FUNCTION fail();
  `);

const submit = () => request(app.url).post('/api/leads').send({ email: 'ada@example.com' });

test.each([
  ['a lost connection', '08006'],
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['too many connections', '53300'],
  ['a lock that is not given up', '55P03'],
  ['a statement that takes too long', '57014'],
  ['a server that shuts down', '57P01'],
  ['a server that crashed', '57P02'],
  ['a server that starts up', '57P03'],
  ['a disk that fails', '58030'],
  ['a standby that takes no writes', '25006'],
])('says of %s (%s) when to come back, and stores nothing', async (_what, code) => {
  await failWith(code);

  const { status, headers } = await submit();

  expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' });
  expect(await database.query('SELECT FROM leads')).toHaveLength(0);
});

test.each(['22012', '42501', 'P0001'])('takes no other failure (%s) for an outage', async (code) => {
  await failWith(code);

  const { status, headers, text } = await submit();

  expect(status).toBe(500);
  expect(headers).not.toHaveProperty('retry-after');
  expect(text).not.toContain('made to fail');
});

test('stores the next lead once the failure is over', async () => {
  await failWith('53100');
  expect((await submit()).status).toBe(503);
  await database.query('DROP FUNCTION fail CASCADE');

  expect((await submit()).status).toBe(201);
});
