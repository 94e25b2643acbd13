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
import { WRITE_CHECK, WriteCheck } from './write-check.ts';

/** Injection tokens of two URLs: for requests, perhaps that of a pooler; of the database itself. */
export const DATABASE_URL = Symbol('database url');
export const DIRECT_DATABASE_URL = Symbol('direct database url');

/** Milliseconds between two attempts: a database may be back soon; a refusal needs the operator. */
const RETRY = { UNREACHABLE: 500, REFUSED: 3_000 };

/**
 * Ends the commits of this role that wait for a synchronous standby for longer than anybody waits
 * for an answer. PostgreSQL notices neither that their clients have left nor a limit of time, and
 * would fill up with their sessions.
 */
const CANCEL_FORGOTTEN = `
  SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE usename = current_user AND datname = current_database()
    AND wait_event = 'SyncRep' AND state_change < now() - interval '2 seconds'
`;

/**
 * Connects to the database and migrates it in the background, retrying until it succeeds: pages do
 * not need it.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly preparations: (() => Promise<void>)[] = [];
  private readonly failure = new LastingFailure();
  private readonly writeCheck = new WriteCheck(() => this.query(WRITE_CHECK));
  private readonly connected = Promise.withResolvers<void>();
  private readonly readyOrAway = Promise.withResolvers<void>();
  /** Whether the database was there, and this release could not migrate it, or not yet. */
  private isBlocked = false;

  /** Whether the database was ready once. Until then, the log says why it is not. */
  isReady = false;
  /** Resolves once the database is connected, migrated and prepared. */
  readonly whenReady = this.connected.promise;
  /** Resolves once it is ready or away: not while it is migrated, or cannot be. */
  readonly whenReadyOrAway = this.readyOrAway.promise;

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

  /** Adds a step to run after the migrations and before any query. If it fails, all are retried. */
  beforeReady(prepare: () => Promise<void>): void {
    this.preparations.push(prepare);
  }

  /**
   * Runs a query.
   *
   * @throws DatabaseUnavailableException if the database is not ready or does not respond in time
   */
  async reach<T>(query: () => Promise<T>): Promise<T> {
    if (!this.isReady) throw new DatabaseUnavailableException();
    try {
      return await query();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const unavailable = new DatabaseUnavailableException(error);
      // If this fails, the next statement that is given up tries it again.
      if (isGivenUp(error)) void this.dataSource.query(CANCEL_FORGOTTEN).catch(() => undefined);
      if (isDiskFull(error)) this.writeCheck.failFor(unavailable);
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

  /** @throws DatabaseUnavailableException if the database does not commit writes */
  async checkWrite(): Promise<void> {
    if (!this.isReady) throw new DatabaseUnavailableException();
    await this.writeCheck.run();
  }

  private async connect() {
    const { signal } = this.stopping;
    while (!this.isReady && !signal.aborted) {
      try {
        const migrations = await migrate(this.directUrl, signal);
        await this.prepare();
        this.becomeReady(migrations);
      } catch (error) {
        if (signal.aborted) return;
        this.report(error as Error);
        await pause(delayAfter(error), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async prepare() {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    const held = await otherLimits(this.dataSource);
    // The product still answers in time, but its statements go on in the database.
    if (held)
      this.logger.warn({ held, wanted: TIME_LIMITS }, 'time limits of the role do not hold');
    for (const prepare of this.preparations) await prepare();
  }

  private becomeReady(migrations: string[]) {
    this.isReady = true;
    this.connected.resolve();
    this.readyOrAway.resolve();
    this.logger.info({ migrations }, 'database ready');
  }

  private report(error: Error) {
    this.failure.log(() => this.log(error), error.message);
    // While this release cannot use a database that is there, an update must not go on to the next
    // replica.
    if (error instanceof MigrationLockedError || error instanceof MigrationFailedError)
      this.isBlocked = true;
    if (!this.isBlocked) this.readyOrAway.resolve();
  }

  private log(error: Error) {
    if (error instanceof MigrationFailedError)
      this.logger.error(error.details, 'migration failed, retrying');
    else if (error instanceof MigrationLockedError)
      this.logger.warn('another process is migrating the database, waiting for it');
    else this.logger.warn({ err: error }, 'database not ready, retrying');
  }
}

const delayAfter = (error: unknown): number => {
  const mayPass = isUnavailable(error) || error instanceof MigrationLockedError;
  return mayPass ? RETRY.UNREACHABLE : RETRY.REFUSED;
};
