import { setTimeout as pause } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** The key of the advisory lock; an arbitrary number that nothing else in this database uses. */
const MIGRATION_LOCK = 7_263_001;

/** Milliseconds between two attempts to take the lock. */
const POLL = 100;

/** Another process holds the lock. `holder` says which, as far as PostgreSQL knows and this user may see. */
export class MigrationLockedError extends Error {
  override readonly name = 'MigrationLockedError';

  constructor(readonly holder: Record<string, unknown> | undefined) {
    super('another process is migrating the database');
  }
}

/**
 * Takes the lock for this session. It polls, because a session that waits for a lock looks the same as one whose
 * database no longer responds, and because CREATE INDEX CONCURRENTLY would wait for the snapshot of a waiting session,
 * which would be a deadlock.
 *
 * @param patience milliseconds
 * @throws MigrationLockedError if another process still holds the lock after that time
 */
export const takeMigrationLock = async (runner: QueryRunner, patience: number): Promise<void> => {
  const deadline = performance.now() + patience;
  for (;;) {
    const [{ taken }] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [
      MIGRATION_LOCK,
    ])) as [{ taken: boolean }];
    if (taken) return;
    if (performance.now() > deadline) throw new MigrationLockedError(await holderOf(runner));
    await pause(POLL);
  }
};

export const releaseMigrationLock = (runner: QueryRunner): Promise<unknown> =>
  runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);

const holderOf = async (runner: QueryRunner): Promise<Record<string, unknown> | undefined> => {
  const [holder] = (await runner.query(
    `SELECT pid, client_addr AS address, application_name AS application, backend_start AS since, state
      FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid = 0 AND objid = $1 AND objsubid = 1 AND granted`,
    [MIGRATION_LOCK],
  )) as Record<string, unknown>[];
  return holder;
};
