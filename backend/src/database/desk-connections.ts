import { Inject, Injectable } from '@nestjs/common';
import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseConnection } from './database-connection.ts';
import { DeskBusyException } from './database-unavailable.ts';

/** Milliseconds that a query of the desk waits for one of its connections. */
const WAIT = 1_500;

/**
 * The desk's share of the connections: without one, a few slow searches would take them all, and
 * submissions would be refused.
 */
@Injectable()
export class DeskConnections {
  private readonly turns: SemaphoreInterface;

  constructor(
    private readonly database: DatabaseConnection,
    @Inject(ENVIRONMENT) { databasePoolSize }: Environment,
  ) {
    const share = Math.min(3, Math.floor(databasePoolSize * 0.3));
    this.turns = withTimeout(new Semaphore(share), WAIT, new DeskBusyException());
  }

  /** @throws DeskBusyException if no connection of the desk becomes free in time */
  run<T>(query: () => Promise<T>): Promise<T> {
    return this.turns.runExclusive(() => this.database.run(query));
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.turns.runExclusive(() => this.database.transaction(work));
  }
}
