import { isDeepStrictEqual } from 'node:util';
import type { DataSource, QueryRunner } from 'typeorm';

/** Milliseconds where no unit is given. Together they give a client its 503 within 5 s. */
export interface TimeLimits {
  /** For a connection. */
  connect: number;
  /** Each session of the product's role has these settings, behind any pooler. */
  role: { statement_timeout: string; lock_timeout: string };
  /** For a result. A frozen server enforces no limit of its own. */
  query: number;
  /** How long a call of the desk waits until others have ended. */
  deskWait: number;
  /** For all that a submission asks of the database, whose own limits add up to more. */
  submission: number;
}

export const DEFAULT_TIME_LIMITS: TimeLimits = {
  connect: 1_500,
  role: { statement_timeout: '2s', lock_timeout: '1800ms' },
  query: 2_300,
  deskWait: 1_500,
  submission: 4_000,
};

/** The token of the {@link TimeLimits} that hold. */
export const TIME_LIMITS = Symbol('time limits');

/** The form of dates that pg reads, and backslashes that are no escapes, behind any pooler too. */
const FORMATS = { DateStyle: 'ISO, MDY', standard_conforming_strings: 'on' };

/** No migration does this: a database that was restored from a dump has no settings of roles. */
export const setTimeLimits = async (
  runner: QueryRunner,
  wanted: TimeLimits['role'],
): Promise<void> => {
  for (const [name, value] of Object.entries({ ...wanted, ...FORMATS })) {
    await runner.query(`
      DO $$ BEGIN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = %L', current_database(), '${value}');
      END $$
    `);
  }
};

/** The settings of a session if they are not those that are wanted. */
export const otherLimits = async (
  session: DataSource | QueryRunner,
  wanted: TimeLimits['role'],
): Promise<unknown> => {
  const expected = { ...wanted, ...FORMATS };
  const held = Object.keys(expected).map((name) => `current_setting('${name}') AS "${name}"`);
  const [settings] = (await session.query(`SELECT ${held.join(', ')}`)) as object[];
  return isDeepStrictEqual({ ...settings }, expected) ? undefined : settings;
};
