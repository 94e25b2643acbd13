import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { loadMigrations, unlimitedOptions } from '../data-source.ts';
import { MigrationLockedError, nameFailuresOf } from './migration-failures.ts';
import { otherLimits, setTimeLimits, DEFAULT_TIME_LIMITS } from '../time-limits.ts';
import { checkEncoding } from './unfit-database.ts';

const LIMITS_MS = { LOCK: 20_000, ANSWER: 5_000 };

/**
 * No limits for a long migration; no escapes in its texts. Keep-alive releases the lock of a host
 * that is gone in 40 s.
 */
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
 * @throws UnfitDatabaseError, MigrationFailedError, MigrationLockedError, or another error of the
 *   connection
 */
export const migrate = async (
  url: string,
  stopping = new AbortController().signal,
  limits = LIMITS_MS,
  role = DEFAULT_TIME_LIMITS.role,
): Promise<string[]> => {
  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, ended.signal]);
  const dataSource = new DataSource({
    ...unlimitedOptions(url, {
      max: 1,
      connectionTimeoutMillis: DEFAULT_TIME_LIMITS.connect,
      // A connection that the network has lost is given up after 20 s, whatever the server does.
      keepAliveInitialDelayMillis: 10_000,
      stream: () => new Socket({ signal }),
    }),
    applicationName: 'sandglass-migration',
    migrations: await loadMigrations(),
  });
  const begin = async () => {
    await dataSource.initialize();
    const runner = dataSource.createQueryRunner();
    await checkEncoding(runner);
    const limitsHold = (await otherLimits(runner, role)) === undefined;
    await runner.query(SETTINGS);
    await runner.query(FIND_EXTENSIONS);
    return { runner, limitsHold };
  };
  try {
    const { runner, limitsHold } = await within(limits.ANSWER, begin());
    await takeLock(runner, limits);
    dataSource.migrations.forEach(nameFailuresOf);
    const executor = new MigrationExecutor(dataSource, runner);
    // So that a migration can build an index concurrently, outside of a transaction.
    executor.transaction = 'each';
    const executed = await executor.executePendingMigrations();
    // Only if needed: a write waits for a standby that is away.
    if (!limitsHold) await setTimeLimits(runner, role);
    return executed.map(({ name }) => name);
  } catch (error) {
    // If the connection was cut to stop, the error is only the consequence.
    throw stopping.aborted ? stopping.reason : error;
  } finally {
    if (dataSource.isInitialized)
      await within(limits.ANSWER, dataSource.destroy()).catch(() => undefined);
    // A silent connection has no orderly end. The end of the session releases the lock.
    ended.abort();
  }
};

/** Polls: CREATE INDEX CONCURRENTLY would wait for a statement that waits for the lock. */
const takeLock = async (runner: QueryRunner, { LOCK, ANSWER }: typeof LIMITS_MS) => {
  const deadline = performance.now() + LOCK;
  while (performance.now() < deadline) {
    const attempt = runner.query('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCKS.migration,
    ]);
    const [row] = (await within(ANSWER, attempt)) as [{ taken: boolean }];
    if (row.taken) return;
    await pause(100);
  }
  throw new MigrationLockedError();
};

/**
 * Only for questions that cost the database nothing.
 * @throws Error if it has not answered within so many milliseconds
 */
const within = async <T>(limit: number, answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout;
  const silence = new Promise<never>((_resolve, reject) => {
    const error = new Error('the database stopped responding');
    timer = setTimeout(() => reject(Object.assign(error, { code: 'ETIMEDOUT' })), limit);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer!);
  }
};
