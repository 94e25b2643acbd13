import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { DataSource, MigrationExecutor, QueryFailedError, type QueryRunner } from 'typeorm';
import { unlimitedOptions } from './data-source.ts';
import { otherLimits, setTimeLimits } from './time-limits.ts';

/** The key of the advisory lock; an arbitrary number that nothing else in this database uses. */
const MIGRATION_LOCK = 7_263_001;

/** Milliseconds for the lock, between two checks of the database, and without an answer from it. */
const LIMITS = { LOCK: 20_000, CHECK: 5_000, SILENCE: 30_000 };

/**
 * The limits that suit requests, ours or the operator's, would end a long migration; not every version of PostgreSQL has
 * each of them. With keep-alive, it releases the lock of a host that is gone within 40 s, instead of 2 hours.
 */
const SETTINGS = `
  SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN
    ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout');
  SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3
`;

export class MigrationLockedError extends Error {
  constructor() {
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
    this.details = {
      migration,
      reason: this.message,
      code,
      relation: table && `${schema}.${table}`,
    };
  }
}

/**
 * Runs all pending migrations until `stopping`, sets the time limits of the role, and returns the names of those that it
 * ran. TypeORM does not lock (https://github.com/typeorm/typeorm/issues/4588), so processes take turns by an advisory lock.
 *
 * @param url of the database itself: behind a pooler that shares sessions, the lock would protect nothing
 * @throws MigrationFailedError, MigrationLockedError, or another error if the database stops responding
 */
export const migrate = async (
  url: string,
  stopping?: AbortSignal,
  limits = LIMITS,
): Promise<string[]> => {
  const line = new AbortController();
  const cut = AbortSignal.any(stopping ? [line.signal, stopping] : [line.signal]);
  const lost = Object.assign(new Error('the database stopped responding'), { code: 'ETIMEDOUT' });
  const silence = setTimeout(() => line.abort(lost), limits.SILENCE);
  const checks = setInterval(
    () => void responds(url).then((does) => does && silence.refresh()),
    limits.CHECK,
  );
  try {
    // A single session, whose host the system checks after 10 s without traffic.
    const extra = {
      max: 1,
      keepAliveInitialDelayMillis: 10_000,
      stream: () => new Socket({ signal: cut }),
    };
    const dataSource = new DataSource(unlimitedOptions(url, extra));
    await dataSource.initialize();
    const runner = dataSource.createQueryRunner();
    try {
      const other = await otherLimits(runner);
      await runner.query(SETTINGS);
      await takeLock(runner, limits.LOCK);
      nameFailures(dataSource);
      const executor = new MigrationExecutor(dataSource, runner);
      // A transaction for each migration, so that one can be without: an index is built concurrently outside of any.
      executor.transaction = 'each';
      const executed = await executor.executePendingMigrations();
      // A start that has nothing to write must not wait for a standby that is away.
      if (other) await setTimeLimits(runner);
      await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      return executed.map(({ name }) => name);
    } finally {
      await runner.release();
      await dataSource.destroy();
    }
  } catch (error) {
    // If the connection was cut, the error is only the consequence. If it was not, it may still be open.
    line.abort(error);
    throw cut.reason;
  } finally {
    clearTimeout(silence);
    clearInterval(checks);
  }
};

/**
 * Polls, because CREATE INDEX CONCURRENTLY would wait for the snapshot of a session that waits for the lock, which would
 * be a deadlock.
 */
const takeLock = async (runner: QueryRunner, patience: number): Promise<void> => {
  for (const begin = performance.now(); performance.now() < begin + patience; await pause(100)) {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [
      MIGRATION_LOCK,
    ])) as [{ taken: boolean }];
    if (row.taken) return;
  }
  throw new MigrationLockedError();
};

/** Asks over another connection: a statement may take hours on a large table, and its own is silent meanwhile. */
const responds = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: LIMITS.CHECK });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // An error of PostgreSQL, such as too many connections, is an answer.
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
