import { Inject, Injectable } from '@nestjs/common';
import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex';
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
  private readonly turns: SemaphoreInterface;

  constructor(
    private readonly database: DatabaseConnection,
    @Inject(ENVIRONMENT) { databasePoolSize }: Environment,
  ) {
    const share = Math.min(SHARE.LARGEST, Math.floor(databasePoolSize * SHARE.PART));
    this.turns = withTimeout(new Semaphore(share), WAIT, new DeskBusyException());
  }

  /**
   * Runs a query on one of the desk's connections.
   *
   * @throws DeskBusyException if none becomes free in time
   * @throws DatabaseUnavailableException see {@link DatabaseConnection.reach}
   */
  reach<T>(query: () => Promise<T>): Promise<T> {
    return this.turns.runExclusive(() => this.database.reach(query));
  }
}
