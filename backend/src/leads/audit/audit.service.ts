import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { LessThan, Repository, type EntityManager } from 'typeorm';
import { AccessService, SYSTEM } from '../../access/access.service.ts';
import { inBatches } from '../../database/batches.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import type { Paged, PageQuery } from '../../http/pagination.ts';
import { LOGGER } from '../../logging/logger.ts';
import { AuditEntryEntity, type NewAuditEntry } from './audit-entry.entity.ts';
import { AnnouncementsService } from '../events/announcements.service.ts';
import type { LeadEvent } from '../events/lead-event.schemas.ts';
import type { AuditAction, AuditEntry } from './audit.schemas.ts';

/** Raw SQL: TypeORM compares no column with a value of its own for each row. */
const SINCE = `
  SELECT entry.lead AS "leadId", what, state, receiver, actor, done_at AS at
  FROM unnest($1::integer[], $2::integer[]) AS seen (lead, version)
  CROSS JOIN LATERAL (
    SELECT * FROM audit WHERE audit.lead = seen.lead AND audit.version > seen.version
    ORDER BY id DESC LIMIT 10
  ) AS entry
  ORDER BY entry.id DESC
`;

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ENTRIES_PER_STATEMENT = 5_000;

@Injectable()
export class AuditService {
  constructor(
    private readonly deskConnections: DeskConnections,
    @InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>,
    @Inject(LOGGER) logger: Logger,
    private readonly access: AccessService,
    private readonly announcements: AnnouncementsService,
  ) {
    access.onLockout(() => {
      this.addInOwnStatement('locked out', SYSTEM).catch((error: unknown) =>
        logger.warn({ err: error }, 'lockout not recorded in the audit trail'),
      );
    });
  }

  list(query: PageQuery, leadId?: number): Promise<Paged<AuditEntry>> {
    return this.deskConnections.run(() => this.find(this.entries.manager, query, leadId));
  }

  /**
   * Like {@link list}, for callers that hold a connection of DeskConnections: to wait for a second
   * one may never end.
   */
  async find(
    manager: EntityManager,
    { limit, before }: PageQuery,
    leadId?: number,
  ): Promise<Paged<AuditEntry>> {
    const where = {
      ...(before !== undefined && { id: LessThan(before) }),
      ...(leadId !== undefined && { leadId }),
    };
    const order = { id: 'DESC' } as const;
    const found = await manager.find(AuditEntryEntity, { where, order, take: limit + 1 });
    const page = found.slice(0, limit);
    const hasMore = found.length > limit;
    return {
      items: page.map((entry) => this.toEntry(entry)),
      next: hasMore ? page.at(-1)!.id : undefined,
    };
  }

  /**
   * What has changed each of the leads since it had the version, newest first, at most ten entries
   * of each. The release before does not record versions: its changes are missing.
   */
  async findSince(
    manager: EntityManager,
    seen: readonly { id: number; version: number }[],
  ): Promise<Map<number, AuditEntry[]>> {
    const ids = seen.map(({ id }) => id);
    const versions = seen.map(({ version }) => version);
    const found = await manager.query<AuditEntryEntity[]>(SINCE, [ids, versions]);
    const byLead = Map.groupBy(found, ({ leadId }) => leadId!);
    return new Map(
      Array.from(byLead, ([id, entries]) => [id, entries.map((entry) => this.toEntry(entry))]),
    );
  }

  private toEntry(entry: Omit<AuditEntryEntity, 'id' | 'version'>): AuditEntry {
    const { leadId, what, state, receiver, actor, at } = entry;
    return {
      lead: leadId,
      what,
      ...(state && { state }),
      ...(receiver !== null && { to: this.access.shownName(receiver) }),
      by: this.access.shownName(actor),
      at: at.toISOString(),
    };
  }

  /** In the transaction of the caller. Entries about leads are announced after its commit. */
  async addAndAnnounce(manager: EntityManager, ...entries: NewAuditEntry[]): Promise<void> {
    for (const batch of inBatches(entries, ENTRIES_PER_STATEMENT))
      await manager.insert(AuditEntryEntity, batch);
    for (const event of eventsOf(entries)) await this.announcements.add(manager, event);
  }

  async addInOwnStatement(what: AuditAction, actor: string): Promise<void> {
    await this.deskConnections.run(() => this.entries.insert({ what, actor }));
  }
}

/** Leads to which the same was done share an event. */
const eventsOf = (entries: readonly NewAuditEntry[]): LeadEvent[] => {
  const aboutLeads = entries.filter(({ leadId }) => typeof leadId === 'number');
  const bySame = Map.groupBy(aboutLeads, ({ what, state, receiver, actor }) =>
    JSON.stringify([what, state, receiver, actor]),
  );
  return Array.from(bySame.values(), (same) => {
    const { what, state, receiver, actor } = same[0]!;
    const leads = same.map(({ leadId, version }) => ({
      id: leadId!,
      ...(version && { version }),
    }));
    return {
      what,
      leads,
      by: actor,
      ...(state && { state }),
      ...(receiver && { to: receiver }),
    };
  });
};
