import { Inject, Injectable } from '@nestjs/common';
import { E_TIMEOUT, Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseConnection } from './database-connection.ts';
import { DeskBusyException } from './database-unavailable.ts';
import { TIME_LIMITS, type TimeLimits } from './time-limits.ts';

/**
 * The connections of the pool that calls of the desk may use at once: a few slow searches must not
 * take them all. Await the queries of a call in turn, because each takes a connection.
 */
@Injectable()
export class DeskConnections {
  private readonly running: SemaphoreInterface;

  constructor(
    private readonly database: DatabaseConnection,
    @Inject(ENVIRONMENT) { databasePoolSize }: Environment,
    @Inject(TIME_LIMITS) { deskWait }: TimeLimits,
  ) {
    const most = Math.min(3, Math.floor(databasePoolSize * 0.3));
    this.running = withTimeout(new Semaphore(most), deskWait);
  }

  run<T>(query: () => Promise<T>): Promise<T> {
    return this.admit(() => this.database.run(query));
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.admit(() => this.database.transaction(work));
  }

  private async admit<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.running.runExclusive(work);
    } catch (error) {
      throw error === E_TIMEOUT ? new DeskBusyException() : error;
    }
  }
}
