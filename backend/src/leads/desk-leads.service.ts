import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addressOfPage, DEFAULT_LIMIT } from '../http/pagination.ts';
import { AuditService } from './audit/audit.service.ts';
import { MOST_COUNTED } from './lead.contract.ts';
import { toLead, type LeadEntity } from './lead.entity.ts';
import type { DeskLead, LeadRecord } from './lead.schemas.ts';
import { NotesService } from './notes/notes.service.ts';
import { NotificationsService } from './notifications/notifications.service.ts';

/** Raw SQL: TypeORM joins no subquery that refers to the row before it. */
const EARLIER = `
  SELECT lead.id, earlier.count FROM leads AS lead CROSS JOIN LATERAL (
    SELECT count(*)::integer FROM (
      SELECT FROM leads AS other WHERE lower(other.email) = lower(lead.email) AND other.id < lead.id
      LIMIT ${MOST_COUNTED}
    ) AS found
  ) AS earlier
  WHERE lead.id = ANY($1) AND earlier.count > 0
`;

/** Leads as the team sees them. Runs inside DeskLimit: one query at a time. */
@Injectable()
export class DeskLeadsService {
  constructor(
    private readonly notes: NotesService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  async toDeskLead(manager: EntityManager, lead: LeadEntity): Promise<DeskLead> {
    const [shown] = await this.toDeskLeads(manager, [lead]);
    return shown!;
  }

  async toDeskLeads(manager: EntityManager, leads: LeadEntity[]): Promise<DeskLead[]> {
    const ids = leads.map(({ id }) => id);
    const earlier = await countEarlier(manager, ids);
    const notes = await this.notes.count(manager, ids);
    const undelivered = await this.notifications.findUndelivered(manager, ids);
    return leads.map((lead) =>
      deskLeadOf(lead, {
        earlier: earlier.get(lead.id) ?? 0,
        notes: notes.get(lead.id) ?? 0,
        isUndelivered: undelivered.has(lead.id),
      }),
    );
  }

  async toRecord(manager: EntityManager, lead: LeadEntity): Promise<LeadRecord> {
    const { id } = lead;
    const notes = await this.notes.find(manager, id);
    const history = await this.audit.find(manager, { limit: DEFAULT_LIMIT }, id);
    const notifications = await this.notifications.find(manager, id);
    const path = `/api/leads/${id}/history`;
    const next = history.next === undefined ? null : addressOfPage(path, history.next);
    return {
      ...(await this.toDeskLead(manager, lead)),
      record: {
        notes: { items: notes, next: null },
        history: { items: history.items, next },
        notifications,
      },
    };
  }
}

const countEarlier = async (
  manager: EntityManager,
  leads: number[],
): Promise<Map<number, number>> => {
  const counts = await manager.query<{ id: number; count: number }[]>(EARLIER, [leads]);
  return new Map(counts.map(({ id, count }) => [id, count]));
};

interface LeadContext {
  earlier: number;
  notes: number;
  isUndelivered: boolean;
}

const deskLeadOf = (
  lead: LeadEntity,
  { earlier, notes, isUndelivered }: LeadContext,
): DeskLead => ({
  ...toLead(lead),
  state: lead.state,
  ...(lead.stateBy !== null && { stateBy: lead.stateBy }),
  ...(lead.takenBy !== null && { takenBy: lead.takenBy }),
  ...(lead.suspected && { suspected: lead.suspected, signals: lead.signals }),
  version: lead.version,
  earlier,
  ...(notes > 0 && { notes }),
  ...(isUndelivered && { undelivered: true }),
});
