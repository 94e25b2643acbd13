import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { ThrottledLog } from '../logging/throttled-log.ts';
import { LOGGER } from '../logging/logger.ts';
import {
  DatabaseUnavailableException,
  isDiskFull,
  isGivenUp,
  isUnavailable,
} from './database-unavailable.ts';
import { migrate } from './migrate/migrate.ts';
import { MigrationFailedError, MigrationLockedError } from './migrate/migration-failures.ts';
import { TIME_LIMITS, otherLimits, type TimeLimits } from './time-limits.ts';
import { checkColumns, UnfitDatabaseError } from './migrate/unfit-database.ts';
import { WRITE_CHECK, WriteCheck } from './write-check.ts';

/** For requests. A pooler may be behind this address. */
export const DATABASE_URL = Symbol('database url');
/** The address of the database itself. */
export const DIRECT_DATABASE_URL = Symbol('direct database url');

const BLOCKING = [MigrationFailedError, MigrationLockedError, UnfitDatabaseError];

/** A database may be back soon; a refusal needs the operator. */
const RETRY_MS = { UNREACHABLE: 500, REFUSED: 3_000 };

/**
 * Commits that wait for a standby that is away would otherwise keep their sessions for ever. Raw SQL:
 * the sessions are in a catalog of PostgreSQL, which has no entity.
 */
const CANCEL_GIVEN_UP = `
  SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE usename = current_user AND datname = current_database()
    AND wait_event = 'SyncRep' AND state_change < now() - interval '2 seconds'
`;

/*
 *  connecting ─┬─ ready     stores leads
 *              ├─ away      cannot be reached or used: pages are served, the API answers 503
 *              └─ blocked   a migration failed or runs elsewhere, or the database is unfit: this
 *                           process gets no requests
 *
 *  away, blocked ─── ready  a later attempt succeeded; other failures change neither
 *
 *  Ready is for good: if the database is lost later, the calls that need it answer 503.
 */
type ConnectionState = 'connecting' | 'away' | 'blocked' | 'ready';

/** Connects and migrates in the background, because the pages need no database. */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly preparations: (() => Promise<void>)[] = [];
  private readonly failure = new ThrottledLog();
  private readonly writeCheck = new WriteCheck(() => this.query(WRITE_CHECK));
  private readonly ready = Promise.withResolvers<void>();
  private readonly servable = Promise.withResolvers<void>();
  /** The callbacks of each transaction that runs, by its manager. */
  private readonly committed = new WeakMap<object, (() => void)[]>();
  private state: ConnectionState = 'connecting';
  private defect: string | undefined;

  readonly whenReady = this.ready.promise;
  /** Resolves once this process may get requests: when it is ready or away. */
  readonly whenServable = this.servable.promise;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(DIRECT_DATABASE_URL) private readonly directUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TIME_LIMITS) private readonly limits: TimeLimits,
  ) {}

  get isReady(): boolean {
    return this.state === 'ready';
  }

  /** Why the database cannot be used, in a sentence, if an operator must change it. */
  get unfitBecause(): string | undefined {
    return this.defect;
  }

  onApplicationBootstrap() {
    void this.connect();
  }

  beforeApplicationShutdown() {
    this.stopping.abort();
  }

  beforeReady(prepare: () => Promise<void>): void {
    this.preparations.push(prepare);
  }

  /** @throws DatabaseUnavailableException if it is not ready or does not respond in time */
  async run<T>(query: () => Promise<T>): Promise<T> {
    if (!this.isReady) throw new DatabaseUnavailableException();
    try {
      return await query();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const unavailable = new DatabaseUnavailableException(error);
      this.react(unavailable);
      throw unavailable;
    }
  }

  private react(unavailable: DatabaseUnavailableException) {
    const { cause: error } = unavailable;
    if (isGivenUp(error)) void this.dataSource.query(CANCEL_GIVEN_UP).catch(() => undefined);
    if (isDiskFull(error)) this.writeCheck.failFor(unavailable);
  }

  query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.run(() => this.dataSource.query<Row[]>(statement, values));
  }

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const callbacks: (() => void)[] = [];
    const result = await this.run(() =>
      this.dataSource.transaction((manager) => {
        this.committed.set(manager, callbacks);
        return work(manager);
      }),
    );
    for (const callback of callbacks) callback();
    return result;
  }

  /**
   * Calls back once the transaction is committed.
   * @param manager the one that {@link transaction} gave
   */
  onCommit(manager: object, callback: () => void): void {
    this.committed.get(manager)?.push(callback);
  }

  async checkWrite(): Promise<void> {
    if (!this.isReady) throw new DatabaseUnavailableException();
    await this.writeCheck.run();
  }

  private async connect() {
    const { signal } = this.stopping;
    while (!this.isReady && !signal.aborted) {
      try {
        const migrations = await migrate(this.directUrl, signal, undefined, this.limits.role);
        await this.prepare();
        this.becomeReady(migrations);
      } catch (error) {
        if (signal.aborted) return;
        this.handleFailure(error as Error);
        await pause(delayAfter(error), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async prepare() {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    await checkColumns(this.dataSource);
    const { role: wanted } = this.limits;
    const held = await otherLimits(this.dataSource, wanted);
    // The product still answers in time, but its statements go on in the database.
    if (held) this.logger.warn({ held, wanted }, 'settings of the role do not hold');
    for (const prepare of this.preparations) await prepare();
  }

  private becomeReady(migrations: string[]) {
    this.state = 'ready';
    this.defect = undefined;
    this.ready.resolve();
    this.servable.resolve();
    this.logger.info({ migrations }, 'database ready');
  }

  private handleFailure(error: Error) {
    this.failure.log(() => this.log(error), error.message);
    // An update must not go on to the next replica while this one cannot use the database.
    const blocks = BLOCKING.some((kind) => error instanceof kind);
    if (this.state === 'connecting') this.state = blocks ? 'blocked' : 'away';
    const isSafeToSend =
      error instanceof UnfitDatabaseError || error instanceof MigrationFailedError;
    this.defect = isSafeToSend ? error.message : undefined;
    if (this.state === 'away') this.servable.resolve();
  }

  private log(error: Error) {
    if (error instanceof MigrationFailedError)
      this.logger.error(error.details, 'migration failed, retrying');
    else if (error instanceof UnfitDatabaseError)
      this.logger.error({ reason: error.message }, 'database cannot be used, retrying');
    else if (error instanceof MigrationLockedError)
      this.logger.warn('another process is migrating the database, waiting for it');
    else this.logger.warn({ err: error }, 'database not ready, retrying');
  }
}

const delayAfter = (error: unknown): number => {
  const mayPass = isUnavailable(error) || error instanceof MigrationLockedError;
  return mayPass ? RETRY_MS.UNREACHABLE : RETRY_MS.REFUSED;
};
