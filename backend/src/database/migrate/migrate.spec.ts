import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Client } from 'pg';
import { QueryFailedError } from 'typeorm';
import { createTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { loadMigrations } from '../data-source.ts';
import { migrate } from './migrate.ts';
import { MigrationFailedError } from './migration-failures.ts';

const database = useTestDatabase('test');
let proxy: TcpProxy;
let session: Client;
beforeEach(async () => {
  proxy = await createTcpProxy(database.url);
  session = await database.connect();
});
afterEach(async () => {
  await session.end();
  await proxy.close();
});

const NAMES = (await loadMigrations()).map(({ name }) => name);
/** Those of production are up to 50 times as long. */
const LIMITS = { LOCK: 400, ANSWER: 2_000 };

/**
 * Starts a migration that waits until the session ends its transaction. Its outcome is in an
 * object, since `await startHeld()` would wait for it.
 */
const startHeld = async (stopping?: AbortSignal, limits = LIMITS) => {
  await session.query('SET idle_in_transaction_session_timeout = 0; BEGIN; CREATE TABLE leads ()');
  const outcome = migrate(proxy.url, stopping, limits).catch((error: unknown) => error);
  await database.untilSession(
    `wait_event_type = 'Lock' AND query LIKE '%CREATE EXTENSION IF NOT EXISTS pg_trgm%'`,
  );
  return { outcome };
};

test('runs each migration once if four processes start on one empty database', async () => {
  const executed = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));

  expect(executed.flat()).toEqual(NAMES);
  expect(await database.query('SELECT name FROM migrations ORDER BY id')).toEqual(
    NAMES.map((name) => ({ name })),
  );
  await database.query(
    `INSERT INTO leads (name, email, company, message) VALUES ('n', 'e', 'c', 'm')`,
  );
  expect(await migrate(database.url)).toEqual([]);
  expect(await database.query('SELECT id FROM leads')).toHaveLength(1);
  await session.end();
  // PostgreSQL ends a session shortly after its client has disconnected.
  await waitFor(() => database.sessions(), []);
});

test('gives up a database that is silent from the start', async () => {
  proxy.freeze();

  await expect(migrate(proxy.url, undefined, LIMITS)).rejects.toMatchObject({
    message: expect.stringMatching(/timeout|stopped responding/i),
  });
});

test('a migration whose connection was closed is rolled back, and runs again', async () => {
  const { outcome } = await startHeld();

  await proxy.close();
  expect(await outcome).toMatchObject({ message: expect.stringMatching(/connection/i) });

  await proxy.open();
  await session.query('ROLLBACK');
  expect(await migrate(proxy.url, undefined, { ...LIMITS, LOCK: 5_000 })).toEqual(NAMES);
});

test('gives up a session that becomes silent while it waits for the lock', async () => {
  await session.query('SELECT pg_advisory_lock(7263001)');
  // Longer than a test may take.
  const limits = { ...LIMITS, LOCK: 600_000 };
  const outcome = migrate(proxy.url, undefined, limits).catch((error: unknown) => error);
  await database.untilSession(`query LIKE '%pg_try_advisory_lock%'`);

  proxy.silenceOpen();

  expect(await outcome).toMatchObject({
    code: 'ETIMEDOUT',
    message: 'the database stopped responding',
  });
});

test('never gives up a migration that works, however long it takes', async () => {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await database.query(`ALTER DATABASE ${database.name} SET ${limit} = 500`);
  const begin = performance.now();
  const { outcome } = await startHeld();

  // Every limit has passed.
  await waitFor(() => performance.now() - begin > 1.5 * LIMITS.ANSWER, true);
  await session.query('ROLLBACK');

  expect(await outcome).toEqual(NAMES);
});

test('waits for another process that migrates, but not for ever', async () => {
  await session.query('SELECT pg_advisory_lock(7263001)');
  const begin = performance.now();

  await expect(migrate(proxy.url, undefined, LIMITS)).rejects.toThrow(
    'another process is migrating the database',
  );
  expect(performance.now() - begin).toBeGreaterThan(LIMITS.LOCK);
});

test('stops at once when asked to', async () => {
  const stopping = new AbortController();
  // No other limit ends it.
  const limits = { LOCK: 600_000, ANSWER: 600_000 };
  const { outcome } = await startHeld(stopping.signal, limits);

  stopping.abort(new Error('asked to stop'));

  expect(await outcome).toEqual(new Error('asked to stop'));
});

test('names the migration that failed and its relation, and quotes no row', async () => {
  const print = jest.spyOn(console, 'log');
  await session.query('CREATE TABLE leads ()');
  await expect(migrate(database.url)).rejects.toMatchObject({
    details: {
      migration: NAMES[0],
      code: '42P07',
      reason: expect.stringContaining('already exists'),
    },
  });
  expect(print).not.toHaveBeenCalled();

  await session.query(
    `CREATE TABLE contacts (email text); INSERT INTO contacts VALUES ('ada@x.io'), ('ada@x.io')`,
  );
  const failures = await Promise.all(
    [
      'CREATE UNIQUE INDEX once ON contacts (email)',
      `ALTER TABLE contacts ADD CHECK (email = '')`,
      'ALTER TABLE contacts ALTER email TYPE integer USING email::integer',
    ].map(async (sql) => {
      const error = await session.query(sql).catch((refusal: Error) => refusal);
      return new MigrationFailedError('AddRule', new QueryFailedError(sql, [], error as Error))
        .details;
    }),
  );

  const relation = 'public.contacts';
  expect(failures).toMatchObject([
    {
      code: '23505',
      relation,
      reason: 'migration AddRule failed: could not create unique index "once"',
    },
    {
      code: '23514',
      relation,
      reason: expect.stringMatching(/"contacts" is violated by some row$/),
    },
    { code: '22P02', reason: 'migration AddRule failed: a value in the data is not valid' },
  ]);
  expect(JSON.stringify(failures)).not.toContain('ada');
});
