import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import type { LeadField } from '../lead.contract.ts';
import { LeadEntity } from '../lead.entity.ts';
import { LeadOutbox } from '../lead-outbox.ts';

export type NewLead = Record<LeadField, string> & Pick<LeadEntity, 'suspected' | 'signals'>;

const COLUMNS = 'id, name, email, company, message, created_at AS "createdAt"';

/**
 * A statement that stores a lead in one round trip. `stored` is the lead that an earlier request stored with the same
 * key. A row is inserted only if there is none, so that a repeated request does not use up an id. If two requests with
 * the same key overlap, `ON CONFLICT` makes the statement of the second one return no row. It is then executed again,
 * and finds the lead of the first.
 *
 * @param outbox table expressions that write to the same transaction, see {@link LeadOutbox.statements}
 */
const insertStatement = (outbox: string) => `
  WITH stored AS (
    SELECT ${COLUMNS} FROM leads WHERE idempotency_key = $5
  ), inserted AS (
    INSERT INTO leads (name, email, company, message, idempotency_key, suspected, signals)
    SELECT $1, $2, $3, $4, $5::uuid, $6, $7 WHERE NOT EXISTS (SELECT FROM stored)
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING ${COLUMNS}
  )${outbox}
  SELECT *, true AS created FROM inserted
  UNION ALL
  SELECT *, false AS created FROM stored
`;

@Injectable()
export class SubmissionRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly outbox: LeadOutbox,
  ) {}

  /**
   * Stores a lead, once for each key.
   *
   * @returns the lead and whether this call stored it; if the key was used before, the lead that was stored then
   * @throws DatabaseUnavailableException
   */
  async insert(lead: NewLead, key: string | null): Promise<{ lead: LeadEntity; created: boolean }> {
    // A suspected lead goes through the outbox only when the admin clears it.
    const statement = insertStatement(lead.suspected ? '' : this.outbox.statements('inserted'));
    const { name, email, company, message, suspected, signals } = lead;
    const values = [name, email, company, message, key, suspected, signals];
    for (;;) {
      const [row] = await this.database.reach<(LeadEntity & { created: boolean })[]>(() =>
        this.leads.query(statement, values),
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
