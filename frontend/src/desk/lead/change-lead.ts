import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { dismissToasts } from '../../components/toast/toast.ts';
import { leadIn, paths } from '../../lib/paths.ts';
import { recount } from '../data/use-counts.ts';
import { addFirst, dropLeads, putLeads } from '../data/use-pages.ts';
import { auditAddress, deleteLead, saveChange } from '../desk-api.ts';
import type { AuditEntry, DeskLead, Edit, LeadChange, Outcome } from '../desk-api.ts';
import { focusLater, restoreFocus } from '../keyboard/focus.ts';
import { notify } from '../notify.ts';
import { readableState } from '../readable.ts';
import {
  addUndoable,
  deskState,
  finishSaving,
  leaveList,
  neighborsOf,
  rebaseUndoable,
  removeUndoable,
  startSaving,
  writeDraft,
  type UndoableAction,
} from '../store.ts';
import { texts } from '../texts.ts';

const text = texts.desk;

/** Until the trail is read again, by `you`, at the time of the browser. */
export const addOwnEntry = (lead: number, entry: Pick<AuditEntry, 'what' | 'state'>): void =>
  void addFirst(auditAddress(lead), { lead, by: text.you, at: new Date().toISOString(), ...entry });

/** Removes leads that are gone. The page of one of them leads on to the next, or to the list. */
const forget = (leads: readonly DeskLead[]) => {
  const shown = leads.find(({ id }) => leadIn(window.location.pathname) === String(id));
  const { previous, next = previous } = shown ? neighborsOf(shown.id) : {};
  recount(leads.map((lead) => [lead]));
  for (const { id } of leads) writeDraft(id, '');
  leaveList(leads.map(({ id }) => id));
  dropLeads(leads);
  if (!shown) return;
  const { address, state } = deskState().list;
  if (next === undefined) navigate(address, { replace: true, state });
  else navigate(paths.lead(next), { replace: true });
};

/** Puts what became of an action into all that was read. */
const show = (before: readonly DeskLead[], { done, stale, gone }: Outcome) => {
  const known = new Map(before.map((lead) => [lead.id, lead]));
  const present = [...done, ...stale];
  recount(present.map((lead) => [known.get(lead.id)!, lead]));
  if (present.length > 0) putLeads(present);
  if (gone.length > 0) forget(gone);
};

// What is said

const subject = (leads: readonly DeskLead[]): string =>
  leads.length === 1 ? text.request + leads[0]!.id : `${leads.length} requests`;

const isSuspected = ({ suspected }: DeskLead): boolean => suspected === true;

const changed = (leads: readonly DeskLead[], { state, suspected }: LeadChange): string => {
  const isOne = leads.length === 1;
  if (state)
    return isOne
      ? `#${leads[0]!.id} is now ${text.leadStates[state]}.`
      : `${subject(leads)} are now ${text.leadStates[state]}.`;
  const words = isOne ? text.done : text.doneMany;
  return subject(leads) + (suspected ? words.mark : words.clear);
};

/** Of leads that somebody else has changed or removed meanwhile. */
const overtaken = ({ stale, gone }: Outcome): string[] => [
  ...stale.map((lead) => `${subject([lead])}${text.stale}${readableState(lead)}.`),
  ...gone.map((lead) => subject([lead]) + text.gone),
];

/** @param said of the leads that the action was done to */
const report = (outcome: Outcome, said: string, { undo, warning = '', controls }: Report = {}) => {
  const isDone = outcome.done.length > 0;
  const left = overtaken(outcome);
  const sentences = isDone ? [said, ...left] : left;
  notify(
    sentences.join(' ') + (left.length > 0 ? warning : ''),
    isDone ? 'default' : 'destructive',
    { stays: left.length > 0, controls, ...(isDone && undo && { undo }) },
  );
};

interface Report {
  undo?: (() => void) | undefined;
  /** What else is said if somebody else was faster. */
  warning?: string | undefined;
  /** What the toast offers besides Undo. */
  controls?: ReactNode;
}

// The actions

/** Whether no change of these leads is on its way. Otherwise, a toast says so. */
const areFree = (leads: readonly DeskLead[]): boolean => {
  const busy = leads.find(({ id }) => deskState().saving.has(id));
  if (busy) notify(subject([busy]) + text.busy);
  return !busy;
};

/** Returns what became of an action, or undefined if it failed and the leads are as they were. */
const save = async (
  leads: readonly DeskLead[],
  send: () => Promise<Outcome>,
): Promise<Outcome | undefined> => {
  const ids = leads.map(({ id }) => id);
  startSaving(ids);
  // What a toast offers to undo came before this.
  dismissToasts();
  try {
    return await send();
  } catch (failure) {
    putLeads(leads);
    notify(subject(leads) + text.failedFor + (failure as Error).message, 'destructive');
    return undefined;
  } finally {
    finishSaving(ids);
  }
};

interface Options {
  /** What else is said if somebody else was faster. */
  warning?: string;
  /** What the toast offers besides Undo. */
  controls?: ReactNode;
  /** The action that this takes back. */
  undone?: UndoableAction;
}

/** Shows the changes at once, saves them, and says what became of them. */
const carryOut = async (
  edits: readonly Edit[],
  { warning, controls, undone }: Options,
): Promise<void> => {
  const leads = edits.map(({ lead }) => lead);
  if (!areFree(leads)) return;
  if (undone) removeUndoable(undone);
  putLeads(edits.map(({ lead, change }) => ({ ...lead, ...change }) as DeskLead));
  const outcome = await save(leads, () => saveChange(edits[0]!));
  if (!outcome) {
    if (undone) addUndoable(undone);
    return;
  }
  show(leads, outcome);
  const { done } = outcome;
  const known = new Map(leads.map((lead) => [lead.id, lead]));
  const action = done.map((after) => ({ before: known.get(after.id)!, after }));
  const { state, suspected } = edits[0]!.change;
  const entry = state
    ? { what: 'state' as const, state }
    : { what: suspected ? ('marked' as const) : ('cleared' as const) };
  for (const { id } of done) addOwnEntry(id, entry);
  if (undone) rebaseUndoable(undone, done);
  else if (done.length > 0) addUndoable(action);
  const undo = undone ? undefined : () => void takeBack(action);
  report(outcome, changed(done, edits[0]!.change), { undo, warning, controls });
};

/** The change that makes a lead what it was. */
const backTo = (before: DeskLead, after: DeskLead): LeadChange => ({
  ...(before.state !== after.state && { state: before.state }),
  ...(isSuspected(before) !== isSuspected(after) && { suspected: isSuspected(before) }),
});

/** Takes an action back, as long as nobody else has changed what it touched. */
const takeBack = async (action: UndoableAction): Promise<void> => {
  const edits = action.map(({ before, after }) => ({ lead: after, change: backTo(before, after) }));
  focusLater(action[0]!.before.id);
  await carryOut(edits, { undone: action });
  restoreFocus();
};

/** Takes back the newest of the last ten actions. Returns whether there is one. */
export const undoLast = (): boolean => {
  const last = deskState().undoable.at(-1);
  if (last) void takeBack(last);
  return last !== undefined;
};

const isSo = (lead: DeskLead, { state = lead.state, suspected = isSuspected(lead) }: LeadChange) =>
  lead.state === state && isSuspected(lead) === suspected;

/** Makes one change to all leads that are not so already. */
export const changeLeads = async (
  leads: readonly DeskLead[],
  change: LeadChange,
  options: Options = {},
): Promise<void> => {
  const others = leads.filter((lead) => !isSo(lead, change));
  const edits = others.map((lead) => ({ lead, change }));
  if (edits.length > 0) await carryOut(edits, options);
};

/** Marks leads as spam or, if all of them are, as not. */
export const toggleSpam = (leads: readonly DeskLead[]): Promise<void> =>
  changeLeads(leads, { suspected: !leads.every(isSuspected) });

export const deleteLeads = async (leads: readonly DeskLead[]): Promise<void> => {
  if (!areFree(leads)) return;
  const outcome = await save(leads, () => deleteLead(leads[0]!));
  if (!outcome) return;
  const { done, stale, gone } = outcome;
  show(leads, { done: [], stale, gone: [...done, ...gone] });
  const words = done.length === 1 ? text.done : text.doneMany;
  report(outcome, subject(done) + words.delete);
};
