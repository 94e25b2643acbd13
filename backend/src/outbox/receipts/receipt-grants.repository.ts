import { Injectable } from '@nestjs/common';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { DeliveryError } from '../message.ts';
import { partOf, type ReceiptLimit } from './receipt-limits.ts';

/** The key of the advisory lock under which receipts are counted, one after the other in all processes. */
export const RECEIPTS_LOCK = 1_764_500_000;

/** One mailbox gets a receipt a day and three a week, all together $3 an hour, one domain $4 an hour. */
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

@Injectable()
export class ReceiptGrantsRepository {
  constructor(private readonly database: DatabaseConnection) {}

  /**
   * Grants a receipt and stores its reference, unless a limit is reached, which it returns. The `domain` is null if it is a
   * large provider's, `all` is the limit of an hour.
   */
  grant(
    message: string,
    { mailbox, domain }: { mailbox: string; domain: string | null },
    reference: string,
    all: number,
  ): Promise<ReceiptLimit | null> {
    return this.database.transaction(async (session) => {
      await session.query('SELECT pg_advisory_xact_lock($1)', [RECEIPTS_LOCK]);
      const limits = [mailbox, domain, all, partOf(all)];
      const [row] = await session.query<[{ reached: ReceiptLimit | null }]>(REACHED, limits);
      if (row.reached) return row.reached;
      const store = 'UPDATE messages SET reference = $2 WHERE id = $1';
      const [, stored] = await session.query<[unknown[], number]>(store, [message, reference]);
      if (stored === 0) throw new DeliveryError('The lead was removed.');
      const count = 'INSERT INTO receipt_grants (message, mailbox, domain) VALUES ($1, $2, $3)';
      await session.query(count, [message, mailbox, domain]);
      return null;
    });
  }
}
