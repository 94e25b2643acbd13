import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { LEAD_DEFAULTS } from '../../leads/lead.contract.ts';
import { queueJobs } from '../../jobs/queue-jobs.sql.ts';
import { RECEIPT_QUEUE } from './receipt-queue.ts';

/** A receipt with what it needs of its lead. */
export interface Receipt {
  /** The same for each attempt. */
  id: string;
  lead: number;
  email: string;
  createdAt: Date;
  /** Whether the lead asks for nothing but the newsletter. */
  subscribes: boolean;
  /**
   * `waiting`: not yet allowed by the limits; `granted`: may be sent; `doubtful`: may have been sent, and is sent once
   * more; any other: done with.
   */
  state: 'waiting' | 'granted' | 'doubtful' | 'sent' | 'unwanted' | 'withheld' | 'refused' | 'failed';
  reference: string | null;
  network: Buffer | null;
}

/** A limit that a receipt would exceed: that of its address, of the client's network, or of all. */
export type ReceiptLimit = 'address' | 'network' | 'all';

/** How many receipts are allowed: in a day and a week for an address, in an hour for a network and for all. */
export interface ReceiptLimits {
  day: number;
  week: number;
  network: number;
  all: number;
}

/** The key of the advisory lock under which receipts are counted, one after the other in all processes. */
export const RECEIPTS_LOCK = 1_764_500_000;

/** Table expressions that store a receipt for each lead, and queue its job. A lead that was cleared before has one. */
export const queueReceipts = (leads: string, network: string): string => `
  receipt AS (
    INSERT INTO receipts (lead, network) SELECT id, ${network} FROM ${leads} ON CONFLICT (lead) DO NOTHING
  ), receipt_queued AS (
    ${queueJobs(`SELECT '${RECEIPT_QUEUE}' AS queue, id::text AS key, jsonb_build_object('lead', id) AS data FROM ${leads}`)}
  )`;

/**
 * Grants a receipt unless a limit is reached, and returns that limit, or null. The lock is taken by a statement before this
 * one, which therefore sees what all others were granted.
 */
const GRANT = `
  WITH used AS (
    SELECT
      (SELECT count(*) FROM receipt_grants WHERE address = $2 AND granted_at > now() - interval '1 day') AS day,
      (SELECT count(*) FROM receipt_grants WHERE address = $2 AND granted_at > now() - interval '7 days') AS week,
      (SELECT count(*) FROM receipt_grants WHERE network = $3 AND granted_at > now() - interval '1 hour') AS network,
      (SELECT count(*) FROM receipt_grants WHERE granted_at > now() - interval '1 hour') AS every
  ), verdict AS (
    SELECT CASE
      WHEN day >= $5 OR week >= $6 THEN 'address' WHEN every >= $8 THEN 'all' WHEN network >= $7 THEN 'network'
    END AS reached FROM used
  ), receipt AS (
    UPDATE receipts SET network = NULL, reference = $4,
      state = CASE WHEN reached IS NULL THEN 'granted' ELSE 'withheld' END
    FROM verdict WHERE lead = $1 AND state = 'waiting' RETURNING reached
  ), granted AS (
    INSERT INTO receipt_grants (address, network) SELECT $2, $3 FROM receipt WHERE reached IS NULL
  )
  SELECT reached FROM receipt
`;

/** What /privacy says is deleted: the networks after an hour, and the addresses after a week. */
const FORGOTTEN = [
  `UPDATE receipts SET network = NULL WHERE network IS NOT NULL AND queued_at < now() - interval '1 hour'`,
  `UPDATE receipt_grants SET network = NULL WHERE network IS NOT NULL AND granted_at < now() - interval '1 hour'`,
  `DELETE FROM receipt_grants WHERE granted_at < now() - interval '7 days'`,
];

/** Queries of the tables `receipts` and `receipt_grants`. Every method throws DatabaseUnavailableException. */
@Injectable()
export class ReceiptsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
  ) {}

  /** @returns undefined if the lead is gone, or suspected again */
  async find(lead: number): Promise<Receipt | undefined> {
    const [receipt] = await this.query<Receipt>(
      `SELECT receipts.id, lead, email, created_at AS "createdAt", message = $2 AS subscribes, receipts.state,
         reference, network
       FROM receipts JOIN leads ON leads.id = lead WHERE lead = $1 AND NOT suspected`,
      [lead, LEAD_DEFAULTS.message],
    );
    return receipt;
  }

  /**
   * Grants a receipt that waits, if the limits allow it, else records that it is withheld.
   *
   * @param address key of the address
   * @returns the limit that was reached; null if there was none; undefined if the receipt does not wait any more
   */
  async grant(
    { lead, network }: Receipt,
    address: Buffer,
    reference: string,
    { day, week, network: ofNetwork, all }: ReceiptLimits,
  ): Promise<ReceiptLimit | null | undefined> {
    const values = [lead, address, network, reference, day, week, ofNetwork, all];
    const rows = await this.database.reach(() =>
      this.dataSource.transaction(async (session) => {
        await session.query('SELECT pg_advisory_xact_lock($1)', [RECEIPTS_LOCK]);
        return session.query<{ reached: ReceiptLimit | null }[]>(GRANT, values);
      }),
    );
    return rows[0]?.reached;
  }

  async setState(lead: number, state: Receipt['state']): Promise<void> {
    await this.query('UPDATE receipts SET state = $2, network = NULL WHERE lead = $1', [lead, state]);
  }

  /** Records that a receipt will not be tried again. @returns whether it was not sent before */
  async giveUp(lead: number): Promise<boolean> {
    const [row] = await this.query<{ given: boolean }>(
      `WITH given_up AS (
         UPDATE receipts SET state = 'failed', network = NULL WHERE lead = $1 AND state IN ('waiting', 'granted', 'doubtful')
         RETURNING lead
       )
       SELECT EXISTS (SELECT FROM given_up) AS given`,
      [lead],
    );
    return row!.given;
  }

  async forget(): Promise<void> {
    for (const statement of FORGOTTEN) await this.query(statement, []);
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
