import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

/** Limits of the watch, in milliseconds. */
export interface WatchLimits {
  /** Pause between two checks. */
  CHECK: number;
  /** Longest time that a check may take. */
  ANSWER: number;
  /** Time without a sign of life after which the session counts as lost. */
  SILENCE: number;
}

/** The session counts as lost if it has been idle on the server for longer than `SILENCE`: its client is waiting. */
const IS_AT_WORK = `SELECT FROM pg_stat_activity
  WHERE pid = $1 AND (state NOT LIKE 'idle%' OR state IS NULL OR state_change > now() - $2 * interval '1 ms')`;

/**
 * Watches a session that may be busy for hours, from a second connection. TCP keep-alive notices a host that has gone,
 * but not a proxy or a frozen server that keeps connections open without a response. A limit on the duration of a
 * statement would end legitimate migrations of large tables.
 *
 * @param pid of the session, as PostgreSQL reports it
 * @param ended aborts the watch
 * @returns why the session is lost; undefined if the watch was aborted first. Never rejects.
 */
export const watchSession = async (
  url: string,
  pid: number,
  ended: AbortSignal,
  limits: WatchLimits,
): Promise<string | undefined> => {
  let heard = performance.now();
  for (;;) {
    await pause(limits.CHECK, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return undefined;
    const state = await check(url, pid, limits);
    if (state === 'lost') return 'the database has lost the session of the migration';
    if (state === 'at work') heard = performance.now();
    else if (performance.now() - heard > limits.SILENCE) return 'the database stopped responding';
  }
};

const check = async (
  url: string,
  pid: number,
  { ANSWER, SILENCE }: WatchLimits,
): Promise<'at work' | 'lost' | 'silent'> => {
  const signal = AbortSignal.timeout(ANSWER);
  const client = new Client({
    connectionString: url,
    application_name: 'sandglass',
    stream: () => new Socket({ signal }),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(IS_AT_WORK, [pid, SILENCE]);
    return rowCount === 0 ? 'lost' : 'at work';
  } catch (error) {
    // An error of PostgreSQL, such as too many connections, is a sign of life.
    return error instanceof DatabaseError ? 'at work' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
};
