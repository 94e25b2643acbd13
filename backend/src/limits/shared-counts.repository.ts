import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DatabaseKeys } from '../database/database-keys.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import { within } from '../timing/within.ts';

/** The use of one point of a key. */
export interface Use {
  /** Any text. The database gets a keyed hash of it. */
  key: string;
  /** How many points the key has in the window that begins with its first use, and its length in milliseconds. */
  points: number;
  length: number;
}

/** A key that has no points left: its index among the uses, and milliseconds until its window ends. */
export interface Refusal {
  index: number;
  wait: number;
}

/**
 * Milliseconds that a request waits for the counts, and for which they are not asked again after a failure. Together with
 * the limits of time of the database, a client is told within 5 s that the database is unavailable.
 */
const PATIENCE = 800;
const PAUSE = 1_000;
/**
 * The largest number of keys in memory. With more addresses, an attacker could send more than a process can answer in a
 * minute even if each kept its limit, so it gains nothing when keys are forgotten.
 */
const CAPACITY = 50_000;

/** A key is hashed with the day, by the database's clock: no two days show the same client. */
const HASHED = `sha256(asked.key || convert_to((now() AT TIME ZONE 'UTC')::date::text, 'UTF8'))`;
const ASKED = 'unnest($1::bytea[], $2::integer[]) WITH ORDINALITY AS asked (key, length, index)';
const WAIT = '(extract(epoch FROM ends_at - now()) * 1000)::integer AS wait';

/**
 * Counts every key, in the order of the uses. All callers list a kind of keys before the same others, so that two
 * statements, which lock their keys in this order, never deadlock.
 */
const COUNT = `
  INSERT INTO limit_counts AS held (key, count, ends_at)
  SELECT ${HASHED}, 1, now() + length * interval '1 ms' FROM ${ASKED} ORDER BY index
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN held.ends_at > now() THEN held.count + 1 ELSE 1 END,
    ends_at = CASE WHEN held.ends_at > now() THEN held.ends_at ELSE excluded.ends_at END
  RETURNING count, ${WAIT}
`;

/** What {@link COUNT} would return. */
const ASK = `
  SELECT CASE WHEN ends_at > now() THEN count + 1 ELSE 1 END AS count, ${WAIT}
  FROM ${ASKED} LEFT JOIN limit_counts AS held ON held.key = ${HASHED} ORDER BY index
`;

/** Deletes counts whose window has ended, some at a time, and leaves out those that are in use. */
const FORGET = `
  DELETE FROM limit_counts WHERE key IN (
    SELECT key FROM limit_counts WHERE ends_at <= now() LIMIT 10000 FOR UPDATE SKIP LOCKED
  )
`;

/**
 * The counts that all processes share, in PostgreSQL, by the database's clock. The key of a client is an HMAC with the
 * key of the database, hashed with the day: no address is stored. This process counts in its memory as well: it asks the
 * database only about what it would admit itself, so a flood of refused requests does not reach the database, and while
 * the database is away, each process has its own counts. Never rejects.
 */
@Injectable()
export class SharedCounts {
  /** By `maxSize`, because `max` would reserve the memory at once. */
  private readonly own = new LRUCache<string, number>({
    maxSize: CAPACITY,
    sizeCalculation: () => 1,
  });
  private awayUntil = 0;
  private readonly failure = new LastingFailure();

  constructor(
    private readonly database: DatabaseConnection,
    private readonly keys: DatabaseKeys,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    const run = async () => {
      this.own.purgeStale();
      await database.query(FORGET);
    };
    tasks.add({ interval: 60_000, run, failure: 'expired data not deleted, retrying' });
  }

  /** Counts all keys, unless this process knows that one has no points left. Returns the keys that had none left. */
  async use(uses: readonly Use[]): Promise<Refusal[]> {
    const known = this.exhausted(uses);
    return known.length > 0 ? known : this.count(uses);
  }

  /** As {@link use}, but counts none. */
  async ask(uses: readonly Use[]): Promise<Refusal[]> {
    const known = this.exhausted(uses);
    return known.length > 0 ? known : this.query(ASK, uses);
  }

  /** Counts all keys. Returns those that had no points left. */
  async count(uses: readonly Use[]): Promise<Refusal[]> {
    if (uses.length === 0) return [];
    const known = this.exhausted(uses);
    for (const { key, length } of uses)
      this.own.set(key, (this.own.get(key) ?? 0) + 1, { ttl: length, noUpdateTTL: true });
    return [...known, ...(await this.query(COUNT, uses))];
  }

  private exhausted(uses: readonly Use[]): Refusal[] {
    return uses.flatMap(({ key, points }, index) =>
      (this.own.get(key) ?? 0) >= points ? [{ index, wait: this.own.getRemainingTTL(key) }] : [],
    );
  }

  /** Asks the database, and does without it if it does not answer in time. */
  private async query(statement: string, uses: readonly Use[]): Promise<Refusal[]> {
    if (!this.database.isReady || performance.now() < this.awayUntil) return [];
    const keys = uses.map(({ key }) => this.keys.hmac('limits', key));
    const lengths = uses.map(({ length }) => length);
    try {
      const counts = await within(
        PATIENCE,
        () => this.database.query<{ count: number; wait: number }>(statement, [keys, lengths]),
        () => new Error('no counts in time'),
      );
      const refusals = counts.flatMap(({ count, wait }, index) =>
        count > uses[index]!.points ? [{ index, wait }] : [],
      );
      for (const { index, wait } of refusals)
        this.own.set(uses[index]!.key, uses[index]!.points, { ttl: Math.max(1, wait) });
      return refusals;
    } catch (error) {
      this.awayUntil = performance.now() + PAUSE;
      this.failure.log(() =>
        this.logger.warn({ err: error }, 'limits not shared, each process counts for itself'),
      );
      return [];
    }
  }
}
