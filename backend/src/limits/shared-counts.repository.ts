import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DatabaseKeys } from '../database/database-keys.ts';
import { DatabaseUnavailableException } from '../database/database-unavailable.ts';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import { within } from '../timing/within.ts';
import { ASK_POINTS, FORGET_COUNTS, THIS_DAY, USE_POINTS } from './shared-counts.sql.ts';

/** How many points of a key to use. */
export interface Use {
  /** Any text. The database gets a keyed hash of it. */
  key: string;
  /** How many points the key has in the window that begins with its first use. */
  points: number;
  /** How many of them to use. */
  amount: number;
  /** Length of the window in milliseconds. */
  length: number;
}

/** A key that has too few points left. */
export interface Refusal {
  /** Its index among the uses. */
  index: number;
  /** Milliseconds until its window ends. */
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
/** Milliseconds for which counts that nobody waits for are collected, so that they cost one statement together. */
const COLLECT = 50;
/** The largest number of keys that are collected. */
const CAPACITY = 1_000;
/** Bytes of a key. Collisions are as unlikely as those of a UUID. */
const KEY_LENGTH = 16;

const tooLate = () => new DatabaseUnavailableException(new Error('no counts in time'));

/**
 * The counts that all processes share, in PostgreSQL, by the database's clock. The key of a client is an HMAC with the
 * key of the database and the day: no address is stored. Never rejects: while the database is away, each
 * process has its own counts.
 */
@Injectable()
export class SharedCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private day: string | undefined;
  private awayUntil = 0;
  private readonly failure = new LastingFailure();
  private readonly collected = new Map<string, Use>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
    private readonly keys: DatabaseKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    database.beforeReady(() => this.readDay());
  }

  onApplicationBootstrap() {
    this.timer = setInterval(() => void this.attempt(() => this.query(FORGET_COUNTS)), MINUTE).unref();
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** The key under which the database counts; null before the database was reached for the first time. */
  keyOf(text: string): Buffer | null {
    if (!this.day) return null;
    return this.keys.hmac(`limits of ${this.day}`, text)?.subarray(0, KEY_LENGTH) ?? null;
  }

  /**
   * Uses points of each key, or none if one of them has too few left.
   *
   * @returns the keys that have too few left: none if the points were used, or the database is away
   */
  async use(uses: readonly Use[]): Promise<Refusal[]> {
    if (!this.day || performance.now() < this.awayUntil) return [];
    return (await this.attempt(() => this.count(uses))) ?? [];
  }

  /** As {@link use}, but uses no points. */
  async ask(uses: readonly Pick<Use, 'key' | 'points'>[]): Promise<Refusal[]> {
    if (!this.day || performance.now() < this.awayUntil) return [];
    const keys = uses.map(({ key }) => this.keyOf(key));
    const points = uses.map((use) => use.points);
    return (await this.attempt(() => this.query<Refusal>(ASK_POINTS, [keys, points]))) ?? [];
  }

  /** Counts without waiting. */
  add(key: string, length: number): void {
    if (!this.day) return;
    const { amount } = this.collected.get(key) ?? { amount: 0 };
    if (this.collected.size >= CAPACITY && amount === 0) return;
    if (this.collected.size === 0) setTimeout(() => void this.flush(), COLLECT).unref();
    this.collected.set(key, { key, points: 2 ** 31 - 1, amount: amount + 1, length });
  }

  private async flush(): Promise<void> {
    const uses = [...this.collected.values()];
    this.collected.clear();
    try {
      // Nobody waits for them: they have the time that any statement has, also shortly after a failure.
      await this.count(uses);
    } catch (error) {
      this.report(error);
    }
  }

  private async count(uses: readonly Use[]): Promise<Refusal[]> {
    for (;;) {
      const rows = await this.query<{ index: number | null; wait: number }>(USE_POINTS, [
        this.day,
        uses.map(({ key }) => this.keyOf(key)),
        uses.map(({ points }) => points),
        uses.map(({ amount }) => amount),
        uses.map(({ length }) => length),
      ]);
      if (!rows.some(({ index }) => index === null)) return rows as Refusal[];
      await this.readDay();
    }
  }

  private async readDay(): Promise<void> {
    const [row] = await this.dataSource.query<{ day: string }[]>(THIS_DAY);
    this.day = row!.day;
  }

  private query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(statement, values));
  }

  /** Does without the counts if they do not come in time. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await within(PATIENCE, work, tooLate);
    } catch (error) {
      this.awayUntil = performance.now() + PAUSE;
      this.report(error);
      return undefined;
    }
  }

  private report(error: unknown): void {
    this.failure.log(() =>
      this.logger.warn({ err: error }, 'limits not shared, each process counts for itself'),
    );
  }
}
