import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccessService } from '../access/access.service.ts';
import { addressOfPage, DEFAULT_LIMIT } from '../http/pagination.ts';
import { AuditService } from './audit/audit.service.ts';
import { MOST_COUNTED } from './lead.contract.ts';
import { toLead, type LeadEntity } from './lead.entity.ts';
import type { DeskLead, LeadRecord } from './lead.schemas.ts';
import { NotesService } from './notes/notes.service.ts';
import { NotificationsService } from './notifications/notifications.service.ts';

/**
 * Raw SQL: TypeORM joins no subquery that refers to the row before it. The oldest leads of an
 * address are read once, however many of the asked ones are its.
 */
const EARLIER = `
  WITH asked AS MATERIALIZED (
    SELECT id, lower_case(email) AS address FROM leads WHERE id = ANY($1) AND email <> ''
  ), oldest AS (
    SELECT of_address.id, row_number() OVER (PARTITION BY address ORDER BY of_address.id) - 1 AS earlier
    FROM (SELECT DISTINCT address FROM asked) AS addresses CROSS JOIN LATERAL (
      SELECT id FROM leads WHERE lower_case(email) = address ORDER BY id LIMIT ${MOST_COUNTED}
    ) AS of_address
  )
  SELECT asked.id, coalesce(oldest.earlier, ${MOST_COUNTED})::integer AS count
  FROM asked LEFT JOIN oldest ON oldest.id = asked.id
  WHERE oldest.earlier IS DISTINCT FROM 0
`;

/** Leads as the team sees them. Runs inside DeskConnections: one query at a time. */
@Injectable()
export class LeadViewService {
  constructor(
    private readonly notes: NotesService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
    private readonly access: AccessService,
  ) {}

  async toDeskLead(manager: EntityManager, lead: LeadEntity): Promise<DeskLead> {
    const [shown] = await this.toDeskLeads(manager, [lead]);
    return shown!;
  }

  /** @param earlier from {@link countEarlier}, if they have been counted before */
  async toDeskLeads(
    manager: EntityManager,
    leads: LeadEntity[],
    earlier?: ReadonlyMap<number, number>,
  ): Promise<DeskLead[]> {
    const ids = leads.map(({ id }) => id);
    const counts = earlier ?? (await this.countEarlier(manager, ids));
    const notes = await this.notes.count(manager, ids);
    const outcomes = await this.notifications.findOutcomes(manager, ids);
    return leads.map((lead) =>
      this.deskLeadOf(lead, {
        earlier: counts.get(lead.id) ?? 0,
        notes: notes.get(lead.id) ?? 0,
        ...outcomes.get(lead.id),
      }),
    );
  }

  /** How many earlier leads the address of each has, without those that have none. */
  async countEarlier(manager: EntityManager, leads: number[]): Promise<Map<number, number>> {
    const counts = await manager.query<{ id: number; count: number }[]>(EARLIER, [leads]);
    return new Map(counts.map(({ id, count }) => [id, count]));
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

  private deskLeadOf(lead: LeadEntity, context: LeadContext): DeskLead {
    const { earlier, notes, isUndelivered, reference } = context;
    const { stateBy, takenBy, cameBy } = lead;
    return {
      ...toLead(lead),
      state: lead.state,
      ...(stateBy !== null && { stateBy: this.access.shownName(stateBy) }),
      ...(takenBy !== null && { takenBy: this.access.shownName(takenBy) }),
      source: lead.source,
      ...(cameBy !== null && { cameBy }),
      ...(reference !== undefined && { reference }),
      ...(lead.suspected && { suspected: lead.suspected, signals: lead.signals }),
      version: lead.version,
      earlier,
      ...(notes > 0 && { notes }),
      ...(isUndelivered && { undelivered: true }),
    };
  }
}

interface LeadContext {
  earlier: number;
  notes: number;
  isUndelivered?: boolean;
  /** The one that its receipt told the visitor. */
  reference?: string | undefined;
}
