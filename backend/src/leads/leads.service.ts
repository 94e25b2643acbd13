import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, QueryFailedError, Repository, type EntityManager, type ObjectLiteral } from 'typeorm';
import { nameOf } from '../access/access.service.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import type { Paged } from '../http/client-input.ts';
import { ExpectedUnavailableException, ValidationException } from '../http/error.filter.ts';
import type { AuditAction } from './audit/audit.schemas.ts';
import { AuditService } from './audit/audit.service.ts';
import { LEAD_DEFAULTS, type Lead, type LeadField } from './lead.contract.ts';
import { CHANGEABLE, entriesOf, inBatches, valuesOf, type ChangeableLead } from './lead-changes.ts';
import { LeadDescriptionsService } from './lead-descriptions.service.ts';
import { LeadEntity, toLead } from './lead.entity.ts';
import type { DeskLead, LeadChange, LeadCounts, LeadRecord } from './lead.schemas.ts';
import { NotesService } from './notes/notes.service.ts';
import { NotificationsService } from './notifications/notifications.service.ts';
import type { LeadFilter, ListQuery, Selection } from './search/list-leads.query.ts';
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

const NO_NAME =
  'A request can be taken only by people who sign in by name. With the password, nobody has one.';

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
    private readonly descriptions: LeadDescriptionsService,
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
   * @throws BadRequestException if there is nothing to search for, or it takes too long
   */
  async list(query: ListQuery, actor: string): Promise<Paged<DeskLead>> {
    return this.readPage(ofPerson(query, actor), BYTES.LIST);
  }

  /** All leads that match a filter. No database connection is held between two pages. */
  async *pages(filter: LeadFilter, actor: string): AsyncGenerator<DeskLead[]> {
    let before: number | undefined;
    do {
      const query = { ...filter, limit: EXPORT_LIMIT, before };
      const { items, next } = await this.readPage(ofPerson(query, actor), BYTES.EXPORT);
      yield items;
      before = next;
    } while (before !== undefined);
  }

  count(actor: string): Promise<LeadCounts> {
    return this.desk.reach(() => this.searches.count(nameOf(actor)));
  }

  /** @throws NotFoundException if there is no such lead */
  find(id: number): Promise<DeskLead> {
    return this.desk.reach(async () => {
      const { manager } = this.leads;
      return this.descriptions.describe(manager, await findIn(manager, id));
    });
  }

  /** As {@link find}, with what is written, done and sent about the lead. */
  findRecord(id: number): Promise<LeadRecord> {
    return this.desk.reach(async () => {
      const { manager } = this.leads;
      return this.descriptions.describeRecord(manager, await findIn(manager, id));
    });
  }

  /**
   * Sets state, suspicion or who has taken a lead, and queues the messages about one that is cleared.
   * @param seen the version that the client saw, null if any will do
   * @returns undefined if the lead has another version
   * @throws NotFoundException if there is no such lead
   */
  async change(
    id: number,
    change: LeadChange,
    seen: number | null,
    actor: string,
  ): Promise<LeadRecord | undefined> {
    let isQueued = false;
    const changed = await this.desk.transaction(async (manager) => {
      const lead = await lock(manager, id);
      if (seen !== null && seen !== lead.version) return undefined;
      isQueued = await this.apply(manager, [{ lead, change }], actor);
      return this.descriptions.describeRecord(manager, await findIn(manager, id));
    });
    if (isQueued) this.notifications.wake();
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

  /** @throws NotFoundException if there is no such lead */
  addNote(id: number, text: string, actor: string): Promise<LeadRecord> {
    return this.desk.transaction(async (manager) => {
      const lead = await keep(manager, id);
      await this.notes.add(manager, id, text, actor);
      return this.descriptions.describeRecord(manager, lead);
    });
  }

  /**
   * Sends the messages to the firm about a lead again.
   * @throws NotFoundException if there is no such lead, ConflictException without a channel
   */
  async notifyAgain(id: number, actor: string): Promise<LeadRecord> {
    const record = await this.desk.transaction(async (manager) => {
      const lead = await keep(manager, id);
      await this.notifications.resend(manager, id, actor);
      return this.descriptions.describeRecord(manager, lead);
    });
    this.notifications.wake();
    return record;
  }

  /**
   * Makes changes of leads, which the caller has locked in this transaction, and queues the messages
   * about those that are cleared.
   * @returns whether there are such: then call `wake` of the notifications after the commit
   * @throws ValidationException if somebody without a name takes a lead
   */
  async apply(
    manager: EntityManager,
    changes: { lead: ChangeableLead; change: LeadChange }[],
    actor: string,
  ): Promise<boolean> {
    const name = nameOf(actor) ?? null;
    if (name === null && changes.some(({ change }) => change.taken !== undefined))
      throw new ValidationException({ taken: [NO_NAME] });
    const updates = changes
      .map(({ lead, change }) => ({ id: lead.id, values: valuesOf(lead, change, name) }))
      .filter(({ values }) => Object.keys(values).length > 0);
    // One statement for all that are changed alike.
    const alike = Map.groupBy(updates, ({ values }) => JSON.stringify(values));
    for (const group of alike.values()) {
      const [{ values }] = group as [(typeof group)[0]];
      for (const batch of inBatches(group)) {
        const ids = batch.map(({ id }) => id);
        const next = { ...values, version: () => 'version + 1' };
        await manager.update(LeadEntity, { id: Any(ids) }, next);
      }
    }
    const entries = updates.flatMap(({ id, values }) => entriesOf(id, values, actor));
    await this.audit.record(manager, ...entries);
    const cleared = updates.filter(({ values }) => values.suspected === false);
    for (const { id } of cleared) await this.notifications.queue(manager, id);
    return cleared.length > 0;
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

  private readPage(query: Selection, bytes: number): Promise<Paged<DeskLead>> {
    return this.desk.reach(async () => {
      const { items, next } = await this.searches.findPage(query, bytes);
      return { items: await this.descriptions.describeAll(this.leads.manager, items), next };
    });
  }
}

/** With its id and all that the database fills in. */
const insertInto = async (manager: EntityManager, values: NewLead): Promise<LeadEntity> => {
  const lead = manager.create(LeadEntity, values);
  await manager.insert(LeadEntity, lead);
  return lead;
};

/** @throws NotFoundException */
const findIn = async (manager: EntityManager, id: number): Promise<LeadEntity> => {
  const lead = await manager.findOneBy(LeadEntity, { id });
  if (!lead) throw new NotFoundException();
  return lead;
};

/** Reads a lead that nobody else can change in the meantime. @throws NotFoundException */
const lock = async (manager: EntityManager, id: number): Promise<ChangeableLead> => {
  const lead = await manager.findOne(LeadEntity, {
    select: CHANGEABLE,
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
  if (!lead) throw new NotFoundException();
  return lead;
};

/** Reads a lead that nobody can remove in the meantime. @throws NotFoundException */
const keep = async (manager: EntityManager, id: number): Promise<LeadEntity> => {
  const lead = await manager.findOne(LeadEntity, {
    where: { id },
    lock: { mode: 'for_key_share' },
  });
  if (!lead) throw new NotFoundException();
  return lead;
};

/** @throws ValidationException if somebody without a name asks for the leads that they have taken */
const ofPerson = ({ mine, ...query }: ListQuery, actor: string): Selection => {
  if (mine === undefined) return query;
  const takenBy = nameOf(actor);
  if (takenBy === undefined) throw new ValidationException({ mine: [NO_NAME] });
  return { ...query, takenBy };
};

/** SQLSTATE 23505: of the columns of a lead, only the key is unique. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505';
