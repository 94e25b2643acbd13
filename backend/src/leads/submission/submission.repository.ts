import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { ExpectedUnavailableException } from '../../http/error.filter.ts';
import type { Session } from '../../jobs/job-queue.ts';
import { LEAD_FIELDS, type Lead, type LeadField } from '../lead.contract.ts';
import { LeadEntity, toLead } from '../lead.entity.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';

type NewLead = Pick<
  LeadEntity,
  LeadField | 'newsletter' | 'suspected' | 'signals' | 'idempotencyKey'
>;

const COLUMNS = [...LEAD_FIELDS, 'newsletter', 'suspected', 'signals'] as const;

/** By hand, because it also looks for the key: an insert that finds it taken would use up an id. */
const INSERT = `
  INSERT INTO leads (idempotency_key, ${COLUMNS.join()})
  SELECT $1, ${COLUMNS.map((_, index) => `$${index + 2}`).join()}
  WHERE NOT EXISTS (SELECT FROM leads WHERE idempotency_key = $1)
  ON CONFLICT DO NOTHING RETURNING id, created_at AS "createdAt"
`;

/** Every method throws DatabaseUnavailableException. */
@Injectable()
export class SubmissionRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Stores a lead, with the messages about it unless it is suspected: those are queued when the
   * admin clears it. The address of the `client` is not stored. @throws
   * ExpectedUnavailableException if another lead has its key
   */
  async insert(lead: NewLead, client: string): Promise<Lead> {
    if (!this.notifications.areConfigured || lead.suspected) return insert(this.database, lead);
    const stored = await this.database.transaction(async (manager) => {
      const inserted = await insert(manager, lead);
      await this.notifications.queue(manager, inserted.id, client);
      return inserted;
    });
    this.notifications.wake();
    return stored;
  }

  findByKey(key: string): Promise<LeadEntity | null> {
    return this.database.reach(() => this.leads.findOneBy({ idempotencyKey: key }));
  }
}

const insert = async (session: Session, lead: NewLead): Promise<Lead> => {
  const values = [lead.idempotencyKey, ...COLUMNS.map((column) => lead[column])];
  const [row] = (await session.query(INSERT, values)) as Pick<LeadEntity, 'id' | 'createdAt'>[];
  // Its client sees this only if the lead that has the key is removed at the same moment.
  if (!row) throw new ExpectedUnavailableException('Please send that again.');
  return toLead({ ...lead, ...row });
};
