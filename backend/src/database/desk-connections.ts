import { Inject, Injectable } from '@nestjs/common';
import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseConnection } from './database-connection.ts';
import { DeskBusyException } from './database-unavailable.ts';

const WAIT_MS = 1_500;

/** The desk's share of the connections: a few slow searches must not take them all. */
@Injectable()
export class DeskConnections {
  private readonly turns: SemaphoreInterface;

  constructor(
    private readonly database: DatabaseConnection,
    @Inject(ENVIRONMENT) { databasePoolSize }: Environment,
  ) {
    const share = Math.min(3, Math.floor(databasePoolSize * 0.3));
    this.turns = withTimeout(new Semaphore(share), WAIT_MS, new DeskBusyException());
  }

  run<T>(query: () => Promise<T>): Promise<T> {
    return this.turns.runExclusive(() => this.database.run(query));
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.turns.runExclusive(() => this.database.transaction(work));
  }
}
