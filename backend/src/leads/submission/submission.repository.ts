import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { configuredChannels } from '../../notifications/channel.ts';
import { queueNotifications } from '../../notifications/queue-notifications.sql.ts';
import type { LeadField } from '../lead.contract.ts';
import { LeadEntity } from '../lead.entity.ts';

export type NewLead = Record<LeadField, string> & Pick<LeadEntity, 'suspected' | 'signals'>;

const COLUMNS = 'id, name, email, company, message, created_at AS "createdAt"';

/**
 * One round trip. `stored` is what the key stored before; only where there is nothing a row is inserted, so a repeat
 * uses up no id. Of two requests with one key at the same moment, the later one gets no row: ask again. The messages
 * to the firm are queued in the same transaction, except for a lead that looks like spam.
 */
const insertStatement = (tellsFirm: boolean) => `
  WITH stored AS (
    SELECT ${COLUMNS} FROM leads WHERE idempotency_key = $5
  ), inserted AS (
    INSERT INTO leads (name, email, company, message, idempotency_key, suspected, signals)
    SELECT $1, $2, $3, $4, $5::uuid, $6, $7 WHERE NOT EXISTS (SELECT FROM stored)
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING ${COLUMNS}
  )${tellsFirm ? `, ${queueNotifications('inserted', '$8')}` : ''}
  SELECT *, true AS created FROM inserted
  UNION ALL
  SELECT *, false AS created FROM stored
`;

@Injectable()
export class SubmissionRepository {
  private readonly channels: string[];

  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.channels = configuredChannels(environment);
  }

  /**
   * Stores a lead, once for each key.
   *
   * @returns the lead, and whether this call stored it; with a key that was used before, the lead it stored then
   * @throws DatabaseUnavailableException
   */
  async insert(lead: NewLead, key: string | null): Promise<{ lead: LeadEntity; created: boolean }> {
    const tellsFirm = this.channels.length > 0 && !lead.suspected;
    const statement = insertStatement(tellsFirm);
    const { name, email, company, message, suspected, signals } = lead;
    const values = [name, email, company, message, key, suspected, signals];
    if (tellsFirm) values.push(this.channels);
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
