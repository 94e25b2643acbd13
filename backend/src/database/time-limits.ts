import { isDeepStrictEqual } from 'node:util';
import type { DataSource, QueryRunner } from 'typeorm';

/** Each session of the product's role has these limits, behind any pooler. */
export const TIME_LIMITS = { statement_timeout: '2s', lock_timeout: '1800ms' };

/** No migration does this: a database that was restored from a dump has no settings of roles. */
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
