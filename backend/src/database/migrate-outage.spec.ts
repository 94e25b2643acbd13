import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { createTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { migrate, type MigrationLimits } from './migrate.ts';

const database = useTestDatabase('test');
let proxy: TcpProxy;
const sessions: Client[] = [];

beforeEach(async () => {
  proxy = await createTcpProxy(database.url);
});
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.end()));
  await proxy.close();
});

/** The limits of production, divided by about 20. */
const LIMITS: MigrationLimits = { PHASE: 1_500, LOCK: 400, CHECK: 100, ANSWER: 300, SILENCE: 1_000 };

/** Opens a session in which the first migration waits until the session ends. */
const holdMigration = async () => {
  const session = await database.connect();
  sessions.push(session);
  await session.query('SET idle_in_transaction_session_timeout = 0; BEGIN; CREATE TABLE leads ()');
  return session;
};

/** Waits until the session that migrates waits for the one of `holdMigration`. */
const migrationWaits = () =>
  waitFor(
    () => database.sessions(`wait_event_type = 'Lock' AND query LIKE '%CREATE TABLE leads%'`),
    (waiting) => waiting.length === 1,
  );

const sessionsOfMigrations = () => database.sessions(`application_name = 'sandglass'`);

const failureOf = (migration: Promise<unknown>) => migration.catch((error: unknown) => error);

const lost = { code: 'ETIMEDOUT', message: expect.stringMatching(/^the database /) as unknown as string };

test('gives up a database that is silent before the migrations', async () => {
  const session = await database.connect();
  sessions.push(session);
  await session.query('SELECT pg_advisory_lock(7263001)');
  const outcome = migrate(proxy.url, undefined, { ...LIMITS, LOCK: 60_000 });
  await waitFor(sessionsOfMigrations, ({ length }) => length === 1);

  proxy.freeze();

  await expect(outcome).rejects.toMatchObject(lost);
});

test('gives up a database that becomes silent during a migration, and runs it again afterwards', async () => {
  const holder = await holdMigration();
  const failure = failureOf(migrate(proxy.url, undefined, LIMITS));
  await migrationWaits();

  proxy.freeze();
  expect(await failure).toMatchObject(lost);

  proxy.thaw();
  await holder.query('ROLLBACK');
  // PostgreSQL has rolled the first attempt back, because its connection was closed.
  expect(await migrate(proxy.url, undefined, { ...LIMITS, LOCK: 5_000 })).toContain(
    'CreateSchema1764800000000',
  );
});

test('gives up a connection that is silent while others work', async () => {
  const holder = await holdMigration();
  const failure = failureOf(migrate(proxy.url, undefined, LIMITS));
  await migrationWaits();

  proxy.freezeExisting();
  await holder.query('ROLLBACK');

  expect(await failure).toMatchObject(lost);
});

test('gives up a session that was ended without a message', async () => {
  await holdMigration();
  const failure = failureOf(migrate(proxy.url, undefined, LIMITS));
  await migrationWaits();

  proxy.freezeExisting();
  await database.endSessions(`wait_event_type = 'Lock'`);

  expect(await failure).toMatchObject(lost);
});

test('never gives up a migration that works, however long it takes, even against a timeout of its user', async () => {
  await database.query(`
    DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET statement_timeout = 500', current_database());
      EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = 500', current_database());
    END $$`);
  const holder = await holdMigration();
  const begin = performance.now();
  const outcome = migrate(proxy.url, undefined, { ...LIMITS, ANSWER: 2_000, SILENCE: 3_000 });

  // Every limit has passed.
  await waitFor(
    () => performance.now() - begin,
    (elapsed) => elapsed > 4_000,
    10_000,
  );
  await holder.query('ROLLBACK');

  expect(await outcome).toContain('CreateSchema1764800000000');
}, 20_000);

test('waits for another process that migrates, then says which it is', async () => {
  const session = await database.connect();
  sessions.push(session);
  const { rows } = await session
    .query(`SET application_name = 'another'; SELECT pg_advisory_lock(7263001)`)
    .then(() => session.query('SELECT pg_backend_pid() AS pid'));

  await expect(migrate(proxy.url, undefined, LIMITS)).rejects.toMatchObject({
    name: 'MigrationLockedError',
    holder: { pid: rows[0].pid, application: 'another', address: '127.0.0.1', state: 'idle' },
  });
});

test('stops at once when asked to, and leaves nothing half done', async () => {
  await holdMigration();
  const stopping = new AbortController();
  const failure = failureOf(migrate(proxy.url, stopping.signal));
  await migrationWaits();
  const begin = performance.now();

  stopping.abort();

  expect(await failure).toEqual(new Error('asked to stop'));
  expect(performance.now() - begin).toBeLessThan(4_000);
});
