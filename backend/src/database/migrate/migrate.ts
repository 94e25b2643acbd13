import { setTimeout as pause } from 'node:timers/promises';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { MigrationLockedError, nameFailuresOf } from './migration-failures.ts';
import { MigrationSession } from './migration-session.ts';
import { otherLimits, setTimeLimits, TIME_LIMITS, type TimeLimits } from '../time-limits.ts';
import { checkEncoding } from './unfit-database.ts';

const LIMITS_MS = { LOCK: 20_000, ANSWER: 5_000, CHECK: 5_000, SILENCE: 30_000 };

/** No limits for a long migration; no escapes in its texts. Keep-alive releases the lock of a host that is gone in 40 s. */
const SETTINGS = `
  SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN
    ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout');
  SET standard_conforming_strings = on;
  SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3
`;

/**
 * An extension may be in a schema that the search path lacks. The functions of the migrations keep
 * the path.
 */
const FIND_EXTENSIONS = `
  SELECT set_config('search_path', concat_ws(', ', current_setting('search_path'), schemas), false)
  FROM (
    SELECT string_agg(DISTINCT quote_ident(nspname), ', ') AS schemas
    FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname IN ('pg_trgm', 'unaccent') AND nspname <> ALL (current_schemas(true))
  ) AS missing
`;

/**
 * Runs all pending migrations and returns their names. TypeORM does not lock
 * (https://github.com/typeorm/typeorm/issues/4588): processes take turns by an advisory lock.
 * @param url of the database itself: behind a pooler the lock would protect nothing
 * @throws UnfitDatabaseError, MigrationFailedError, MigrationLockedError, or another error of the connection
 */
export const migrate = async (
  url: string,
  stopping = new AbortController().signal,
  limits = LIMITS_MS,
  role = TIME_LIMITS.role,
): Promise<string[]> => {
  const session = new MigrationSession(url, limits, stopping);
  try {
    return await migrateIn(session, role, limits.LOCK);
  } catch (error) {
    throw session.reasonFor(error);
  } finally {
    await session.close();
  }
};

const migrateIn = async (
  session: MigrationSession,
  role: TimeLimits['role'],
  patience: number,
): Promise<string[]> => {
  const { dataSource, runner } = await session.open();
  await session.abandonIfSilent(checkEncoding(runner));
  const limitsHold = (await session.abandonIfSilent(otherLimits(runner, role))) === undefined;
  await session.abandonIfSilent(runner.query(SETTINGS));
  await session.abandonIfSilent(runner.query(FIND_EXTENSIONS));
  await takeLock(session, runner, patience);

  dataSource.migrations.forEach(nameFailuresOf);
  const executor = new MigrationExecutor(dataSource, runner);
  // So that a migration can build an index concurrently, outside of a transaction.
  executor.transaction = 'each';
  const executed = await session.whileServerWorks(executor.executePendingMigrations());

  // Only if needed: a write waits for a standby that is away.
  if (!limitsHold) await session.whileServerWorks(setTimeLimits(runner, role));
  await session.abandonIfSilent(
    runner.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]),
  );
  return executed.map(({ name }) => name);
};

/** Polls: CREATE INDEX CONCURRENTLY would wait for a statement that waits for the lock. */
const takeLock = async (session: MigrationSession, runner: QueryRunner, patience: number) => {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const attempt = runner.query('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCKS.migration,
    ]);
    const [row] = (await session.abandonIfSilent(attempt)) as [{ taken: boolean }];
    if (row.taken) return;
    await pause(100);
  }
  throw new MigrationLockedError();
};
