import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseConnection } from './database-connection.ts';
import { DeskBusyException } from './database-unavailable.ts';

/**
 * The part of the pool that the lead desk may use at the same time, and the largest number: a search keeps a processor
 * of the database busy. The other connections of the pool are for submissions.
 */
const SHARE = { PART: 0.3, LARGEST: 3 };
/** Milliseconds that a query of the desk waits for one of them. */
const WAIT = 1_500;

/**
 * The desk's share of the connection pool. Searches of the desk can take seconds each; without a share of their own,
 * a few of them would take every connection, and submissions would be refused.
 */
@Injectable()
export class DeskConnections {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly database: DatabaseConnection,
    @Inject(ENVIRONMENT) { databasePoolSize }: Environment,
  ) {
    this.free = Math.min(SHARE.LARGEST, Math.floor(databasePoolSize * SHARE.PART));
  }

  /**
   * Runs a query on one of the desk's connections.
   *
   * @throws DeskBusyException if none becomes free in time
   * @throws DatabaseUnavailableException see {@link DatabaseConnection.reach}
   */
  async reach<T>(query: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.waitForOther();
    try {
      return await this.database.reach(query);
    } finally {
      this.release();
    }
  }

  /** Resolves when another query passes its connection on. */
  private async waitForOther(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = new AbortController();
    this.waiting.add(resolve);
    const tooLong = pause(WAIT, undefined, { signal: timer.signal }).then(
      () => {
        // If it was passed on at this very moment, the query may run.
        if (this.waiting.delete(resolve)) throw new DeskBusyException();
      },
      () => undefined,
    );
    await Promise.race([promise, tooLong]);
    timer.abort();
  }

  /** Passes the connection on to the query that has waited longest. */
  private release(): void {
    const [next] = this.waiting;
    if (!next) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
