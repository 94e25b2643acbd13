import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics.ts';
import { LOGGER } from '../logging/logger.ts';
import { DatabaseUnavailableException, reaching } from './database-unavailable.ts';
import { migrate } from './migrate.ts';

/** Injection token of the database's URL. */
export const DATABASE_URL = Symbol('database url');

/** Pause between two attempts, in milliseconds. */
const RETRY_PAUSE = 500;

/**
 * Connects and migrates in the background, for as long as it takes: the pages do not need the database, so they are
 * there at once, and the API says 503 until it is ready.
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
    metrics: Metrics,
  ) {
    metrics.addReading('database_connections', 'Connections to the database, by what they do.', () =>
      this.poolUse(),
    );
  }

  onApplicationBootstrap() {
    void this.connect();
  }

  beforeApplicationShutdown() {
    this.stopping.abort();
  }

  /** Adds what has to be done in the database before anybody uses it; done again where it fails. */
  beforeReady(prepare: () => Promise<void>): void {
    this.preparations.push(prepare);
  }

  /** Fulfilled once the database is there and up to date; a server that still waits for it stays pending. */
  get whenReady(): Promise<void> {
    return this.connected.promise;
  }

  /**
   * Runs a query once the database is ready.
   *
   * @throws DatabaseUnavailableException where it is not, or does not answer in time
   */
  async reach<T>(query: () => Promise<T>): Promise<T> {
    if (!this.ready) throw new DatabaseUnavailableException();
    return reaching(query);
  }

  /**
   * Asks the database for a sign of life. Who asks meanwhile shares the answer: anybody may ask, and all connections are
   * for leads.
   *
   * @throws DatabaseUnavailableException
   */
  ping(): Promise<void> {
    this.pinging ??= this.reach(() => this.dataSource.query('SELECT 1'))
      .then(() => undefined)
      .finally(() => {
        this.pinging = undefined;
      });
    return this.pinging;
  }

  /** Connections of the pool by what they do, and how many requests wait for one. */
  private poolUse(): { busy: number; idle: number; waiting: number } {
    const { master } = this.dataSource.driver as unknown as { master?: Pool };
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = master ?? {};
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
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
        // Once a minute is enough to know.
        if (attempt % 120 === 1) this.logger.warn({ err: error }, 'database not reachable, trying again');
        await pause(RETRY_PAUSE, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
