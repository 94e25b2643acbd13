import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DatabaseKeys } from '../database/database-keys.ts';
import { DatabaseUnavailableException } from '../database/database-unavailable.ts';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import { within } from '../timing/within.ts';
import { ASK_POINTS, COUNT_KEYS, FORGET_COUNTS, USE_POINTS } from './shared-counts.sql.ts';

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
/** Milliseconds between two deletions of ended windows. */
const MINUTE = 60_000;
/**
 * The largest number of keys in memory. With more addresses, an attacker could send more than a process can answer in a
 * minute even if each kept its limit, so it gains nothing when keys are forgotten.
 */
const CAPACITY = 50_000;

/**
 * The counts that all processes share, in PostgreSQL, by the database's clock. The key of a client is an HMAC with the
 * key of the database, hashed with the day: no address is stored. This process counts in its memory as well: it asks the
 * database only about what it would admit itself, so a flood of refused requests does not reach the database, and while
 * the database is away, each process has its own counts. Never rejects.
 */
@Injectable()
export class SharedCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** By `maxSize`, because `max` would reserve the memory at once. */
  private readonly own = new LRUCache<string, number>({ maxSize: CAPACITY, sizeCalculation: () => 1 });
  private awayUntil = 0;
  private readonly failure = new LastingFailure();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
    private readonly keys: DatabaseKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => {
      this.own.purgeStale();
      void this.attempt(FORGET_COUNTS);
    }, MINUTE).unref();
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** Uses a point of each key, or none if one of them has no points left. Returns the keys that have none left. */
  async use(uses: readonly Use[]): Promise<Refusal[]> {
    const known = this.exhausted(uses);
    if (known.length > 0) return known;
    this.remember(uses);
    return this.learn(uses, await this.attempt(USE_POINTS, this.parametersOf(uses)));
  }

  /** As {@link use}, but uses no points. */
  async ask(uses: readonly Use[]): Promise<Refusal[]> {
    const known = this.exhausted(uses);
    if (known.length === uses.length) return known;
    return [...known, ...this.learn(uses, await this.attempt(ASK_POINTS, this.parametersOf(uses)))];
  }

  /** Counts all keys, shortly after a failure without waiting. Returns those that had no points left before. */
  async count(uses: readonly Use[]): Promise<Refusal[]> {
    const known = this.exhausted(uses);
    this.remember(uses);
    if (uses.length === 0) return [];
    const values = this.parametersOf(uses);
    if (!this.isAway) return [...known, ...this.learn(uses, await this.attempt(COUNT_KEYS, values))];
    this.query(COUNT_KEYS, values).catch((error: unknown) => this.report(error));
    return known;
  }

  private get isAway(): boolean {
    return performance.now() < this.awayUntil;
  }

  private remember(uses: readonly Use[]): void {
    for (const { key, length } of uses)
      this.own.set(key, (this.own.get(key) ?? 0) + 1, { ttl: length, noUpdateTTL: true });
  }

  private exhausted(uses: readonly Use[]): Refusal[] {
    return uses.flatMap(({ key, points }, index) =>
      (this.own.get(key) ?? 0) >= points ? [{ index, wait: this.own.getRemainingTTL(key) }] : [],
    );
  }

  private learn(uses: readonly Use[], refusals: Refusal[]): Refusal[] {
    for (const { index, wait } of refusals)
      this.own.set(uses[index]!.key, uses[index]!.points, { ttl: Math.max(1, wait) });
    return refusals;
  }

  private parametersOf(uses: readonly Use[]): unknown[][] {
    return [
      uses.map(({ key }) => this.keys.hmac('limits', key)),
      uses.map(({ points }) => points),
      uses.map(({ length }) => length),
    ];
  }

  private query(statement: string, values: unknown[] = []): Promise<Refusal[]> {
    return this.database.reach(() => this.dataSource.query<Refusal[]>(statement, values));
  }

  /** Does without the database if it does not answer in time. */
  private async attempt(statement: string, values?: unknown[]): Promise<Refusal[]> {
    if (!this.database.isReady || this.isAway) return [];
    try {
      return await within(
        PATIENCE,
        () => this.query(statement, values),
        () => new DatabaseUnavailableException(new Error('no counts in time')),
      );
    } catch (error) {
      this.awayUntil = performance.now() + PAUSE;
      this.report(error);
      return [];
    }
  }

  private report(error: unknown): void {
    this.failure.log(() =>
      this.logger.warn({ err: error }, 'limits not shared, each process counts for itself'),
    );
  }
}
