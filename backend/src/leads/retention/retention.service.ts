import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SYSTEM } from '../../access/access.service.ts';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { BATCH, repeatUntilNone } from '../../database/batches.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
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

/** Suspected leads that nobody has touched since: a recent mark can still be undone. */
const EXPIRED_SUSPECTED = `suspected AND id IN (
  SELECT id FROM leads WHERE suspected AND created_at < now() - make_interval(days => :days)
    AND NOT EXISTS (
      SELECT FROM audit
      WHERE audit.lead = leads.id AND done_at >= now() - make_interval(days => :days)
    )
  ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
)`;

@Injectable()
export class RetentionService {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly leadChanges: LeadChangesService,
    @Inject(ENVIRONMENT) { leadRetentionDays, suspectedRetentionDays }: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    const add = (condition: string, days: number) =>
      tasks.add({
        interval: HOUR,
        run: async () => void (await repeatUntilNone(() => this.deleteBatch(condition, days))),
        failure: 'old leads not deleted, retrying in an hour',
      });
    if (leadRetentionDays !== undefined) add(EXPIRED, leadRetentionDays);
    if (suspectedRetentionDays > 0) add(EXPIRED_SUSPECTED, suspectedRetentionDays);
  }

  private async deleteBatch(condition: string, days: number): Promise<number> {
    const entry = { what: 'retention', actor: SYSTEM } as const;
    const removed = await this.database.transaction((manager) =>
      this.leadChanges.removeWhere(manager, condition, { days }, entry),
    );
    if (removed > 0) this.logger.info({ removed, days }, 'old leads deleted');
    return removed;
  }
}
