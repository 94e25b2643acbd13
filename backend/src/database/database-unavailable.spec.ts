import { afterEach, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { storeLeads } from '../testing/leads/stored-leads.ts';
import { useEmptiedApp } from '../testing/use-test-app.ts';
import { isStatementTimeout, isUnavailable } from './database-unavailable.ts';

const { app, database } = useEmptiedApp();

const stopFailing = () => database.query('DROP FUNCTION IF EXISTS fail CASCADE');
afterEach(stopFailing);

/** Makes PostgreSQL raise an error with a given SQLSTATE after it has written a lead. */
const failWith = (code: string) =>
  database.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'made to fail' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER fail AFTER INSERT OR UPDATE OR DELETE ON leads EXECUTE FUNCTION fail();
  `);

test('knows a statement that took too long in any language of the server', () => {
  const message = 'storniere Anfrage wegen Zeitüberschreitung der Anfrage';

  expect(isStatementTimeout(Object.assign(new Error(message), { code: '57014' }))).toBe(true);
});

const submit = () => request(app.url).post('/api/leads').send({ email: 'ada@example.com' });

test.each([
  ['a lost connection', '08006'],
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['a deadlock', '40P01'],
  ['too many connections', '53300'],
  ['a lock that is not released', '55P03'],
  ['a statement that takes too long', '57014'],
  ['a server that is shutting down', '57P01'],
  ['a server that crashed', '57P02'],
  ['a server that is starting up', '57P03'],
  ['a disk that fails', '58030'],
  ['a standby, which is read-only', '25006'],
  ['a standby, which has no UNLOGGED table', '0A000'],
  ['a wrong password', '28P01'],
  ['a role that may not connect', '28000'],
  ['a missing database', '3D000'],
  ['a database that accepts no connections', '55000'],
  ['a missing table', '42P01'],
])('answers 503 on %s (%s), and stores the next lead once it is over', async (_what, code) => {
  await failWith(code);

  const { status, headers } = await submit();

  expect({ status, retryAfter: headers['retry-after'] }).toEqual({
    status: 503,
    retryAfter: '5',
  });
  expect(await database.query('SELECT FROM leads')).toHaveLength(0);

  await stopFailing();

  expect((await submit()).status).toBe(201);
});

const SEEN = { id: 1, version: 1 };

test.each<[call: string, send: () => Test]>([
  [
    'PATCH /api/leads',
    () =>
      request(app.url)
        .patch('/api/leads')
        .send({ leads: [{ ...SEEN, state: 'closed' }] }),
  ],
  [
    'POST /api/leads/deletion',
    () =>
      request(app.url)
        .post('/api/leads/deletion')
        .send({ leads: [SEEN] }),
  ],
  ['DELETE /api/leads', () => request(app.url).delete('/api/leads?suspected=true')],
])('answers 503 to %s if the connection is lost, and changes no lead', async (_call, send) => {
  await storeLeads(database, { suspected: true });
  await failWith('08006');

  const { status, headers } = await send().set(OWN_PAGE);

  expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' });
  expect(await database.query('SELECT id, version FROM leads')).toEqual([SEEN]);
});

test.each([
  ...['ECONNREFUSED', 'EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'EAI_FAIL'].map((code) => ({ code })),
  // TypeORM's errors about a connection that was given up meanwhile.
  { message: 'Query runner already released. Cannot run queries anymore.' },
  {
    message:
      'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
  },
])('reports %j as an outage', (details) => {
  expect(isUnavailable(Object.assign(new Error('failed'), details))).toBe(true);
});

test.each(['22012', '42501', 'P0001'])(
  'does not report another error (%s) as an outage',
  async (code) => {
    await failWith(code);

    const { status, headers, text } = await submit();

    expect(status).toBe(500);
    expect(headers).not.toHaveProperty('retry-after');
    expect(text).not.toContain('made to fail');
  },
);
