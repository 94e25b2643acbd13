import type { NewAuditEntry } from './audit/audit-entry.entity.ts';
import type { LeadEntity } from './lead.entity.ts';
import type { LeadChange } from './lead.schemas.ts';

/** What decides how a lead is changed. Its texts, which can be long, are not needed. */
export const CHANGEABLE = {
  id: true,
  version: true,
  state: true,
  stateBy: true,
  suspected: true,
  signals: true,
  takenBy: true,
} as const;
export type ChangeableLead = Pick<LeadEntity, keyof typeof CHANGEABLE>;

type Values = Partial<Omit<ChangeableLead, 'id' | 'version'>>;

/**
 * The columns that a change sets: none if the lead stays as it is.
 * @param name that of the person who makes the change, if there is one
 */
export const valuesOf = (lead: ChangeableLead, change: LeadChange, name: string | null): Values => {
  const values: Values = {};
  const { state = lead.state, suspected = lead.suspected, taken } = change;
  if (suspected !== lead.suspected) {
    values.suspected = suspected;
    if (!suspected) values.signals = [];
  }
  if (state !== lead.state) {
    values.state = state;
    values.stateBy = state === 'new' ? null : name;
  }
  const takenBy = taken ? name : null;
  if (taken !== undefined && takenBy !== lead.takenBy) values.takenBy = takenBy;
  return values;
};

/** What the audit trail has of a change that sets these columns. */
export const entriesOf = (
  lead: number,
  { suspected, state, takenBy }: Values,
  actor: string,
): NewAuditEntry[] => {
  const entries: NewAuditEntry[] = [];
  if (suspected !== undefined)
    entries.push({ lead, actor, action: suspected ? 'marked' : 'cleared' });
  if (state !== undefined) entries.push({ lead, actor, action: 'state', state });
  if (takenBy !== undefined)
    entries.push({ lead, actor, action: takenBy === null ? 'given back' : 'taken' });
  return entries;
};

/** Leads that a statement changes or removes, so that it ends in time even if all messages are long. */
export const BATCH = 500;

export const inBatches = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
