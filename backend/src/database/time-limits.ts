import type { QueryRunner } from 'typeorm';

/**
 * Limits that PostgreSQL enforces in each session of the product's role in its database. They are settings of the role, so
 * they hold behind any pooler, which would refuse them as parameters of a session. Who needs longer says so in the
 * session: migrations and the job queue do.
 */
export const TIME_LIMITS = { statement_timeout: '2s', lock_timeout: '1800ms' } as const;

const SETTINGS = Object.entries(TIME_LIMITS);

/** Sets the limits unless they are set. The processes that start at the same time must take turns. */
const SET_LIMITS = `
  DO $$ BEGIN
    IF NOT EXISTS (
      SELECT FROM pg_db_role_setting
      WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)
        AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND setconfig @> ARRAY[${SETTINGS.map(([name, value]) => `'${name}=${value}'`).join(', ')}]
    ) THEN
      ${SETTINGS.map(
        ([name, value]) =>
          `EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = %L', current_database(), '${value}');`,
      ).join('\n      ')}
    END IF;
  END $$
`;

/**
 * Sets the limits for the sessions that begin from now on. At each start, not in a migration: a database that was restored
 * from a dump has the migrations of the old one, and no settings of roles.
 */
export const setTimeLimits = async (runner: QueryRunner): Promise<void> => {
  await runner.query(SET_LIMITS);
};

/** The limits of this session, by the names of `TIME_LIMITS`. */
export const HELD_LIMITS = `SELECT ${SETTINGS.map(([name]) => `current_setting('${name}') AS ${name}`).join(', ')}`;

/** Whether the limits of a session are those that were set. */
export const areHeld = (held: Record<string, unknown>): boolean =>
  SETTINGS.every(([name, value]) => held[name] === value);
