import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LastingFailure } from '../logging/lasting-failure.ts';
import { LOGGER } from '../logging/logger.ts';
import {
  DatabaseUnavailableException,
  isDiskFull,
  isGivenUp,
  isUnavailable,
} from './database-unavailable.ts';
import { migrate } from './migrate.ts';
import { MigrationFailedError, MigrationLockedError } from './migration-failures.ts';
import { otherLimits, TIME_LIMITS } from './time-limits.ts';

/** Injection tokens of the URL for requests, which may be that of a pooler, and of the database itself. */
export const DATABASE_URL = Symbol('database url');
export const DIRECT_DATABASE_URL = Symbol('direct database url');

/** Milliseconds between two attempts. A database may be back at any moment; what it refuses needs the operator. */
const RETRY = { UNREACHABLE: 500, REFUSED: 3_000 };

/** Milliseconds for which a write check holds, and a full disk counts: the check, a small write, may still find room. */
const FRESH = { CHECKED: 2_000, DISK_FULL: 30_000 };

/**
 * A read would not do: a standby answers it, and so does a primary whose synchronous standby is away, which commits
 * nothing. The message goes to the write-ahead log and nowhere else, and its commit waits for the standby; the INSERT of
 * no lead fails on a read-only server, without the right to insert, and while the table is locked.
 */
const WRITE_CHECK = `
  WITH no_lead AS (INSERT INTO leads (name, email, company, message) SELECT '', '', '', '' WHERE false)
  SELECT FROM pg_logical_emit_message(true, 'sandglass', 'write check')
`;

/**
 * Ends the commits of this role that wait for a synchronous standby for longer than anybody waits for an answer.
 * PostgreSQL notices neither that their clients have left nor a limit of time, and would fill up with their sessions.
 */
const CANCEL_FORGOTTEN = `
  SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE usename = current_user AND datname = current_database()
    AND wait_event = 'SyncRep' AND state_change < now() - interval '2 seconds'
`;

/** Connects to the database and migrates it in the background, retrying until it succeeds: pages do not need it. */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  /** The outcome of the latest write check: why it failed, or undefined. */
  private written: Promise<unknown> = Promise.resolve();
  private writtenUntil = -Infinity;
  private readonly preparations: (() => Promise<void>)[] = [];
  private readonly failure = new LastingFailure();
  private readonly connected = Promise.withResolvers<void>();
  private readonly known = Promise.withResolvers<void>();

  /** Whether the database was ready once. Until then, the log says why it is not. */
  isReady = false;
  /** Resolves once the database is connected, migrated and prepared. */
  readonly whenReady = this.connected.promise;
  /** Resolves once it is ready or away: not while it is migrated, or cannot be. */
  readonly whenKnown = this.known.promise;

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

  /** Runs a query. @throws DatabaseUnavailableException if the database is not ready or does not respond in time */
  async reach<T>(query: () => Promise<T>): Promise<T> {
    if (!this.isReady) throw new DatabaseUnavailableException();
    try {
      return await query();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const unavailable = new DatabaseUnavailableException(error);
      // If it fails, too, so does the next statement, and it is tried again.
      if (isGivenUp(error)) this.dataSource.query(CANCEL_FORGOTTEN).catch(() => undefined);
      if (isDiskFull(error)) {
        this.written = Promise.resolve(unavailable);
        this.writtenUntil = performance.now() + FRESH.DISK_FULL;
      }
      throw unavailable;
    }
  }

  /** Runs one statement, as {@link reach} does, and returns its rows. */
  query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.reach(() => this.dataSource.query<Row[]>(statement, values));
  }

  /** Runs a transaction, as {@link reach} does. */
  transaction<T>(work: (session: EntityManager) => Promise<T>): Promise<T> {
    return this.reach(() => this.dataSource.transaction(work));
  }

  /**
   * @throws DatabaseUnavailableException if the database does not commit writes. Anybody can ask, and the connections are
   * needed for leads: those who ask soon after each other share one write
   */
  async checkWrite(): Promise<void> {
    if (!this.isReady) throw new DatabaseUnavailableException();
    if (performance.now() > this.writtenUntil) {
      this.writtenUntil = Infinity;
      this.written = this.reach(() => this.dataSource.query(WRITE_CHECK)).then(
        () => undefined,
        (error: unknown) => error,
      );
      void this.written.finally(() => {
        if (this.writtenUntil === Infinity) this.writtenUntil = performance.now() + FRESH.CHECKED;
      });
    }
    const failure = await this.written;
    if (failure) throw failure;
  }

  private async connect() {
    const { signal } = this.stopping;
    // Such a database stays known, also if it is away meanwhile.
    let isThere = false;
    while (!signal.aborted) {
      try {
        const migrations = await migrate(this.directUrl, signal);
        if (!this.dataSource.isInitialized) await this.dataSource.initialize();
        const held = await otherLimits(this.dataSource);
        // The product still answers in time, but its statements go on in the database.
        if (held)
          this.logger.warn({ held, wanted: TIME_LIMITS }, 'time limits of the role do not hold');
        for (const prepare of this.preparations) await prepare();
        this.isReady = true;
        this.connected.resolve();
        this.known.resolve();
        this.logger.info({ migrations }, 'database ready');
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.failure.log(() => this.report(error), (error as Error).message);
        // That database is there: while this release cannot use it yet, an update does not go on to the next replica.
        isThere ||= error instanceof MigrationLockedError || error instanceof MigrationFailedError;
        if (!isThere) this.known.resolve();
        const passes = isUnavailable(error) || error instanceof MigrationLockedError;
        const delay = passes ? RETRY.UNREACHABLE : RETRY.REFUSED;
        await pause(delay, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private report(error: unknown) {
    if (error instanceof MigrationFailedError)
      this.logger.error(error.details, 'migration failed, retrying');
    else if (error instanceof MigrationLockedError)
      this.logger.warn('another process is migrating the database, waiting for it');
    else this.logger.warn({ err: error }, 'database not ready, retrying');
  }
}
