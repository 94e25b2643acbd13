import { createHmac, randomBytes } from 'node:crypto';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DatabaseUnavailableException } from '../database/database-unavailable.ts';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import { within } from '../timing/within.ts';
import { FORGET_COUNTS, FORGET_SECRETS, SECRET_OF_THE_DAY, USE_POINTS } from './shared-counts.sql.ts';

/** How many points of a key to use. */
export interface Use {
  /** Any text. The database gets a keyed hash of it. */
  key: string;
  /** How many points the key has in the window that begins with its first use. */
  points: number;
  /** How many of them to use; 0 only asks whether there is one left. */
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
 * The counts that all processes share, in PostgreSQL, by the database's clock. The key of a client is an HMAC with a
 * secret of the day, which only the database has: no address is stored. Never rejects: while the database is away, each
 * process has its own counts.
 */
@Injectable()
export class SharedCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private secret: { id: string; secret: Buffer } | undefined;
  private awayUntil = 0;
  private readonly failure = new LastingFailure();
  private readonly collected = new Map<string, Use>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    database.beforeReady(() => this.loadSecret());
  }

  onApplicationBootstrap() {
    this.timer = setInterval(() => void this.attempt(() => this.forget()), MINUTE).unref();
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** The key under which the database counts; null before the database was reached for the first time. */
  keyOf(text: string): Buffer | null {
    if (!this.secret) return null;
    return createHmac('sha256', this.secret.secret).update(text).digest().subarray(0, KEY_LENGTH);
  }

  /**
   * Uses points of each key, or none if one of them has too few left.
   *
   * @returns the keys that have too few left: none if the points were used, or the database is away
   */
  async use(uses: readonly Use[]): Promise<Refusal[]> {
    if (!this.secret || performance.now() < this.awayUntil) return [];
    return (await this.attempt(() => this.ask(uses))) ?? [];
  }

  /** Counts without waiting. */
  add(key: string, length: number): void {
    if (!this.secret) return;
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
      await this.ask(uses);
    } catch (error) {
      this.report(error);
    }
  }

  private async ask(uses: readonly Use[]): Promise<Refusal[]> {
    for (;;) {
      const rows = await this.query<{ index: number | null; wait: number }>(USE_POINTS, [
        this.secret!.id,
        uses.map(({ key }) => this.keyOf(key)),
        uses.map(({ points }) => points),
        uses.map(({ amount }) => amount),
        uses.map(({ length }) => length),
      ]);
      if (!rows.some(({ index }) => index === null)) return rows as Refusal[];
      await this.loadSecret();
    }
  }

  private async loadSecret(): Promise<void> {
    let row: typeof this.secret;
    while (!row) {
      [row] = await this.dataSource.query<NonNullable<typeof row>[]>(SECRET_OF_THE_DAY, [randomBytes(32)]);
    }
    this.secret = row;
  }

  private async forget(): Promise<void> {
    await this.query(FORGET_COUNTS);
    await this.query(FORGET_SECRETS);
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
