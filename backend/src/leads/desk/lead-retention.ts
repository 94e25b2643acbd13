import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import { LOGGER } from '../../logging/logger.ts';
import { LeadDeskRepository } from './lead-desk.repository.ts';

const QUEUE = 'lead-retention';
/** Seconds in which the queue takes one job of many instances, and keeps it to know that it was done. */
const DAY = 24 * 60 * 60;
/** Milliseconds after which each instance asks again. The queue lets one of all these requests a day through. */
const ASK_AGAIN = 60 * 60 * 1000;

/** Deletes leads that are older than the operator keeps them, once a day among all instances. */
@Injectable()
export class LeadRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly database: DatabaseConnection,
    private readonly repository: LeadDeskRepository,
    private readonly jobs: JobQueue,
  ) {
    const { leadRetentionDays: days } = environment;
    if (days === undefined) return;
    jobs.add({
      name: QUEUE,
      options: { retryLimit: 10, retryDelay: 60, deleteAfterSeconds: 2 * DAY },
      work: (_data, signal) => this.expire(days, signal),
    });
  }

  onApplicationBootstrap() {
    if (this.environment.leadRetentionDays === undefined) return;
    void this.database.whenReady.then(() => this.ask());
    this.timer = setInterval(() => void this.ask(), ASK_AGAIN).unref();
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      await this.jobs.send(QUEUE, {}, { singletonSeconds: DAY });
    } catch (error) {
      this.logger.warn({ err: error }, 'old leads are not deleted now, trying again in an hour');
    }
  }

  private async expire(days: number, signal: AbortSignal): Promise<void> {
    for (let removed = Infinity; removed > 0;) {
      signal.throwIfAborted();
      removed = await this.repository.expire(new Date(Date.now() - days * DAY * 1000));
      if (removed > 0) this.logger.info({ removed, days }, 'old leads deleted');
    }
  }
}
