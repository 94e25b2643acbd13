import { isDeepStrictEqual } from 'node:util';
import type { ChangeableLead, PreviousValues } from './lead.entity.ts';
import type { LeadChangeFields } from './lead.schemas.ts';

export type ChangedValues = Partial<Omit<PreviousValues, 'version'>>;

/** By whom a change is made. */
export interface Maker {
  /** Null if the person has none. */
  name: string | null;
  /** The actor to whom a lead is given, by the name of `givenTo`. */
  receivers: ReadonlyMap<string, string>;
}

/** The columns that a change sets: none if the lead stays as it is. */
export const changedValues = (
  lead: ChangeableLead,
  change: LeadChangeFields,
  { name, receivers }: Maker,
): ChangedValues => {
  if (change.undo) return previousValues(lead);
  const values: ChangedValues = {};
  const { suspected, state, taken, givenTo } = change;
  if (suspected !== undefined && suspected !== lead.suspected) {
    values.suspected = suspected;
    if (!suspected) values.signals = [];
  }
  if (state !== undefined && state !== lead.state) {
    values.state = state;
    values.stateBy = state === 'new' ? null : name;
  }
  if (taken !== undefined || givenTo !== undefined) {
    const ownName = taken ? name : null;
    const takenBy = givenTo === undefined ? ownName : receivers.get(givenTo)!;
    if (takenBy !== lead.takenBy) values.takenBy = takenBy;
  }
  return values;
};

/** The values that the last change replaced, as far as they differ now. */
const previousValues = (lead: ChangeableLead): ChangedValues => {
  const { version: _before, ...values } = lead.previous!;
  const changed = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(value, lead[name as keyof ChangedValues]),
  );
  return Object.fromEntries(changed);
};
