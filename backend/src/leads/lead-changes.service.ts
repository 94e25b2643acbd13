import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, type ObjectLiteral } from 'typeorm';
import { nameOf } from '../access/access.service.ts';
import { BATCH, inBatches } from '../database/batches.ts';
import { ExpectedUnavailableException, ValidationException } from '../http/error.filter.ts';
import { words } from '../words/words.ts';
import type { NewAuditEntry } from './audit/audit-entry.entity.ts';
import { AuditService } from './audit/audit.service.ts';
import { changedValues, type ChangedValues } from './changed-values.ts';
import type { LeadField } from './lead.contract.ts';
import { LeadEntity, PREVIOUS_VALUES, type ChangeableLead } from './lead.entity.ts';
import type { LeadChangeFields } from './lead.schemas.ts';
import { PeopleService } from './people/people.service.ts';
import { NotificationsService } from './notifications/notifications.service.ts';

/**
 * The leads that have been suspected since they arrived, which is a week ago at most. By the clock
 * of the database. Raw SQL: TypeORM joins no subquery that refers to the row before it.
 */
const NEVER_CLEARED = `
  SELECT id FROM leads
  WHERE id = ANY($1) AND suspected AND created_at > now() - interval '7 days' AND NOT EXISTS (
    SELECT FROM audit WHERE audit.lead = leads.id AND what IN ('marked', 'cleared')
  )
`;

/** A column that is not given has its default. */
type NewLead = Pick<LeadEntity, LeadField | 'idempotencyKey'> &
  Partial<Pick<LeadEntity, 'newsletter' | 'state' | 'suspected' | 'signals' | 'source' | 'cameBy'>>;

interface InsertedLead {
  lead: LeadEntity;
  /** Whether an attempt with the same key had inserted it before. */
  isRepeat: boolean;
}

/** Inserts, changes and deletes leads in the transaction of the caller. */
@Injectable()
export class LeadChangesService {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
    private readonly people: PeopleService,
  ) {}

  async findByKey(manager: EntityManager, key: string | null): Promise<LeadEntity | null> {
    return key === null ? null : manager.findOneBy(LeadEntity, { idempotencyKey: key });
  }

  /**
   * Finds the lead instead that has the key, also one that is being inserted: it waits for its
   * commit. This uses up an id, so a caller looks for the key before.
   * @throws ExpectedUnavailableException if that lead was removed meanwhile
   */
  async insert(manager: EntityManager, values: NewLead): Promise<InsertedLead> {
    const lead = manager.create(LeadEntity, values);
    const insertion = manager.createQueryBuilder().insert().into(LeadEntity).values(lead);
    // The update is of no column. orIgnore() would also hide that an id is taken, which is a fault.
    const { raw } = await insertion.orUpdate([], ['idempotency_key']).execute();
    if ((raw as unknown[]).length > 0) return { lead, isRepeat: false };
    const known = await this.findByKey(manager, values.idempotencyKey);
    if (!known) throw new ExpectedUnavailableException(words().api.unavailable.again);
    return { lead: known, isRepeat: true };
  }

  /**
   * Changes leads that the caller has locked, and queues the messages about those that are cleared
   * for the first time.
   * @throws ValidationException if somebody without a name takes a lead or gives one back, or a
   * lead is given to nobody
   */
  async apply(
    manager: EntityManager,
    changes: { lead: ChangeableLead; change: LeadChangeFields }[],
    actor: string,
  ): Promise<void> {
    const name = nameOf(actor) ?? null;
    if (name === null && changes.some(({ change }) => change.taken !== undefined))
      throw new ValidationException({ taken: [words().api.leads.noName] });
    const receivers = await this.findReceivers(manager, changes);
    const updates = changes
      .map(({ lead, change }) => ({
        lead,
        isUndo: change.undo === true,
        values: changedValues(lead, change, { name, receivers }),
      }))
      .filter(({ values }) => Object.keys(values).length > 0);
    const cleared = updates.filter(({ values, isUndo }) => values.suspected === false && !isUndo);
    const arrivals = await this.findNeverCleared(
      manager,
      cleared.map(({ lead }) => lead.id),
    );
    // Leads with equal changes share a statement.
    const byValues = Map.groupBy(updates, ({ values, isUndo }) => JSON.stringify([isUndo, values]));
    for (const group of byValues.values()) await updateAll(manager, group);
    const entries = updates.flatMap((update) => auditEntriesOf(update, actor));
    await this.audit.addAndAnnounce(manager, ...entries);
    const given = entries.filter(({ what }) => what === 'given');
    await this.notifications.queueGiven(
      manager,
      given.map(({ leadId, receiver }) => ({ leadId: leadId!, receiver: receiver! })),
    );
    for (const batch of inBatches(arrivals, BATCH))
      await this.notifications.queueCleared(manager, batch);
  }

  /** Deletes leads, with an audit entry for each, and returns how many. */
  async removeWhere(
    manager: EntityManager,
    condition: string,
    parameters: ObjectLiteral,
    entry: Pick<NewAuditEntry, 'what' | 'actor'>,
  ): Promise<number> {
    const deletion = manager.createQueryBuilder().delete().from(LeadEntity);
    const { raw } = await deletion.where(condition, parameters).returning('id').execute();
    const removed = raw as Pick<LeadEntity, 'id'>[];
    const entries = removed.map(({ id }) => ({ leadId: id, ...entry }));
    await this.audit.addAndAnnounce(manager, ...entries);
    return removed.length;
  }

  private async findReceivers(
    manager: EntityManager,
    changes: { change: LeadChangeFields }[],
  ): Promise<Map<string, string>> {
    const names = new Set(changes.map(({ change }) => change.givenTo));
    const receivers = new Map<string, string>();
    for (const name of names)
      if (name !== undefined) receivers.set(name, await this.people.find(manager, name));
    return receivers;
  }

  private async findNeverCleared(manager: EntityManager, ids: number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const found = await manager.query<{ id: number }[]>(NEVER_CLEARED, [ids]);
    return found.map(({ id }) => id);
  }
}

interface Update {
  lead: ChangeableLead;
  isUndo: boolean;
  values: ChangedValues;
}

/** Raw SQL: in an UPDATE, the columns have their values of before. */
const previousValues = ({ dataSource }: EntityManager): string => {
  const columns = dataSource
    .getMetadata(LeadEntity)
    .columns.filter(({ propertyName }) => propertyName in PREVIOUS_VALUES)
    .map(({ propertyName, databaseName }) => `'${propertyName}', ${databaseName}`);
  return `jsonb_build_object(${columns.join(', ')})`;
};

/** @param group with equal changes. What was undone cannot be undone once more. */
const updateAll = async (manager: EntityManager, group: Update[]) => {
  const { values, isUndo } = group[0]!;
  const previous = isUndo ? null : () => previousValues(manager);
  const next = { ...values, previous, version: () => 'version + 1' };
  const ids = group.map(({ lead }) => lead.id);
  for (const batch of inBatches(ids, BATCH))
    await manager.update(LeadEntity, { id: Any(batch) }, next);
};

const auditEntriesOf = ({ lead, isUndo, values }: Update, actor: string): NewAuditEntry[] => {
  const { suspected, state, takenBy } = values;
  const entry = { leadId: lead.id, version: lead.version + 1, actor };
  if (isUndo) return [{ ...entry, what: 'undone', ...(state && { state }) }];
  const entries: NewAuditEntry[] = [];
  if (suspected !== undefined) entries.push({ ...entry, what: suspected ? 'marked' : 'cleared' });
  if (state !== undefined) entries.push({ ...entry, what: 'state', state });
  if (takenBy === null) entries.push({ ...entry, what: 'given back' });
  else if (takenBy === actor) entries.push({ ...entry, what: 'taken' });
  else if (takenBy !== undefined) entries.push({ ...entry, what: 'given', receiver: takenBy });
  return entries;
};
