import type { ReactNode } from 'react';
import type { DeskLead, Edit, LeadChange, SaveResult } from '../desk-api.ts';
import { notify } from '../notify.ts';
import { readableState, STATE_NAMES } from '../readable.ts';

export const subjectOf = (leads: readonly DeskLead[]): string =>
  leads.length === 1 ? `Request #${leads[0]!.id}` : `${leads.length} requests`;

const changed = (leads: readonly DeskLead[], { state, suspected, taken }: LeadChange): string => {
  const isOne = leads.length === 1;
  const subject = subjectOf(leads);
  if (taken !== undefined) return `${subject} is ${taken ? 'yours now' : 'given back'}.`;
  if (state && isOne) return `#${leads[0]!.id} is now ${STATE_NAMES[state]}.`;
  if (state) return `${subject} are now ${STATE_NAMES[state]}.`;
  if (suspected) return `${subject} ${isOne ? 'has' : 'have'} been marked as spam.`;
  return `${subject} ${isOne ? 'is' : 'are'} no longer suspected.`;
};

/** Undo may bring leads back to different states. */
export const sentenceFor = (edits: readonly Edit[], done: readonly DeskLead[]): string => {
  const kinds = new Set(edits.map(({ change }) => JSON.stringify(change)));
  return kinds.size === 1
    ? changed(done, edits[0]!.change)
    : `${subjectOf(done)} are as they were.`;
};

/** Of leads that somebody else has changed or removed meanwhile. */
const overtaken = ({ stale, gone }: SaveResult): string[] => [
  ...stale.map(
    (lead) =>
      `${subjectOf([lead])} was not changed: it has changed since, and is now: ${readableState(lead)}.`,
  ),
  ...gone.map((lead) => `${subjectOf([lead])} is no longer there.`),
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
