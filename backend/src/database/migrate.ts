import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { MigrationExecutor, QueryFailedError, type DataSource, type QueryRunner } from 'typeorm';
import { createMigrationDataSource } from './data-source.ts';
import { setTimeLimits } from './time-limits.ts';

/** The key of the advisory lock; an arbitrary number that nothing else in this database uses. */
const MIGRATION_LOCK = 7_263_001;

/** Milliseconds for the lock, between two checks of the session, and without a sign of life. */
const LIMITS = { LOCK: 20_000, CHECK: 5_000, SILENCE: 30_000 };

/**
 * The limits that suit requests, ours or the operator's, would end a long migration. With keep-alive, PostgreSQL releases
 * the lock of a host that is gone within 40 s, instead of 2 hours.
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

/** Another process holds the lock. `holder` says which, as far as PostgreSQL knows and this user may see. */
export class MigrationLockedError extends Error {
  constructor(readonly holder: Record<string, unknown> | undefined) {
    super('another process is migrating the database');
  }
}

/**
 * A migration failed. `details` are safe to log. There is no `cause`, because PostgreSQL's `detail` can quote a row, as
 * does its message about a value that is not valid (SQLSTATE class 22).
 */
export class MigrationFailedError extends Error {
  readonly details: Record<string, string | undefined>;

  constructor(migration: string, error: Error) {
    const cause = error instanceof QueryFailedError ? error.driverError : error;
    const { code, schema, table, message } = cause as Partial<DatabaseError>;
    const reason = code?.startsWith('22') ? 'a value in the data is not valid' : message;
    super(`migration ${migration} failed: ${reason}`);
    this.details = { migration, reason: this.message, code, relation: table && `${schema}.${table}` };
  }
}

/**
 * Runs all pending migrations until `stopping`, sets the time limits of the role, and returns the names of those that it
 * ran. TypeORM does not lock (https://github.com/typeorm/typeorm/issues/4588), so processes take turns by an advisory lock.
 *
 * @param url of the database itself: behind a pooler that shares sessions, the lock would protect nothing
 * @throws MigrationFailedError, MigrationLockedError, or another error if the database stops responding
 */
export const migrate = async (url: string, stopping?: AbortSignal, limits = LIMITS): Promise<string[]> => {
  const line = new AbortController();
  const stop = () => line.abort(new Error('asked to stop'));
  stopping?.addEventListener('abort', stop);
  const lost = Object.assign(new Error('the database stopped responding'), { code: 'ETIMEDOUT' });
  const silence = setTimeout(() => line.abort(lost), limits.SILENCE);
  const heard = () => void silence.refresh();
  let checks: NodeJS.Timeout | undefined;
  try {
    const dataSource = createMigrationDataSource(url, line.signal);
    await dataSource.initialize();
    const runner = dataSource.createQueryRunner();
    try {
      const pid = await prepareSession(runner);
      await takeLock(runner, limits.LOCK, heard);
      checks = setInterval(
        () => void isAtWork(url, pid, limits.CHECK).then((is) => is && heard()),
        limits.CHECK,
      );
      nameFailures(dataSource);
      const executor = new MigrationExecutor(dataSource, runner);
      // A transaction for each migration, so that one can be without: an index is built concurrently outside of any.
      executor.transaction = 'each';
      const executed = await executor.executePendingMigrations();
      await setTimeLimits(runner);
      await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
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
    clearTimeout(silence);
    clearInterval(checks);
    stopping?.removeEventListener('abort', stop);
  }
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

/**
 * Polls, because a session that waits for a lock looks the same as one whose database no longer responds, and because
 * CREATE INDEX CONCURRENTLY would wait for the snapshot of a waiting session, which would be a deadlock.
 */
const takeLock = async (runner: QueryRunner, patience: number, heard: () => void): Promise<void> => {
  for (const begin = performance.now(); ; await pause(100)) {
    const [{ taken }] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [
      MIGRATION_LOCK,
    ])) as [{ taken: boolean }];
    heard();
    if (taken) return;
    if (performance.now() > begin + patience) break;
  }
  const [holder] = (await runner.query(
    `SELECT pid, client_addr AS address, application_name AS application, backend_start AS since, state
      FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid = 0 AND objid = $1 AND objsubid = 1 AND granted`,
    [MIGRATION_LOCK],
  )) as Record<string, unknown>[];
  throw new MigrationLockedError(holder);
};

/**
 * Asks over a second connection whether PostgreSQL works for a session, which may take hours for a large table, so that
 * no limit on a statement would do. A session that has been idle for long has sent an answer that did not arrive.
 */
const isAtWork = async (url: string, pid: number, interval: number): Promise<boolean> => {
  const limits = { connectionTimeoutMillis: LIMITS.CHECK, query_timeout: LIMITS.CHECK };
  const client = new Client({ connectionString: url, application_name: 'sandglass', ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE pid = $1
        AND (state NOT LIKE 'idle%' OR state_change > now() - $2 * interval '1 millisecond')`,
      [pid, interval],
    );
    return rowCount === 1;
  } catch (error) {
    // An error of PostgreSQL, such as too many connections, is a sign of life.
    return error instanceof DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
};

/** Makes the error of a migration say which migration it was. An error of the connection remains as it is. */
const nameFailures = ({ migrations }: DataSource): void => {
  for (const migration of migrations) {
    const up = migration.up.bind(migration);
    migration.up = (runner) =>
      up(runner).catch((error: Error) => {
        const cause: unknown = error instanceof QueryFailedError ? error.driverError : undefined;
        // SQLSTATE classes 08 and 57P: PostgreSQL ended the connection, and refused no statement.
        const isRefused = cause instanceof DatabaseError && !/^(?:08|57P)/.test(cause.code ?? '');
        throw !cause || isRefused ? new MigrationFailedError(migration.name!, error) : error;
      });
  }
};
