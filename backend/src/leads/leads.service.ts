import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { QueryFailedError, Repository, type EntityManager, type ObjectLiteral } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import type { Paged } from '../http/client-input.ts';
import { ExpectedUnavailableException } from '../http/error.filter.ts';
import type { NewAuditEntry } from './audit/audit-entry.entity.ts';
import type { AuditAction } from './audit/audit.schemas.ts';
import { AuditService } from './audit/audit.service.ts';
import { LEAD_DEFAULTS, type Lead, type LeadField } from './lead.contract.ts';
import { LeadEntity, toDeskLead, toLead } from './lead.entity.ts';
import type { DeskLead, LeadChange, LeadCounts } from './lead.schemas.ts';
import { NotesService } from './notes/notes.service.ts';
import { NotificationsService } from './notifications/notifications.service.ts';
import type { LeadFilter, ListQuery } from './search/list-leads.query.ts';
import { SearchService } from './search/search.service.ts';
import { SpamWatch, type SubmissionContext } from './spam/spam-watch.ts';
import { withDefaults, type CreateLeadDto } from './submission/create-lead.dto.ts';

type NewLead = Pick<
  LeadEntity,
  LeadField | 'newsletter' | 'suspected' | 'signals' | 'idempotencyKey'
>;

/** Bytes of messages after which a page ends, even if it has fewer leads: it is held in memory. */
const BYTES = { LIST: 2_000_000, EXPORT: 250_000 };
const EXPORT_LIMIT = 500;

/**
 * What is done with leads. Every method throws DatabaseUnavailableException (503), and those of the
 * desk DeskBusyException (503).
 */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly database: DatabaseConnection,
    private readonly desk: DeskConnections,
    private readonly spam: SpamWatch,
    private readonly searches: SearchService,
    private readonly notes: NotesService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Stores a lead, with the messages about it. One that looks like spam is stored as well, unseen
   * by its sender; its messages are queued when it is cleared.
   *
   * @throws ExpectedUnavailableException (503) if another lead has its key
   */
  async create(dto: CreateLeadDto, key: string | null, context: SubmissionContext): Promise<Lead> {
    const fields = withDefaults(dto);
    const verdict = await this.spam.judge(fields, context);
    // Who leaves the message empty asks for the newsletter; the form fills in the default, too.
    const newsletter = fields.message === LEAD_DEFAULTS.message;
    const lead = { ...fields, ...verdict, newsletter, idempotencyKey: key };
    try {
      return toLead(await this.insert(lead, context.address));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Its client sees this only if the lead that has the key is removed at the same moment.
      throw new ExpectedUnavailableException('Please send that again.');
    }
  }

  findByKey(key: string): Promise<LeadEntity | null> {
    return this.database.reach(() => this.leads.findOneBy({ idempotencyKey: key }));
  }

  /**
   * One page of the leads that match a filter, newest first.
   * @throws ValidationException if the search is too short, or takes too long
   */
  list(query: ListQuery): Promise<Paged<DeskLead>> {
    return this.readPage(query, BYTES.LIST);
  }

  /** All leads that match a filter. No database connection is held between two pages. */
  async *pages(filter: LeadFilter): AsyncGenerator<DeskLead[]> {
    let before: number | undefined;
    do {
      const query = { ...filter, limit: EXPORT_LIMIT, before };
      const { items, next } = await this.readPage(query, BYTES.EXPORT);
      yield items;
      before = next;
    } while (before !== undefined);
  }

  count(): Promise<LeadCounts> {
    return this.desk.reach(() => this.searches.count());
  }

  /** @throws NotFoundException if there is no such lead */
  find(id: number): Promise<DeskLead> {
    return this.desk.reach(async () => {
      const lead = await this.leads.findOneBy({ id });
      if (!lead) throw new NotFoundException();
      return this.describe(this.leads.manager, lead);
    });
  }

  /**
   * Sets state or suspicion of a lead, and queues the messages about one that is cleared.
   * @param seen the version that the client saw, null if any will do
   * @returns undefined if the lead has another version
   * @throws NotFoundException if there is no such lead
   */
  async change(
    id: number,
    change: LeadChange,
    seen: number | null,
    actor: string,
  ): Promise<DeskLead | undefined> {
    let isCleared = false;
    const changed = await this.desk.transaction(async (manager) => {
      const lead = await lock(manager, id);
      if (seen !== null && seen !== lead.version) return undefined;
      const entries = changesOf(lead, change, actor);
      if (entries.length > 0) {
        isCleared = lead.suspected && change.suspected === false;
        await this.update(manager, lead, change);
        await this.audit.record(manager, ...entries);
        if (isCleared) await this.notifications.queue(manager, id);
      }
      return this.describe(manager, lead);
    });
    if (isCleared) this.notifications.wake();
    return changed;
  }

  /**
   * @param seen the version that the client saw, null if any will do
   * @returns whether the lead had this version, and is deleted
   * @throws NotFoundException if there is no such lead
   */
  delete(id: number, seen: number | null, actor: string): Promise<boolean> {
    return this.desk.transaction(async (manager) => {
      const lead = await lock(manager, id);
      if (seen !== null && seen !== lead.version) return false;
      await this.remove(manager, 'id = :id', { id }, 'deleted', actor);
      return true;
    });
  }

  /** Removes the leads that meet a condition, in the caller's transaction. Returns their number. */
  async remove(
    manager: EntityManager,
    condition: string,
    parameters: ObjectLiteral,
    action: AuditAction,
    actor: string,
  ): Promise<number> {
    const deletion = manager.createQueryBuilder().delete().from(LeadEntity);
    const { raw } = await deletion.where(condition, parameters).returning('id').execute();
    const removed = raw as Pick<LeadEntity, 'id'>[];
    const entries = removed.map(({ id }) => ({ lead: id, action, actor }));
    if (entries.length > 0) await this.audit.record(manager, ...entries);
    return removed.length;
  }

  /** Stores a lead, in one transaction with the messages about it. */
  private async insert(values: NewLead, client: string): Promise<LeadEntity> {
    if (values.suspected || !this.notifications.areConfigured)
      return this.database.reach(() => insertInto(this.leads.manager, values));
    const stored = await this.database.transaction(async (manager) => {
      const lead = await insertInto(manager, values);
      await this.notifications.queue(manager, lead.id, client);
      return lead;
    });
    this.notifications.wake();
    return stored;
  }

  private async update(
    manager: EntityManager,
    lead: LeadEntity,
    { state = lead.state, suspected = lead.suspected }: LeadChange,
  ): Promise<void> {
    const signals = suspected ? lead.signals : [];
    const values = { state, suspected, signals, version: lead.version + 1 };
    await manager.update(LeadEntity, lead.id, values);
    Object.assign(lead, values);
  }

  private readPage(query: ListQuery, bytes: number): Promise<Paged<DeskLead>> {
    return this.desk.reach(async () => {
      const { items, next } = await this.searches.findPage(query, bytes);
      return { items: await this.describeAll(this.leads.manager, items), next };
    });
  }

  private async describe(manager: EntityManager, lead: LeadEntity): Promise<DeskLead> {
    const [described] = await this.describeAll(manager, [lead]);
    return described!;
  }

  private async describeAll(manager: EntityManager, leads: LeadEntity[]): Promise<DeskLead[]> {
    const ids = leads.map(({ id }) => id);
    const notes = await this.notes.count(manager, ids);
    const undelivered = await this.notifications.findUndelivered(manager, ids);
    return leads.map((lead) => toDeskLead(lead, notes.get(lead.id) ?? 0, undelivered.has(lead.id)));
  }
}

/** With its id and all that the database fills in. */
const insertInto = async (manager: EntityManager, values: NewLead): Promise<LeadEntity> => {
  const lead = manager.create(LeadEntity, values);
  await manager.insert(LeadEntity, lead);
  return lead;
};

/** Reads a lead that nobody else can change in the meantime. @throws NotFoundException */
const lock = async (manager: EntityManager, id: number): Promise<LeadEntity> => {
  const lead = await manager.findOne(LeadEntity, {
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
  if (!lead) throw new NotFoundException();
  return lead;
};

/** What the audit trail has of a change: nothing if the lead stays as it is. */
const changesOf = (
  lead: LeadEntity,
  { state = lead.state, suspected = lead.suspected }: LeadChange,
  actor: string,
): NewAuditEntry[] => {
  const entry = { lead: lead.id, actor };
  const entries: NewAuditEntry[] = [];
  if (suspected !== lead.suspected)
    entries.push({ ...entry, action: suspected ? 'marked' : 'cleared' });
  if (state !== lead.state) entries.push({ ...entry, action: 'state', state });
  return entries;
};

/** SQLSTATE 23505: of the columns of a lead, only the key is unique. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505';
