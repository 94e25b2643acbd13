import { setTimeout as pause } from 'node:timers/promises';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { MigrationLockedError, nameFailuresOf } from './migration-failures.ts';
import { MigrationSession } from './migration-session.ts';
import { otherLimits, setTimeLimits } from './time-limits.ts';

/** The key of the advisory lock: an arbitrary number that nothing else in this database uses. */
const LOCK = 7_263_001;

/** Milliseconds to wait for the lock; the others are explained in `SessionLimits`. */
const LIMITS = { LOCK: 20_000, ANSWER: 5_000, CHECK: 5_000, SILENCE: 30_000 };

/**
 * The limits that suit requests, ours or the operator's, would end a long migration; not every
 * version of PostgreSQL has each of them. With keep-alive, PostgreSQL releases the lock of a host
 * that is gone within 40 s, instead of 2 hours.
 */
const SETTINGS = `
  SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN
    ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout');
  SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3
`;

/**
 * Runs all pending migrations, sets the time limits of the role, and returns the names of the
 * migrations that it ran. TypeORM does not lock (https://github.com/typeorm/typeorm/issues/4588),
 * so processes take turns by an advisory lock.
 *
 * @param url of the database itself: behind a pooler that shares sessions, the lock would protect
 *   nothing
 * @param stopping ends the attempt, which then rejects with its reason
 * @throws MigrationFailedError, MigrationLockedError, or another error if the database stops
 *   responding
 */
export const migrate = async (
  url: string,
  stopping = new AbortController().signal,
  limits = LIMITS,
): Promise<string[]> => {
  const session = new MigrationSession(url, limits, stopping);
  try {
    return await migrateIn(session, limits.LOCK);
  } catch (error) {
    throw session.reasonFor(error);
  } finally {
    await session.close();
  }
};

const migrateIn = async (session: MigrationSession, patience: number): Promise<string[]> => {
  const { dataSource, runner } = await session.open();
  const limitsBefore = await session.promptly(otherLimits(runner));
  await session.promptly(runner.query(SETTINGS));
  await takeLock(session, runner, patience);

  dataSource.migrations.forEach(nameFailuresOf);
  const executor = new MigrationExecutor(dataSource, runner);
  // One transaction a migration, so that a migration can do without: an index is built concurrently
  // outside of any.
  executor.transaction = 'each';
  const executed = await session.patiently(executor.executePendingMigrations());

  // A start that has nothing to write must not wait for a standby that is away.
  if (limitsBefore) await session.patiently(setTimeLimits(runner));
  await session.promptly(runner.query('SELECT pg_advisory_unlock($1)', [LOCK]));
  return executed.map(({ name }) => name);
};

/**
 * Polls, because CREATE INDEX CONCURRENTLY waits for every older snapshot: a session that waited
 * for the lock within a statement would be in a deadlock with the one that has it.
 */
const takeLock = async (session: MigrationSession, runner: QueryRunner, patience: number) => {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const attempt = runner.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
    const [row] = (await session.promptly(attempt)) as [{ taken: boolean }];
    if (row.taken) return;
    await pause(100);
  }
  throw new MigrationLockedError();
};
