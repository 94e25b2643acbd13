import { Injectable } from '@nestjs/common';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { DeliveryError } from '../message.ts';

/** A limit that a receipt would exceed: that of its address, of the client's network, of the address's domain, or of all. */
export type ReceiptLimit = 'address' | 'network' | 'domain' | 'all';

/** The key of the advisory lock under which receipts are counted, one after the other in all processes. */
export const RECEIPTS_LOCK = 1_764_500_000;

/** One address gets a receipt a day and three a week, all together $4 an hour, one network or domain $5 an hour. */
const REACHED = `
  SELECT CASE
    WHEN count(*) FILTER (WHERE address = $1 AND granted_at > now() - interval '1 day') >= 1
      OR count(*) FILTER (WHERE address = $1 AND granted_at > now() - interval '7 days') >= 3 THEN 'address'
    WHEN count(*) FILTER (WHERE is_recent) >= $4 THEN 'all'
    WHEN count(*) FILTER (WHERE is_recent AND network = $2) >= $5 THEN 'network'
    WHEN count(*) FILTER (WHERE is_recent AND domain = $3) >= $5 THEN 'domain'
  END AS reached
  FROM receipt_grants, LATERAL (SELECT granted_at > now() - interval '1 hour' AS is_recent) AS age
  WHERE address = $1 OR granted_at > now() - interval '1 hour'
`;

@Injectable()
export class ReceiptGrantsRepository {
  constructor(private readonly database: DatabaseConnection) {}

  /**
   * Grants a receipt and stores its reference, unless a limit is reached, which it returns. `counted` are keyed hashes, without
   * a domain if it is a large provider's, `all` is the limit of an hour.
   */
  grant(
    id: string,
    counted: [address: Buffer, network: Buffer | null, domain: Buffer | null],
    reference: string,
    all: number,
  ): Promise<ReceiptLimit | null> {
    const part = Math.max(1, Math.floor(all / 10));
    return this.database.transaction(async (session) => {
      await session.query('SELECT pg_advisory_xact_lock($1)', [RECEIPTS_LOCK]);
      const limits = [...counted, all, part];
      const [row] = await session.query<[{ reached: ReceiptLimit | null }]>(REACHED, limits);
      if (row.reached) return row.reached;
      const store = 'UPDATE messages SET reference = $2 WHERE id = $1';
      const [, stored] = await session.query<[unknown[], number]>(store, [id, reference]);
      if (stored === 0) throw new DeliveryError('The lead was removed.');
      const count = 'INSERT INTO receipt_grants (address, network, domain) VALUES ($1, $2, $3)';
      await session.query(count, counted);
      return null;
    });
  }
}
