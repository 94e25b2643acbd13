import type { NewAuditEntry } from './audit/audit-entry.entity.ts';
import type { LeadEntity } from './lead.entity.ts';
import type { LeadChange } from './lead.schemas.ts';

/** Without the texts, which can be long. */
export const COLUMNS_FOR_CHANGE = {
  id: true,
  version: true,
  state: true,
  stateBy: true,
  suspected: true,
  signals: true,
  takenBy: true,
} as const;
export type ChangeableLead = Pick<LeadEntity, keyof typeof COLUMNS_FOR_CHANGE>;

export type LeadValues = Partial<Omit<ChangeableLead, 'id' | 'version'>>;

/**
 * The columns that a change sets: none if the lead stays as it is.
 * @param name that of the person who makes the change, if there is one
 */
export const changedValues = (
  lead: ChangeableLead,
  change: LeadChange,
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

export const auditEntriesOf = (
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

/** Leads per statement, so that it ends in time even with long messages. */
export const BATCH = 500;

export const inBatches = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
