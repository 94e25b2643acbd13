import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import {
  DatabaseUnavailableException,
  isDiskFull,
  isGivenUp,
  isUnavailable,
  reaching,
} from './database-unavailable.ts';
import { migrate } from './migrate.ts';
import { MigrationFailedError } from './migration-failed.ts';
import { MigrationLockedError } from './migration-lock.ts';
import { areHeld, HELD_LIMITS, TIME_LIMITS } from './time-limits.ts';
import { WRITE_CHECK, WriteCheck } from './write-check.ts';

/** Injection token of the URL for requests, which may be that of a pooler. */
export const DATABASE_URL = Symbol('database url');
/** Injection token of the URL of the database itself, for what needs a session of its own: migrations and the job queue. */
export const DIRECT_DATABASE_URL = Symbol('direct database url');

/**
 * Pauses between two attempts, in milliseconds. A database that cannot be reached may be back at any moment. An error
 * such as that of a migration needs the operator: the pause after it doubles from `FIRST` to `LONGEST`.
 */
const RETRY = { UNREACHABLE: 500, FIRST: 1_000, LONGEST: 60_000 };

/** Milliseconds after a write for which the disk had no room: a smaller one, as that of the check, may still find some. */
const DISK_FULL = 30_000;

/**
 * Ends the commits of this role that wait for a synchronous standby for longer than anybody waits for an answer.
 * PostgreSQL notices neither that their clients have left nor a limit of time, and would fill up with their sessions.
 */
const CANCEL_FORGOTTEN = `
  SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE usename = current_user AND datname = current_database()
    AND wait_event = 'SyncRep' AND state_change < now() - interval '2 seconds'
`;

/**
 * Connects to the database and migrates it in the background, retrying until it succeeds. The pages do not need the
 * database, so they are available at once; the API responds with 503 until the database is ready.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private ready = false;
  private fullUntil = -Infinity;
  private readonly writeCheck = new WriteCheck(() => this.reach(() => this.dataSource.query(WRITE_CHECK)));
  private readonly preparations: (() => Promise<void>)[] = [];
  private readonly failure = new LastingFailure();
  private readonly connected = Promise.withResolvers<void>();
  private readonly known = Promise.withResolvers<boolean>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(DIRECT_DATABASE_URL) private readonly directUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    void this.connect();
  }

  beforeApplicationShutdown() {
    this.stopping.abort();
  }

  /** Adds a step to run after the migrations and before any query. If it fails, all steps are retried. */
  beforeReady(prepare: () => Promise<void>): void {
    this.preparations.push(prepare);
  }

  /** Resolves once the database is connected, migrated and prepared. Never rejects. */
  get whenReady(): Promise<void> {
    return this.connected.promise;
  }

  /**
   * Resolves with whether the database is ready, once that is known: not while this or another process migrates it.
   * Never rejects.
   */
  get whenKnown(): Promise<boolean> {
    return this.known.promise;
  }

  /** Whether the database was ready once. Until then, the log says why it is not. */
  get isReady(): boolean {
    return this.ready;
  }

  /**
   * Runs a query once the database is ready.
   *
   * @throws DatabaseUnavailableException if it is not ready, cannot be reached or does not respond in time
   */
  async reach<T>(query: () => Promise<T>): Promise<T> {
    if (!this.ready) throw new DatabaseUnavailableException();
    try {
      return await reaching(query);
    } catch (error) {
      if (error instanceof DatabaseUnavailableException) {
        if (isGivenUp(error.cause)) this.cancelForgotten();
        if (isDiskFull(error.cause)) this.fullUntil = performance.now() + DISK_FULL;
      }
      throw error;
    }
  }

  /**
   * Checks that the database commits writes, as {@link WriteCheck} does, and has not run out of disk just now.
   *
   * @throws DatabaseUnavailableException if it does not
   */
  async checkWrite(): Promise<void> {
    if (!this.ready) throw new DatabaseUnavailableException();
    if (performance.now() < this.fullUntil)
      throw new DatabaseUnavailableException(new Error('the disk of the database was full just now'));
    await this.writeCheck.check();
  }

  private cancelForgotten(): void {
    // If it fails, too, so does the next statement, and it is tried again.
    this.dataSource.query(CANCEL_FORGOTTEN).catch(() => undefined);
  }

  private async connect() {
    const { signal } = this.stopping;
    let delay = RETRY.FIRST;
    while (!signal.aborted) {
      try {
        const migrations = await migrate(this.directUrl, signal);
        if (!this.dataSource.isInitialized) await this.dataSource.initialize();
        await this.checkTimeLimits();
        for (const prepare of this.preparations) await prepare();
        this.ready = true;
        this.connected.resolve();
        this.known.resolve(true);
        this.logger.info({ migrations }, 'database ready');
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.failure.log(() => this.report(error), (error as Error).message);
        // A database that another process migrates is there, and will be ready.
        if (!(error instanceof MigrationLockedError)) this.known.resolve(false);
        const passes = isUnavailable(error) || error instanceof MigrationLockedError;
        await pause(passes ? RETRY.UNREACHABLE : delay, undefined, { signal }).catch(() => undefined);
        if (!passes) delay = Math.min(delay * 2, RETRY.LONGEST);
      }
    }
  }

  /** Without the limits, the product still answers in time, but its statements go on in the database. */
  private async checkTimeLimits() {
    const [held] = await this.dataSource.query<Record<string, unknown>[]>(HELD_LIMITS);
    if (!areHeld(held!))
      this.logger.warn({ held, wanted: TIME_LIMITS }, 'time limits of the role do not hold');
  }

  /** Logs why the database is not ready. */
  private report(error: unknown) {
    if (error instanceof MigrationFailedError) {
      const { migration, message, code, relation } = error;
      this.logger.error({ migration, reason: message, code, relation }, 'migration failed, retrying');
    } else if (error instanceof MigrationLockedError) {
      this.logger.warn({ holder: error.holder }, 'another process is migrating the database, waiting for it');
    } else {
      this.logger.warn({ err: error }, 'database not ready, retrying');
    }
  }
}
