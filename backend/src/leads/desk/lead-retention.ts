import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { LOGGER } from '../../logging/logger.ts';
import { LeadRemovalRepository } from './lead-removal.repository.ts';

const QUEUE = 'lead-retention';
/** Seconds in a day. The queue accepts one job a day from all instances with the same retention period together. */
const DAY = 24 * 60 * 60;
/** Milliseconds after which each instance tries to queue a job again; the queue ignores all but one a day. */
const ASK_AGAIN = 60 * 60 * 1000;

/** Deletes leads that are older than `LEAD_RETENTION_DAYS`, once a day, by one of the instances. */
@Injectable()
export class LeadRetention {
  constructor(
    @Inject(ENVIRONMENT) { leadRetentionDays: days }: Environment,
    @Inject(LOGGER) logger: Logger,
    repository: LeadRemovalRepository,
    jobs: JobQueue,
    tasks: PeriodicTasks,
  ) {
    if (days === undefined) return;
    jobs.add({
      name: QUEUE,
      // Finished jobs are kept longer than a day, because the queue needs them to reject a second job on the same day.
      options: { retryLimit: 10, retryDelay: 60, deleteAfterSeconds: 2 * DAY },
      work: async (_data, signal) => {
        for (let removed = Infinity; removed > 0;) {
          signal.throwIfAborted();
          removed = await repository.expire(days);
          if (removed > 0) logger.info({ removed, days }, 'old leads deleted');
        }
      },
    });
    tasks.add({
      interval: ASK_AGAIN,
      // The number of days is part of the key, so that a changed number takes effect at the next start.
      run: () => jobs.send(QUEUE, {}, { singletonSeconds: DAY, singletonKey: String(days) }),
      failure: 'deletion of old leads not queued, retrying in an hour',
    });
  }
}
