import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { Outbox } from '../../outbox/outbox.service.ts';
import type { LeadField } from '../lead.contract.ts';
import { LeadEntity } from '../lead.entity.ts';

type NewLead = Pick<LeadEntity, LeadField | 'newsletter' | 'suspected' | 'signals' | 'idempotencyKey'>;

/** Every method throws DatabaseUnavailableException. */
@Injectable()
export class SubmissionRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores a lead, with the messages about it unless it is suspected: those are queued when the admin clears it.
   *
   * @param client address of the client, which is not stored
   * @returns null if another lead has its key
   */
  async insert(lead: NewLead, client: string): Promise<LeadEntity | null> {
    const { manager } = this.leads;
    if (!this.outbox.tellsOfLeads || lead.suspected) return this.database.reach(() => insert(manager, lead));
    const stored = await this.database.reach(() =>
      manager.transaction(async (session) => {
        const entity = await insert(session, lead);
        if (entity) await this.outbox.queueLead(session, entity.id, client);
        return entity;
      }),
    );
    this.outbox.wake();
    return stored;
  }

  findByKey(key: string): Promise<LeadEntity | null> {
    return this.database.reach(() => this.leads.findOneBy({ idempotencyKey: key }));
  }
}

const insert = async (session: EntityManager, lead: NewLead): Promise<LeadEntity | null> => {
  const query = session.createQueryBuilder().insert().into(LeadEntity).values(lead).orIgnore();
  const { raw } = await query.updateEntity(false).returning(['id', 'createdAt']).execute();
  const [row] = raw as { id: number; created_at: Date }[];
  return row ? session.create(LeadEntity, { ...lead, id: row.id, createdAt: row.created_at }) : null;
};
