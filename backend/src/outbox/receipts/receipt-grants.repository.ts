import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import type { Message } from '../message.ts';

/** A limit that a receipt would exceed: that of its address, of the client's network, of the address's domain, or of all. */
export type ReceiptLimit = 'address' | 'network' | 'domain' | 'all';

/** How many receipts are allowed: in a day and a week for an address, in an hour for a network or domain and for all. */
export interface ReceiptLimits {
  day: number;
  week: number;
  part: number;
  all: number;
}

/** The key of the advisory lock under which receipts are counted, one after the other in all processes. */
export const RECEIPTS_LOCK = 1_764_500_000;

/**
 * Grants a receipt unless a limit is reached: it returns that limit, or the reference. The lock is taken by a statement
 * before this one, which therefore sees what all others were granted. One statement, so that the lock is held briefly.
 */
const GRANT = `
  WITH used AS (
    SELECT
      (SELECT count(*) FROM receipt_grants WHERE address = $2 AND granted_at > now() - interval '1 day') AS day,
      (SELECT count(*) FROM receipt_grants WHERE address = $2 AND granted_at > now() - interval '7 days') AS week,
      (SELECT count(*) FROM receipt_grants WHERE network = $3 AND granted_at > now() - interval '1 hour') AS network,
      (SELECT count(*) FROM receipt_grants WHERE domain = $9 AND granted_at > now() - interval '1 hour') AS domain,
      (SELECT count(*) FROM receipt_grants WHERE granted_at > now() - interval '1 hour') AS every
  ), verdict AS (
    SELECT CASE
      WHEN day >= $5 OR week >= $6 THEN 'address' WHEN every >= $8 THEN 'all' WHEN network >= $7 THEN 'network'
      WHEN domain >= $7 THEN 'domain'
    END AS reached FROM used
  ), receipt AS (
    UPDATE messages SET reference = $4 FROM verdict
    WHERE messages.id = $1 AND messages.reference IS NULL AND reached IS NULL RETURNING messages.reference
  ), granted AS (
    INSERT INTO receipt_grants (address, network, domain) SELECT $2, $3, $9 FROM receipt
  )
  SELECT reached, coalesce(receipt.reference, messages.reference) AS reference
  FROM messages CROSS JOIN verdict LEFT JOIN receipt ON true WHERE messages.id = $1
`;

/** What /privacy says is deleted: networks and domains after an hour, and the addresses after a week. */
const FORGOTTEN = [
  `UPDATE receipt_grants SET network = NULL, domain = NULL
   WHERE num_nonnulls(network, domain) > 0 AND granted_at < now() - interval '1 hour'`,
  `DELETE FROM receipt_grants WHERE granted_at < now() - interval '7 days'`,
];

/** Queries of the table `receipt_grants`. Every method throws DatabaseUnavailableException. */
@Injectable()
export class ReceiptGrantsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Grants a receipt, if the limits allow it.
   *
   * @param address key of the address
   * @param domain key of its domain; null for that of a large provider
   * @param reference stored if it is granted, unless another process has granted it before
   * @returns its reference, or the limit that was reached; undefined if the lead is gone
   */
  async grant(
    { id, network }: Message,
    address: Buffer,
    domain: Buffer | null,
    reference: string,
    { day, week, part, all }: ReceiptLimits,
  ): Promise<{ reference: string | null; reached: ReceiptLimit | null } | undefined> {
    const values = [id, address, network, reference, day, week, part, all, domain];
    const [row] = await this.database.reach(() =>
      this.dataSource.transaction(async (session) => {
        await session.query('SELECT pg_advisory_xact_lock($1)', [RECEIPTS_LOCK]);
        return session.query<{ reference: string | null; reached: ReceiptLimit | null }[]>(GRANT, values);
      }),
    );
    return row;
  }

  async forget(): Promise<void> {
    for (const statement of FORGOTTEN) await this.database.reach(() => this.dataSource.query(statement));
  }
}
