import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { createMigrationDataSource } from './data-source.ts';
import { isConnectionLost } from './database-unavailable.ts';
import { MigrationFailedError } from './migration-failed.ts';
import { releaseMigrationLock, takeMigrationLock } from './migration-lock.ts';
import { watchSession, type WatchLimits } from './migration-watch.ts';
import { setTimeLimits } from './time-limits.ts';

/** Limits in milliseconds. A database that is silent is given up within 60 s, a migration that works never is. */
export interface MigrationLimits extends WatchLimits {
  /** For each of the phases that have no long statements: everything before the migrations, and after them. */
  PHASE: number;
  /** For the lock, within the first of these phases. */
  LOCK: number;
}

const LIMITS: MigrationLimits = {
  PHASE: 30_000,
  LOCK: 20_000,
  CHECK: 5_000,
  ANSWER: 5_000,
  SILENCE: 30_000,
};

/**
 * Settings of the session. The limits that suit requests, ours or the operator's, would end a long migration. With keep-alive, PostgreSQL releases the lock of a host that is gone within 40 s, instead of 2 hours.
 */
const SETTINGS = {
  statement_timeout: '0',
  lock_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/**
 * Runs all pending migrations, and sets the time limits of the role. TypeORM does not lock (https://github.com/typeorm/typeorm/issues/4588), so the session
 * that migrates holds an advisory lock, and processes that start at the same time take turns.
 *
 * @param url of the database itself: behind a pooler that shares sessions, the lock would protect nothing
 * @param stopping aborts the migration in progress, which is rolled back if it runs in a transaction
 * @returns the names of the migrations that this process ran
 * @throws MigrationFailedError if a migration fails
 * @throws MigrationLockedError if another process holds the lock for 20 s
 * @throws any other error if the database cannot be reached or stops responding
 */
export const migrate = async (
  url: string,
  stopping?: AbortSignal,
  limits: MigrationLimits = LIMITS,
): Promise<string[]> => {
  const line = new AbortController();
  const ended = new AbortController();
  const stop = () => line.abort(new Error('asked to stop'));
  stopping?.addEventListener('abort', stop);
  const giveUp = (reason: string) => line.abort(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  const phase = () =>
    setTimeout(giveUp, limits.PHASE, `the database did not respond within ${limits.PHASE / 1000} s`);
  let timer = phase();
  try {
    const dataSource = createMigrationDataSource(url, line.signal);
    const runner = await openSession(dataSource);
    try {
      const pid = await prepareSession(runner);
      await takeMigrationLock(runner, limits.LOCK);
      clearTimeout(timer);
      void watchSession(url, pid, ended.signal, limits).then((lost) => lost && giveUp(lost));
      nameFailures(dataSource);
      const executor = new MigrationExecutor(dataSource, runner);
      // A transaction for each migration, so that one can be without: an index is built concurrently outside of any.
      executor.transaction = 'each';
      const executed = await executor.executePendingMigrations();
      timer = phase();
      await setTimeLimits(runner);
      await releaseMigrationLock(runner);
      return executed.map(({ name }) => name);
    } finally {
      await runner.release();
      await dataSource.destroy();
    }
  } catch (error) {
    // If the connection was cut, the error is only the consequence. If it was not, it may still be open.
    line.abort(error);
    throw line.signal.reason;
  } finally {
    clearTimeout(timer);
    ended.abort();
    stopping?.removeEventListener('abort', stop);
  }
};

const openSession = async (dataSource: DataSource): Promise<QueryRunner> => {
  await dataSource.initialize();
  return dataSource.createQueryRunner();
};

/** Applies the settings that this version of PostgreSQL knows, and returns the process id of the session. */
const prepareSession = async (runner: QueryRunner): Promise<number> => {
  const [{ pid }] = (await runner.query(
    `SELECT pg_backend_pid() AS pid, (
      SELECT count(set_config(name, wanted.value, false))
      FROM json_each_text($1) AS wanted (name, value) JOIN pg_settings USING (name)
    )`,
    [JSON.stringify(SETTINGS)],
  )) as [{ pid: number }];
  return pid;
};

/** Makes the error of a migration say which migration it was. An error of the connection remains as it is. */
const nameFailures = ({ migrations }: DataSource): void => {
  for (const migration of migrations) {
    const up = migration.up.bind(migration);
    migration.up = async (runner) => {
      try {
        await up(runner);
      } catch (error) {
        throw isConnectionLost(error) ? error : new MigrationFailedError(migration.name!, error);
      }
    };
  }
};
