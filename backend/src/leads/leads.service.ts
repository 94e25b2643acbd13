import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { AccessService, nameOf } from '../access/access.service.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import type { Paged } from '../http/pagination.ts';
import { ValidationException } from '../http/error.filter.ts';
import { words } from '../words/words.ts';
import { AuditService } from './audit/audit.service.ts';
import { LeadViewService } from './lead-view.service.ts';
import { AnnouncementsService } from './events/announcements.service.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS, OPEN_STATES, type Lead } from './lead.contract.ts';
import { LeadChangesService } from './lead-changes.service.ts';
import {
  canUndo,
  COLUMNS_FOR_CHANGE,
  LeadEntity,
  toLead,
  type ChangeableLead,
} from './lead.entity.ts';
import type { DeskLead, LeadChange, LeadCounts, LeadReceipt, LeadRecord } from './lead.schemas.ts';
import { StaleVersionException } from './lead-version.ts';
import type { LeadNote } from './notes/note.schemas.ts';
import { NotesService } from './notes/notes.service.ts';
import type { LeadNotification } from './notifications/notification.schemas.ts';
import { NotificationsService } from './notifications/notifications.service.ts';
import type { LeadCriteria, LeadFilter, ListQuery } from './search/list-leads.query.ts';
import { LeadListService } from './search/lead-list.service.ts';
import { SpamWatchService, type SubmissionContext } from './spam/spam-watch.service.ts';
import { validated, type CreateLeadDto } from './submission/create-lead.dto.ts';

/** Bytes after which a page ends early: it is held in memory. */
const PAGE_BYTES = { LIST: 2_000_000, EXPORT: 250_000 };
const EXPORT_PAGE_LEADS = 500;

interface Submitted {
  /** The whole lead of a repeat only for the same body: a key can be found in a proxy's log. */
  lead: Lead | LeadReceipt;
  /** Whether an attempt with the same key had stored it before. */
  isRepeat: boolean;
}

/**
 * Every method throws DatabaseUnavailableException, those of the desk DeskBusyException (503), and
 * those about one lead NotFoundException.
 */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly database: DatabaseConnection,
    private readonly deskConnections: DeskConnections,
    private readonly spam: SpamWatchService,
    private readonly lists: LeadListService,
    private readonly notes: NotesService,
    private readonly notifications: NotificationsService,
    private readonly leadViews: LeadViewService,
    private readonly leadChanges: LeadChangesService,
    private readonly audit: AuditService,
    private readonly announcements: AnnouncementsService,
    private readonly access: AccessService,
  ) {}

  /**
   * Stores a lead, with the messages about it. Those about a suspected one are queued when it is
   * cleared.
   * @param sent is validated here: a repeat is answered whatever its body
   * @param key the same with each attempt to submit a lead
   * @throws ValidationException
   */
  async create(
    sent: CreateLeadDto,
    key: string | null,
    context: SubmissionContext,
  ): Promise<Submitted> {
    if (key !== null) {
      const { manager } = this.leads;
      const known = await this.database.run(() => this.leadChanges.findByKey(manager, key));
      if (known) return repeatOf(known, sent);
    }
    const dto = await validated(sent);
    const verdict = await this.spam.judge(dto, context);
    // The DTO has replaced a blank message by the default: both ask for the newsletter.
    const newsletter = dto.message === LEAD_DEFAULTS.message;
    // Nobody has anything to answer.
    const state = newsletter ? 'closed' : 'new';
    const values = { ...dto, ...verdict, newsletter, state, idempotencyKey: key } as const;
    const storing = this.database.transaction(async (manager) => {
      const inserted = await this.leadChanges.insert(manager, values);
      const { id, suspected } = inserted.lead;
      if (!inserted.isRepeat && !suspected)
        await this.notifications.queue(manager, id, context.address);
      return inserted;
    });
    const { lead, isRepeat } = await storing.catch(async (failure: unknown) => {
      await this.spam.forget(dto, context);
      throw failure;
    });
    if (isRepeat) {
      await this.spam.forget(dto, context);
      return repeatOf(lead, sent);
    }
    if (!lead.suspected && lead.state === 'new') this.announcements.addArrival(lead.id);
    return { lead: toLead(lead), isRepeat };
  }

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

const repeatOf = (stored: LeadEntity, sent: CreateLeadDto): Submitted => {
  const lead = toLead(stored);
  const { id, createdAt } = lead;
  const isSame = LEAD_FIELDS.every((field) => sent[field] === lead[field]);
  return { lead: isSame ? lead : { id, createdAt }, isRepeat: true };
};

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
