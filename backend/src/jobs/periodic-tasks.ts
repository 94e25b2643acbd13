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
  /** Milliseconds between two runs. */
  interval: number;
  run: () => Promise<void>;
  /** The log line if it rejects, which is not an error: it runs again. */
  failure: string;
}

/** Runs tasks once the database is ready and then periodically, until the process stops. */
@Injectable()
export class PeriodicTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: PeriodicTask[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private isStopping = false;

  constructor(
    private readonly database: DatabaseConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Providers call this in their constructor. */
  add(task: PeriodicTask): void {
    this.tasks.push(task);
  }

  onApplicationBootstrap() {
    for (const { interval, run, failure } of this.tasks) {
      // The end of the process interrupts a task without any harm.
      const attempt = () =>
        run().catch((error: unknown) => {
          if (!this.isStopping) this.logger.warn({ err: error }, failure);
        });
      void this.database.whenReady.then(attempt);
      this.timers.push(setInterval(() => void attempt(), interval).unref());
    }
  }

  beforeApplicationShutdown() {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
  }
}
