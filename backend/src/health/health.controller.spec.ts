import { expect, test } from '@jest/globals';
import request from 'supertest';
import { NO_DATABASE, type TestApp } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

const { app, database } = useTestApp();
const { database: other, start, startAlone } = useTestApps();

const statusOf = async ({ url }: TestApp, state: string) =>
  (await request(url).get(`/health/${state}`)).status;

test.each(['live', 'serving', 'ready'])('reports that it is %s', async (state) => {
  const { status, headers, body } = await waitFor(
    () => request(app.url).get(`/health/${state}`),
    (answer) => answer.status !== 503,
  );

  expect({ status, body }).toEqual({ status: 200, body: { status: state } });
  expect(headers['cache-control']).toBe('no-store');
});

test('is live and serving but not ready without its database', async () => {
  const alone = await startAlone(NO_DATABASE);

  expect(await statusOf(alone, 'live')).toBe(200);
  await waitFor(() => statusOf(alone, 'serving'), 200);
  const ready = await request(alone.url).get('/health/ready');

  expect(ready.status).toBe(503);
  expect(ready.headers['retry-after']).toBe('5');
  // That it is not ready yet is no failure of the request. One warning says why.
  const levels = alone.logLines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels.filter((level) => level >= 40)).toEqual([40]);
});

test('keeps the connections for leads, however many requests arrive at once', async () => {
  const sessions = async () => (await database.sessions(`application_name = 'sandglass'`)).length;
  // The start opens connections of its own.
  await waitFor(() => statusOf(app, 'serving'), 200);
  const before = await sessions();

  const statuses = await Promise.all(Array.from({ length: 200 }, () => statusOf(app, 'ready')));

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await sessions()).toBeLessThanOrEqual(before + 1);
});

test('writes to the database’s log at most once in two seconds, and stores nothing', async () => {
  const written = new Set<number>();
  const write = async () => {
    await request(app.url).get('/health/ready');
    const checks = await database.query<{ at: Date }>(
      `SELECT query_start AS at FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_logical_emit_message%'`,
    );
    for (const { at } of checks) written.add(at.getTime());
    return written.size;
  };
  await waitFor(write, (count) => count >= 2, 15_000);

  const times = [...written].toSorted((a, b) => a - b);
  const pauses = times.slice(1).map((time, index) => time - times[index]!);
  expect(Math.min(...pauses)).toBeGreaterThan(1_900);
  expect(await database.query('SELECT FROM leads')).toEqual([]);
});

test('is serving but not ready while the database is read-only', async () => {
  await database.query(`ALTER DATABASE ${database.name} SET default_transaction_read_only = on`);
  await database.endSessions();

  await waitFor(() => statusOf(app, 'ready'), 503);
  expect(await statusOf(app, 'serving')).toBe(200);

  await database.query(`ALTER DATABASE ${database.name} RESET default_transaction_read_only`);
});

test.each([
  ['is not ready after the disk of the database had no room for a lead', '53100', 503],
  ['is ready as soon as a write succeeds, whatever kept a lead from being stored', '57014', 200],
])('%s', async (_what, code, expected) => {
  const failing = await start();
  expect(await statusOf(failing, 'ready')).toBe(200);
  await other.query(`
    CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'query read timeout' USING ERRCODE = '${code}'; END $$;
    CREATE OR REPLACE TRIGGER fail AFTER INSERT ON leads FOR EACH ROW EXECUTE FUNCTION fail();
  `);
  await request(failing.url).post('/api/leads').send({ email: 'ada@example.com' }).expect(503);

  expect(await statusOf(failing, 'ready')).toBe(expected);
});
