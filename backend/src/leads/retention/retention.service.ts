import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { BATCH, repeatUntilNone } from '../../database/batches.ts';
import { DeskLimit } from '../../database/desk-limit.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { LOGGER } from '../../logging/logger.ts';
import { LeadChangesService } from '../lead-changes.service.ts';

const HOUR = 60 * 60 * 1000;

/**
 * Raw SQL: TypeORM deletes no limited number of rows. By the clock of the database: a wrong one of
 * this machine must not delete leads.
 */
const EXPIRED = `id IN (
  SELECT id FROM leads WHERE created_at < now() - make_interval(days => :days) ORDER BY created_at
  LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
)`;

@Injectable()
export class RetentionService {
  constructor(
    private readonly deskLimit: DeskLimit,
    private readonly leadChanges: LeadChangesService,
    @Inject(ENVIRONMENT) { leadRetentionDays: days }: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    if (days === undefined) return;
    const failure = 'old leads not deleted, retrying in an hour';
    const run = async () => {
      await repeatUntilNone(() => this.deleteBatch(days));
    };
    tasks.add({ interval: HOUR, run, failure });
  }

  private async deleteBatch(days: number): Promise<number> {
    const entry = { action: 'retention', actor: 'system' } as const;
    const removed = await this.deskLimit.transaction((manager) =>
      this.leadChanges.removeWhere(manager, EXPIRED, { days }, entry),
    );
    if (removed > 0) this.logger.info({ removed, days }, 'old leads deleted');
    return removed;
  }
}
