import { isDeepStrictEqual } from 'node:util';
import type { DataSource, QueryRunner } from 'typeorm';

/**
 * Limits that PostgreSQL enforces in each session of the product's role in its database. They are
 * settings of the role, so they hold behind any pooler, which would refuse them as parameters of a
 * session.
 */
export const TIME_LIMITS = { statement_timeout: '2s', lock_timeout: '1800ms' };

/**
 * Sets the limits for the sessions that begin from now on. Not in a migration: a database that was
 * restored from a dump has no settings of roles. Processes must take turns.
 */
export const setTimeLimits = async (runner: QueryRunner): Promise<void> => {
  for (const [name, value] of Object.entries(TIME_LIMITS)) {
    await runner.query(`
      DO $$ BEGIN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = %L', current_database(), '${value}');
      END $$
    `);
  }
};

/** The limits of a session if they are not ours. */
export const otherLimits = async (session: DataSource | QueryRunner): Promise<unknown> => {
  const [held] = (await session.query(`
    SELECT current_setting('statement_timeout') AS statement_timeout, current_setting('lock_timeout') AS lock_timeout
  `)) as object[];
  return isDeepStrictEqual({ ...held }, TIME_LIMITS) ? undefined : held;
};
