import type { Message } from '@sandglass/backend/words';
import * as words from 'virtual:words/desk';
import type { ReactNode } from 'react';
import { fill } from '../../words/fill.ts';
import type { DeskLead, Edit, SaveResult } from '../desk-api.ts';
import { notify } from '../notify.ts';
import { numberOf, readableState, STATE_NAMES } from '../readable.ts';

interface LeadsMessages<Value extends string> {
  one: Message<Value | 'number'>;
  many: Message<Value | 'count'>;
}

/** What happened to leads: to one by its number, or to several by how many they are. */
export const fillForLeads = <Value extends string>(
  { one, many }: LeadsMessages<NoInfer<Value>>,
  leads: readonly DeskLead[],
  values: Readonly<Record<Value, string>>,
): string =>
  leads.length === 1
    ? fill(one, { ...values, number: numberOf(leads[0]!) })
    : fill(many, { ...values, count: leads.length });

const changed = (done: readonly DeskLead[], { lead, change }: Edit): string => {
  const { state, suspected, taken } = change;
  // One takes a single lead.
  if (taken !== undefined)
    return fill(taken ? words.done.taken : words.done.givenBack, { number: numberOf(lead) });
  if (state) return fillForLeads(words.done.state, done, { state: STATE_NAMES[state] });
  return fillForLeads(suspected ? words.done.marked : words.done.cleared, done, {});
};

/** Undo may bring leads back to different states. */
export const sentenceFor = (edits: readonly Edit[], done: readonly DeskLead[]): string => {
  const kinds = new Set(edits.map(({ change }) => JSON.stringify(change)));
  return kinds.size === 1 ? changed(done, edits[0]!) : fillForLeads(words.done.restored, done, {});
};

/** Of leads that somebody else has changed or removed meanwhile. */
const overtaken = ({ stale, gone }: SaveResult): string[] => [
  ...stale.map((lead) => fill(words.stale, { number: numberOf(lead), state: readableState(lead) })),
  ...gone.map((lead) => fill(words.gone, { number: numberOf(lead) })),
];

export interface ResultOptions {
  /** What else is said if somebody else was faster. */
  warning?: string | undefined;
  /** What the toast offers besides Undo. */
  controls?: ReactNode;
  onUndo?: (() => void) | undefined;
}

/** @param sentence says what was done to the leads of `result.done` */
export const notifyResult = (
  result: SaveResult,
  sentence: string,
  { onUndo, warning, controls }: ResultOptions = {},
): void => {
  const isDone = result.done.length > 0;
  const failures = overtaken(result);
  const stays = failures.length > 0;
  const sentences = [isDone && sentence, ...failures, stays && warning];
  const text = sentences.filter(Boolean).join(' ');
  notify(text, isDone ? 'default' : 'destructive', {
    stays,
    controls,
    ...(isDone && onUndo && { onUndo }),
  });
};
