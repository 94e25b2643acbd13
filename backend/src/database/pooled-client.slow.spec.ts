import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Pool, type Client } from 'pg';
import request from 'supertest';
import { LEAD, postLead } from '../testing/leads/lead-requests.ts';
import { asSuperuser } from '../testing/postgres/superuser.ts';
import { useEmbeddedServer } from '../testing/postgres/use-embedded-server.ts';
import { startApp, type TestApp } from '../testing/test-app.ts';
import { connectTo } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { DEFAULT_TIME_LIMITS } from './time-limits.ts';
import { PooledClient } from './pooled-client.ts';

// Slow: each test waits until the product has noticed what its database does.

let app: TestApp;
let session: Client;
// Before the hook that stops the server, see useTestDatabase.
afterEach(async () => {
  await setStandby('');
  await app.stop();
  await session.end();
});
const { server, folder } = useEmbeddedServer();
beforeEach(async () => {
  app = await startApp(server.url, { DATABASE_POOL_SIZE: '5' }, DEFAULT_TIME_LIMITS);
  session = await connectTo(server.url);
});

/** Names the synchronous standby, without which nothing is committed; empty if there is none. */
const setStandby = async (name: string) => {
  await asSuperuser(
    folder.path,
    server.url,
    `ALTER SYSTEM SET synchronous_standby_names = '${name}'`,
  );
  await asSuperuser(folder.path, server.url, 'SELECT pg_reload_conf()');
  const current = `SELECT current_setting('synchronous_standby_names') AS name`;
  await waitFor(async () => (await session.query<{ name: string }>(current)).rows[0]!.name, name);
};

/**
 * The sessions of the product that wait for the standby with a statement that contains a text:
 * others may do so too.
 */
const waiting = async (statement = '') =>
  (
    await session.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE application_name = 'sandglass' AND wait_event = 'SyncRep' AND query LIKE '%${statement}%'`,
    )
  ).rows.map(({ pid }) => pid);

const readiness = async () => (await request(app.url).get('/health/ready')).status;

test('answers 503 to a lead that the standby lacks, and 200 when it is repeated', async () => {
  await setStandby('away');
  const key = { 'Idempotency-Key': '0b7f4f5e-6f0a-4b3c-9d51-3a8d2f6f1a11' };
  const answer = postLead(app, LEAD, key).then(({ status }) => status);
  const [pid] = await waitFor(
    () => waiting('COMMIT'),
    ({ length }) => length === 1,
    2_000,
  );
  await session.query('SELECT pg_cancel_backend($1)', [pid]);

  expect(await answer).toBe(503);

  await setStandby('');
  const repeated = await postLead(app, LEAD, key);
  expect(repeated.status).toBe(200);

  // It is not ready while the standby is away, and keeps no session that waits for it.
  await setStandby('away');

  const answers = await Promise.all(Array.from({ length: 20 }, () => postLead(app, LEAD)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  await waitFor(readiness, 503, 10_000);
  await waitFor(waiting, [], 10_000);

  await setStandby('');
  await waitFor(readiness, 200, 10_000);
  expect((await postLead(app, LEAD)).status).toBe(201);
});

test('stores leads within 5 s of the end of a read-only phase of a busy pool', async () => {
  const setReadOnly = (value: 'on' | 'off') =>
    session.query(`ALTER DATABASE sandglass SET default_transaction_read_only = ${value}`);
  const over = new AbortController();
  const statuses: number[] = [];
  const untilLast = (status: number) => waitFor(() => statuses.slice(-16), Array(16).fill(status));
  const visitors = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) statuses.push((await postLead(app, LEAD)).status);
  });
  await setReadOnly('on');
  await session.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sandglass'`,
  );
  await untilLast(503);
  await session.query('SET default_transaction_read_only = off');
  await setReadOnly('off');

  await untilLast(201);
  over.abort();
  await Promise.all(visitors);
  expect(statuses.at(-1)).toBe(201);

  // A session that ends while nobody listens to it does not end the process.
  const pool = new Pool({ connectionString: server.url, Client: PooledClient });
  // The pool listens to a connection only while it is idle.
  const connection = await pool.connect();
  const ended = new Promise((resolve) => void connection.once('end', () => resolve('ended')));
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');

  await session.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);

  expect(await ended).toBe('ended');
  connection.release(true);
  await pool.end();
});
