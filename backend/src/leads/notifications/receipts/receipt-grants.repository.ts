import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';
import { ADVISORY_LOCKS } from '../../../database/advisory-locks.ts';
import { DatabaseConnection } from '../../../database/database-connection.ts';
import { PeriodicTasks } from '../../../jobs/periodic-tasks.ts';
import { DeliveryError } from '../../../outbox/delivery-error.ts';
import { OutboxMessagesRepository } from '../../../outbox/outbox-messages.repository.ts';
import { words } from '../../../words/words.ts';
import { ReceiptGrantEntity } from './receipt-grant.entity.ts';
import { partOf, type ReceiptLimit } from './receipt-limits.ts';

/**
 * A mailbox gets one a day and three a week. All mailboxes together get `hourlyLimit` an hour, a
 * domain a tenth of it. Raw SQL: it counts by several conditions at once.
 */
const REACHED = `
  SELECT CASE
    WHEN count(*) FILTER (WHERE mailbox = $1 AND granted_at > now() - interval '1 day') >= 1
      OR count(*) FILTER (WHERE mailbox = $1 AND granted_at > now() - interval '7 days') >= 3 THEN 'address'
    WHEN count(*) FILTER (WHERE is_recent) >= $3 THEN 'all'
    WHEN count(*) FILTER (WHERE is_recent AND domain = $2) >= $4 THEN 'domain'
  END AS reached
  FROM receipt_grants, LATERAL (SELECT granted_at > now() - interval '1 hour' AS is_recent) AS age
  WHERE mailbox = $1 OR granted_at > now() - interval '1 hour'
`;

const EXPIRED = Raw((column) => `${column} < now() - interval '7 days'`);

type Grant = { granted: true } | { granted: false; limit: ReceiptLimit };

@Injectable()
export class ReceiptGrantsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly messages: OutboxMessagesRepository,
    @InjectRepository(ReceiptGrantEntity) grants: Repository<ReceiptGrantEntity>,
    tasks: PeriodicTasks,
  ) {
    // Also if receipts are turned off: those that were granted before are deleted in time.
    tasks.add({
      interval: 10 * 60 * 1000,
      run: async () => void (await database.run(() => grants.delete({ grantedAt: EXPIRED }))),
      failure: 'expired data not deleted, retrying',
    });
  }

  /** Grants a receipt, with its reference, unless a limit is reached. */
  grant(
    message: string,
    { mailbox, domain }: { mailbox: string; domain: string | null },
    reference: string,
    hourlyLimit: number,
  ): Promise<Grant> {
    return this.database.transaction(async (manager) => {
      // Receipts are counted one after the other in all processes.
      await manager.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.receipts]);
      const limits = [mailbox, domain, hourlyLimit, partOf(hourlyLimit)];
      const [row] = await manager.query<[{ reached: ReceiptLimit | null }]>(REACHED, limits);
      if (row.reached) return { granted: false, limit: row.reached };
      const isThere = await this.messages.setReference(manager, message, reference);
      if (!isThere) throw new DeliveryError(words().api.delivery.removed);
      await manager.insert(ReceiptGrantEntity, { messageId: message, mailbox, domain });
      return { granted: true };
    });
  }
}
