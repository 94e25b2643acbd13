import { Inject, Injectable } from '@nestjs/common';
import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseConnection } from './database-connection.ts';
import { DeskBusyException } from './database-unavailable.ts';
import { LIMITS, type TimeLimits } from './time-limits.ts';

/**
 * Limits how many calls of the desk use the pool at once: a few slow searches must not take all its
 * connections. Await the queries of a call in turn, because each takes a connection.
 */
@Injectable()
export class DeskLimit {
  private readonly running: SemaphoreInterface;

  constructor(
    private readonly database: DatabaseConnection,
    @Inject(ENVIRONMENT) { databasePoolSize }: Environment,
    @Inject(LIMITS) { deskWait }: TimeLimits,
  ) {
    const most = Math.min(3, Math.floor(databasePoolSize * 0.3));
    this.running = withTimeout(new Semaphore(most), deskWait, new DeskBusyException());
  }

  run<T>(query: () => Promise<T>): Promise<T> {
    return this.running.runExclusive(() => this.database.run(query));
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.running.runExclusive(() => this.database.transaction(work));
  }
}
