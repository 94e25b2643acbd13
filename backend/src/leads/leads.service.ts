import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { AccessService, nameOf } from '../access/access.service.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import type { Paged } from '../http/pagination.ts';
import { ValidationException } from '../http/error.filter.ts';
import { words } from '../words/words.ts';
import { AuditService } from './audit/audit.service.ts';
import { LeadViewService } from './lead-view.service.ts';
import { OPEN_STATES } from './lead.contract.ts';
import { LeadChangesService } from './lead-changes.service.ts';
import { canUndo, COLUMNS_FOR_CHANGE, LeadEntity, type ChangeableLead } from './lead.entity.ts';
import type { DeskLead, LeadChange, LeadCounts, LeadRecord } from './lead.schemas.ts';
import { StaleVersionException } from './lead-version.ts';
import type { LeadNote } from './notes/note.schemas.ts';
import { NotesService } from './notes/notes.service.ts';
import type { LeadNotification } from './notifications/notification.schemas.ts';
import { NotificationsService } from './notifications/notifications.service.ts';
import type { LeadCriteria, LeadFilter, ListQuery } from './search/list-leads.query.ts';
import { LeadListService } from './search/lead-list.service.ts';

/** Bytes after which a page ends early: it is held in memory. */
const PAGE_BYTES = { LIST: 2_000_000, EXPORT: 250_000 };
const EXPORT_PAGE_LEADS = 500;

/**
 * What the desk does with leads. Every method throws DatabaseUnavailableException or
 * DeskBusyException (503), those about one lead also NotFoundException.
 */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly deskConnections: DeskConnections,
    private readonly lists: LeadListService,
    private readonly notes: NotesService,
    private readonly notifications: NotificationsService,
    private readonly leadViews: LeadViewService,
    private readonly leadChanges: LeadChangesService,
    private readonly audit: AuditService,
    private readonly access: AccessService,
  ) {}

  /** @throws BadRequestException if there is nothing to search for, or it takes too long */
  async list(query: ListQuery, actor: string): Promise<Paged<DeskLead>> {
    return this.readPage(toCriteria(query, actor), PAGE_BYTES.LIST);
  }

  /** No database connection is held between two pages. */
  async *pages(filter: LeadFilter, actor: string): AsyncGenerator<DeskLead[]> {
    let before: number | undefined;
    do {
      const query = { ...filter, limit: EXPORT_PAGE_LEADS, before };
      const { items, next } = await this.readPage(toCriteria(query, actor), PAGE_BYTES.EXPORT);
      yield items;
      before = next;
    } while (before !== undefined);
  }

  private readPage(query: LeadCriteria, bytes: number): Promise<Paged<DeskLead>> {
    return this.deskConnections.run(async () => {
      const { items, next } = await this.lists.findPage(query, bytes);
      return { items: await this.leadViews.toDeskLeads(this.leads.manager, items), next };
    });
  }

  async count(actor: string): Promise<LeadCounts> {
    const name = nameOf(actor);
    const counts = await this.deskConnections.run(() => this.lists.count(name));
    return name === undefined ? counts : { ...counts, you: this.access.shownName(name) };
  }

  find(id: number): Promise<DeskLead> {
    return this.deskConnections.run(async () => {
      const { manager } = this.leads;
      return this.leadViews.toDeskLead(manager, await findIn(manager, id));
    });
  }

  listNotes(id: number): Promise<LeadNote[]> {
    return this.readAbout(id, (manager) => this.notes.find(manager, id));
  }

  listNotifications(id: number): Promise<LeadNotification[]> {
    return this.readAbout(id, (manager) => this.notifications.find(manager, id));
  }

  /**
   * @param expectedVersion the one that the client saw, null if any will do
   * @throws StaleVersionException if the lead has another version, or there is nothing to undo
   */
  change(
    id: number,
    change: LeadChange,
    expectedVersion: number | null,
    actor: string,
  ): Promise<LeadRecord> {
    return this.deskConnections.transaction(async (manager) => {
      const lead = await this.lockVersion(manager, id, expectedVersion);
      if (change.undo && !canUndo(lead)) throw await this.stale(manager, lead);
      await this.leadChanges.apply(manager, [{ lead, change }], actor);
      return this.recordOf(manager, id);
    });
  }

  /** Compares the version as {@link change} does. */
  delete(id: number, expectedVersion: number | null, actor: string): Promise<void> {
    return this.deskConnections.transaction(async (manager) => {
      await this.lockVersion(manager, id, expectedVersion);
      await this.leadChanges.removeWhere(manager, 'id = :id', { id }, { what: 'deleted', actor });
    });
  }

  addNote(id: number, text: string, actor: string): Promise<LeadRecord> {
    return this.deskConnections.transaction(async (manager) => {
      await lock(manager, id);
      await this.notes.add(manager, id, text, actor);
      return this.recordOf(manager, id);
    });
  }

  /** @throws ConflictException without a channel */
  notifyAgain(id: number, actor: string): Promise<LeadRecord> {
    return this.deskConnections.transaction(async (manager) => {
      await lock(manager, id);
      await this.notifications.requeueAll(manager, id, actor);
      return this.recordOf(manager, id);
    });
  }

  private readAbout<Result>(
    id: number,
    read: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.deskConnections.run(async () => {
      if (!(await this.leads.existsBy({ id }))) throw new NotFoundException();
      return read(this.leads.manager);
    });
  }

  private async lockVersion(
    manager: EntityManager,
    id: number,
    expectedVersion: number | null,
  ): Promise<ChangeableLead> {
    const lead = await lock(manager, id);
    const isStale = expectedVersion !== null && expectedVersion !== lead.version;
    if (isStale) throw await this.stale(manager, { id, version: expectedVersion });
    return lead;
  }

  private async stale(
    manager: EntityManager,
    seen: { id: number; version: number },
  ): Promise<StaleVersionException> {
    const { id } = seen;
    const since = await this.audit.findSince(manager, [seen]);
    const record = await this.recordOf(manager, id);
    return new StaleVersionException({ ...record, meanwhile: since.get(id) ?? [] });
  }

  private async recordOf(manager: EntityManager, id: number): Promise<LeadRecord> {
    return this.leadViews.toRecord(manager, await findIn(manager, id));
  }
}

const findIn = async (manager: EntityManager, id: number): Promise<LeadEntity> => {
  const lead = await manager.findOneBy(LeadEntity, { id });
  if (!lead) throw new NotFoundException();
  return lead;
};

/** Until the commit, nobody else can change or remove the lead. */
const lock = async (manager: EntityManager, id: number): Promise<ChangeableLead> => {
  const lead = await manager.findOne(LeadEntity, {
    select: COLUMNS_FOR_CHANGE,
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
  if (!lead) throw new NotFoundException();
  return lead;
};

/** @throws ValidationException if somebody without a name asks for `mine` */
const toCriteria = ({ mine, ...criteria }: ListQuery, actor: string): LeadCriteria => {
  if (mine === undefined) return criteria;
  const takenBy = nameOf(actor);
  if (takenBy === undefined) throw new ValidationException({ mine: [words().api.leads.noName] });
  const { state = OPEN_STATES } = criteria;
  return { ...criteria, takenBy, state };
};
