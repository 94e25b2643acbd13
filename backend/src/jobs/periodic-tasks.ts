import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DatabaseConnection } from '../database/database-connection.ts';
import { LOGGER } from '../logging/logger.ts';

interface PeriodicTask {
  /** Milliseconds. */
  interval: number;
  run: () => Promise<void>;
  /** The log line if it rejects. */
  failure: string;
}

/** From when the database is ready until the process stops. */
@Injectable()
export class PeriodicTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: PeriodicTask[] = [];
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DatabaseConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  add(task: PeriodicTask): void {
    this.tasks.push(task);
  }

  onApplicationBootstrap() {
    for (const task of this.tasks) void this.database.whenReady.then(() => this.repeat(task));
  }

  beforeApplicationShutdown() {
    this.stopping.abort();
  }

  private async repeat({ interval, run, failure }: PeriodicTask): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await run();
      } catch (error) {
        if (!signal.aborted) this.logger.warn({ err: error }, failure);
      }
      await pause(interval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
