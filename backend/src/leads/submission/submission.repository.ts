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
 * Stores a lead in one round trip. `stored` is the lead that the key stored earlier; a row is inserted only where there
 * is none, so a repeat uses no id. When two requests with the same key overlap, `ON CONFLICT` leaves the second one
 * without a row: run the statement again, and it finds the first one's lead.
 *
 * @param outbox what else is written in the same transaction
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
   * @returns the lead, and whether this call stored it; with a key that was used before, the lead it stored then
   * @throws DatabaseUnavailableException
   */
  async insert(lead: NewLead, key: string | null): Promise<{ lead: LeadEntity; created: boolean }> {
    // Nobody hears of a lead that looks like spam until somebody clears it.
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

  /** The lead that a key stored, or null. */
  findByKey(key: string): Promise<LeadEntity | null> {
    return this.database.reach(() => this.leads.findOneBy({ idempotencyKey: key }));
  }
}
