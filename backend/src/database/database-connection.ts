import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../logging/logger.ts';
import { DatabaseUnavailableException, reaching } from './database-unavailable.ts';
import { migrate } from './migrate.ts';

/** Injection token of the database's URL. */
export const DATABASE_URL = Symbol('database url');

/** Pause between two attempts to connect, in milliseconds. */
const RETRY_PAUSE = 500;

/**
 * Connects to the database and migrates it in the background, retrying until it succeeds. The pages do not need the
 * database, so they are available at once; the API responds with 503 until the database is ready.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private ready = false;
  private pinging: Promise<void> | undefined;
  private readonly preparations: (() => Promise<void>)[] = [];
  private readonly connected = Promise.withResolvers<void>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(DATABASE_URL) private readonly url: string,
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
   * Runs a query once the database is ready.
   *
   * @throws DatabaseUnavailableException if it is not ready, cannot be reached or does not respond in time
   */
  async reach<T>(query: () => Promise<T>): Promise<T> {
    if (!this.ready) throw new DatabaseUnavailableException();
    return reaching(query);
  }

  /**
   * Checks that the database responds. Concurrent calls share one query: anybody can call the health check, and the
   * connections are needed for leads.
   *
   * @throws DatabaseUnavailableException if it does not respond in time
   */
  ping(): Promise<void> {
    this.pinging ??= this.reach(() => this.dataSource.query('SELECT 1'))
      .then(() => undefined)
      .finally(() => {
        this.pinging = undefined;
      });
    return this.pinging;
  }

  private async connect() {
    const { signal } = this.stopping;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        const migrations = await migrate(this.url);
        if (!this.dataSource.isInitialized) await this.dataSource.initialize();
        for (const prepare of this.preparations) await prepare();
        this.ready = true;
        this.connected.resolve();
        this.logger.info({ migrations }, 'database ready');
        return;
      } catch (error) {
        // The first and then every 120th attempt: once a minute, or less often if attempts time out.
        if (attempt % 120 === 1) this.logger.warn({ err: error }, 'database not ready, retrying');
        await pause(RETRY_PAUSE, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
