import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, type ObjectLiteral } from 'typeorm';
import { nameOf } from '../access/access.service.ts';
import { BATCH, inBatches } from '../database/batches.ts';
import { ValidationException } from '../http/error.filter.ts';
import { words } from '../words/words.ts';
import type { NewAuditEntry } from './audit/audit-entry.entity.ts';
import { AuditService } from './audit/audit.service.ts';
import { LeadEntity, type ChangeableLead } from './lead.entity.ts';
import type { LeadChangeFields } from './lead.schemas.ts';
import { NotificationsService } from './notifications/notifications.service.ts';

type LeadValues = Partial<Omit<ChangeableLead, 'id' | 'version'>>;

/** Changes and deletes leads in the transaction of the caller. */
@Injectable()
export class LeadChangesService {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Changes leads that the caller has locked, and queues the messages about those that are cleared:
   * call `NotificationsService.wake` after the commit.
   * @throws ValidationException if somebody without a name takes a lead or gives one back
   */
  async apply(
    manager: EntityManager,
    changes: { lead: ChangeableLead; change: LeadChangeFields }[],
    actor: string,
  ): Promise<void> {
    const name = nameOf(actor) ?? null;
    if (name === null && changes.some(({ change }) => change.taken !== undefined))
      throw new ValidationException({ taken: [words().api.leads.noName] });
    const updates = changes
      .map(({ lead, change }) => ({ id: lead.id, values: changedValues(lead, change, name) }))
      .filter(({ values }) => Object.keys(values).length > 0);
    // Leads with equal changes share a statement.
    const byValues = Map.groupBy(updates, ({ values }) => JSON.stringify(values));
    for (const group of byValues.values()) {
      const ids = group.map(({ id }) => id);
      await updateAll(manager, ids, group[0]!.values);
    }
    const entries = updates.flatMap(({ id, values }) => auditEntriesOf(id, values, actor));
    await this.audit.add(manager, ...entries);

    const cleared = updates.filter(({ values }) => values.suspected === false);
    const clearedIds = cleared.map(({ id }) => id);
    for (const batch of inBatches(clearedIds, BATCH))
      await this.notifications.requeueUnsent(manager, batch);
  }

  /** Deletes leads, with an audit entry for each, and returns how many. */
  async removeWhere(
    manager: EntityManager,
    condition: string,
    parameters: ObjectLiteral,
    entry: Pick<NewAuditEntry, 'action' | 'actor'>,
  ): Promise<number> {
    const deletion = manager.createQueryBuilder().delete().from(LeadEntity);
    const { raw } = await deletion.where(condition, parameters).returning('id').execute();
    const removed = raw as Pick<LeadEntity, 'id'>[];
    const entries = removed.map(({ id }) => ({ leadId: id, ...entry }));
    await this.audit.add(manager, ...entries);
    return removed.length;
  }
}

/**
 * The columns that a change sets: none if the lead stays as it is.
 * @param name that of the person who makes the change, if there is one
 */
const changedValues = (
  lead: ChangeableLead,
  change: LeadChangeFields,
  name: string | null,
): LeadValues => {
  const values: LeadValues = {};
  const { suspected, state, taken } = change;
  if (suspected !== undefined && suspected !== lead.suspected) {
    values.suspected = suspected;
    if (!suspected) values.signals = [];
  }
  if (state !== undefined && state !== lead.state) {
    values.state = state;
    values.stateBy = state === 'new' ? null : name;
  }
  if (taken !== undefined) {
    const takenBy = taken ? name : null;
    if (takenBy !== lead.takenBy) values.takenBy = takenBy;
  }
  return values;
};

const updateAll = async (manager: EntityManager, ids: number[], values: LeadValues) => {
  const next = { ...values, version: () => 'version + 1' };
  for (const batch of inBatches(ids, BATCH))
    await manager.update(LeadEntity, { id: Any(batch) }, next);
};

const auditEntriesOf = (
  leadId: number,
  { suspected, state, takenBy }: LeadValues,
  actor: string,
): NewAuditEntry[] => {
  const entries: NewAuditEntry[] = [];
  if (suspected !== undefined)
    entries.push({ leadId, actor, action: suspected ? 'marked' : 'cleared' });
  if (state !== undefined) entries.push({ leadId, actor, action: 'state', state });
  if (takenBy !== undefined)
    entries.push({ leadId, actor, action: takenBy === null ? 'given back' : 'taken' });
  return entries;
};
