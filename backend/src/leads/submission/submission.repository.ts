import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { PreparedStatements } from '../../database/prepared-statements.ts';
import type { LeadField } from '../lead.contract.ts';
import { LeadEntity } from '../lead.entity.ts';
import { LeadOutbox } from '../lead-outbox.ts';
import { MANY } from '../spam/spam-score.ts';
import type { Judgement } from '../spam/spam-watch.ts';

/** A lead to be stored; `address` is that of the client, which is not stored. */
export type NewLead = Record<LeadField, string> & Judgement & { address: string };

type StoredLead = LeadEntity & { created: boolean };

const COLUMNS = 'id, name, email, company, message, suspected, created_at AS "createdAt"';

/** Whether a key has reached a count. */
const reached = (key: string, count: number) =>
  `EXISTS (SELECT FROM limit_counts WHERE key = ${key} AND ends_at > now() AND count >= ${count})`;

/**
 * A statement that stores a lead in one round trip. `judged` chooses the verdict by the counts of all processes.
 * `stored` is the lead that an earlier request stored with the same key. A row is inserted only if there is none, so that
 * a repeated request does not use up an id. If two requests with the same key overlap, `ON CONFLICT` makes the statement
 * of the second one return no row. It is then executed again, and finds the lead of the first.
 *
 * @param outbox table expressions that write to the same transaction, see {@link LeadOutbox.statements}
 */
const insertStatement = (outbox: string) => `
  WITH stored AS (
    SELECT ${COLUMNS} FROM leads WHERE idempotency_key = $5
  ), judged AS (
    SELECT $6::jsonb -> (
      CASE WHEN ${reached('$7', MANY.COPIES)} THEN 1 ELSE 0 END
      + CASE WHEN ${reached('$8', MANY.FROM_ADDRESS)} THEN 2 ELSE 0 END
    ) AS verdict
  ), inserted AS (
    INSERT INTO leads (name, email, company, message, idempotency_key, suspected, signals)
    SELECT $1, $2, $3, $4, $5::uuid, (verdict ->> 'suspected')::boolean,
      ARRAY(SELECT jsonb_array_elements_text(verdict -> 'signals'))
    FROM judged WHERE NOT EXISTS (SELECT FROM stored)
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING ${COLUMNS}
  ), accepted AS (
    SELECT id FROM inserted WHERE NOT suspected
  )${outbox}
  SELECT *, true AS created FROM inserted
  UNION ALL
  SELECT *, false AS created FROM stored
`;

@Injectable()
export class SubmissionRepository {
  private statement: string | undefined;

  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly outbox: LeadOutbox,
    private readonly prepared: PreparedStatements,
  ) {}

  /**
   * Stores a lead, once for each key.
   *
   * @returns the lead and whether this call stored it; if the key was used before, the lead that was stored then
   * @throws DatabaseUnavailableException
   */
  async insert(lead: NewLead, key: string | null): Promise<{ lead: LeadEntity; created: boolean }> {
    // A suspected lead goes through the outbox only when the admin clears it.
    const { networkKey } = this.outbox;
    const network = networkKey && '$9::bytea';
    const statement = (this.statement ??= insertStatement(this.outbox.statements('accepted', network)));
    const { name, email, company, message, verdicts, messageKey, clientKey } = lead;
    const values: unknown[] = [name, email, company, message, key, JSON.stringify(verdicts)];
    values.push(messageKey, clientKey, ...(networkKey ? [networkKey(lead.address)] : []));
    for (;;) {
      const [row] = await this.database.reach(() =>
        this.prepared.run<StoredLead>('submit-lead', statement, values),
      );
      if (row) return { lead: row, created: row.created };
    }
  }

  /**
   * The lead that was stored with a key, or null.
   *
   * @throws DatabaseUnavailableException
   */
  findByKey(key: string): Promise<LeadEntity | null> {
    return this.database.reach(() => this.leads.findOneBy({ idempotencyKey: key }));
  }
}
