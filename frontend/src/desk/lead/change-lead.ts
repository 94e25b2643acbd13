import type { ReactNode } from 'react';
import { mutate } from 'swr';
import { navigate } from 'wouter/use-browser-location';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { dismissToasts } from '../../components/toast/toast.ts';
import { leadIn, paths } from '../../lib/paths.ts';
import { recount, yourName } from '../data/use-counts.ts';
import { dropLeads, putAnswers, putLeads, rereadLists } from '../data/use-pages.ts';
import { COUNTS, deleteAll, deleteSuspected, saveChanges } from '../desk-api.ts';
import type { DeskLead, Edit, LeadChange, Outcome } from '../desk-api.ts';
import { takeoverOf } from '../dialogs/open-dialog.tsx';
import { focusLater, restoreFocus } from '../keyboard/focus.ts';
import { notify } from '../notify.ts';
import { readableState } from '../readable.ts';
import {
  addUndoable,
  clearSelection,
  deskState,
  finishSaving,
  keepSelected,
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

const idsOf = (leads: readonly DeskLead[]) => leads.map(({ id }) => id);

/** Removes leads that are gone. The page of one of them leads on to the next, or to the list. */
const forget = (leads: readonly DeskLead[]) => {
  const shown = leads.find(({ id }) => leadIn(window.location.pathname) === String(id));
  const { previous, next = previous } = shown ? neighborsOf(shown.id) : {};
  recount(leads.map((lead) => [lead]));
  for (const { id } of leads) writeDraft(id, '');
  leaveList(idsOf(leads));
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
  if (present.length > 0) putAnswers(present);
  if (gone.length > 0) forget(gone);
};

// What is said

const subject = (leads: readonly DeskLead[]): string =>
  leads.length === 1 ? text.request + leads[0]!.id : `${leads.length} requests`;

const isSuspected = ({ suspected }: DeskLead): boolean => suspected === true;

const changed = (leads: readonly DeskLead[], { state, suspected, taken }: LeadChange): string => {
  const isOne = leads.length === 1;
  if (taken !== undefined) return subject(leads) + (taken ? ' is yours now.' : ' is given back.');
  if (state)
    return isOne
      ? `#${leads[0]!.id} is now ${text.leadStates[state]}.`
      : `${subject(leads)} are now ${text.leadStates[state]}.`;
  const words = isOne ? text.done : text.doneMany;
  return subject(leads) + (suspected ? words.mark : words.clear);
};

/** Undo may bring leads back to different states. */
const saidOf = (edits: readonly Edit[], done: readonly DeskLead[]): string => {
  const kinds = new Set(edits.map(({ change }) => JSON.stringify(change)));
  return kinds.size === 1 ? changed(done, edits[0]!.change) : `${subject(done)} are as they were.`;
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

const selectedOf = (leads: readonly DeskLead[]) =>
  idsOf(leads).filter((id) => deskState().selected.has(id));

/** Whether no change of these leads is on its way. Otherwise, a toast says so. */
const areFree = (leads: readonly DeskLead[]): boolean => {
  const busy = leads.find(({ id }) => deskState().saving.has(id));
  if (busy) notify(subject([busy]) + text.busy);
  return !busy;
};

/** A lead as it will be, once its change is saved. */
const changedLead = ({ lead, change: { state, suspected, taken } }: Edit): DeskLead => {
  const { suspected: wasSuspected, takenBy, ...others } = lead;
  const isSpam = suspected ?? wasSuspected ?? false;
  const owner = taken === undefined ? takenBy : taken ? yourName() : undefined;
  return {
    ...others,
    ...(state && { state }),
    ...(isSpam && { suspected: true }),
    ...(owner !== undefined && { takenBy: owner }),
  };
};

/** Returns what became of an action, or undefined if it failed and the leads are as they were. */
const save = async (
  leads: readonly DeskLead[],
  send: () => Promise<Outcome>,
): Promise<Outcome | undefined> => {
  const ids = idsOf(leads);
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
  putLeads(edits.map(changedLead));
  const selected = selectedOf(leads);
  const outcome = await save(leads, () => saveChanges(edits));
  if (!outcome) {
    keepSelected(selected, selected);
    if (undone) addUndoable(undone);
    return;
  }
  keepSelected(selected, idsOf(outcome.stale));
  show(leads, outcome);
  const { done } = outcome;
  const known = new Map(leads.map((lead) => [lead.id, lead]));
  const action = done.map((after) => ({ before: known.get(after.id)!, after }));
  if (undone) rebaseUndoable(undone, done);
  else if (done.length > 0) addUndoable(action);
  const undo = undone ? undefined : () => void takeBack(action);
  report(outcome, saidOf(edits, done), { undo, controls, warning });
};

/** The change that makes a lead what it was. */
const backTo = (before: DeskLead, after: DeskLead): LeadChange => ({
  ...(before.takenBy !== after.takenBy && { taken: before.takenBy === yourName() }),
  ...(before.state !== after.state && { state: before.state }),
  ...(isSuspected(before) !== isSuspected(after) && { suspected: isSuspected(before) }),
});

/** Takes an action back, as long as nobody else has changed what it touched. */
const takeBack = async (action: UndoableAction): Promise<void> => {
  const edits = action.map(({ before, after }) => ({ lead: after, change: backTo(before, after) }));
  focusLater(action[0]!.before.id, { isComing: true });
  await carryOut(edits, { undone: action });
  restoreFocus(true);
};

/** Takes back the newest of the last ten actions. Returns whether there is one. */
export const undoLast = (): boolean => {
  const last = deskState().undoable.at(-1);
  if (last) void takeBack(last);
  return last !== undefined;
};

const isMine = ({ takenBy }: DeskLead): boolean => takenBy !== undefined && takenBy === yourName();

const isSo = (lead: DeskLead, { state, suspected, taken }: LeadChange): boolean =>
  (state ?? lead.state) === lead.state &&
  (suspected ?? isSuspected(lead)) === isSuspected(lead) &&
  (taken ?? isMine(lead)) === isMine(lead);

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

/** Takes a lead, or gives it back. A dialog asks first if it is somebody else's. Returns whether one has a name. */
export const toggleTaken = (lead: DeskLead): boolean => {
  if (yourName() === undefined) return false;
  if (lead.takenBy !== undefined && !isMine(lead)) openHistoryDialog(takeoverOf(lead.id));
  else void changeLeads([lead], { taken: !isMine(lead) });
  return true;
};

export const deleteLeads = async (leads: readonly DeskLead[]): Promise<void> => {
  if (!areFree(leads)) return;
  const outcome = await save(leads, () => deleteAll(leads));
  if (!outcome) return;
  clearSelection();
  const { done, stale, gone } = outcome;
  show(leads, { done: [], stale, gone: [...done, ...gone] });
  const words = done.length === 1 ? text.done : text.doneMany;
  report(outcome, subject(done) + words.delete);
};

/** Deletes all that are suspected, also those that the page has not read. */
export const deleteAllSuspected = async (shown: readonly DeskLead[]): Promise<void> => {
  dismissToasts();
  try {
    const deleted = await deleteSuspected();
    clearSelection();
    for (const { id } of shown) writeDraft(id, '');
    notify(`${deleted} requests have been deleted.`);
  } catch (failure) {
    notify(text.failed + (failure as Error).message, 'destructive');
  }
  await Promise.all([rereadLists(), mutate(COUNTS)]);
  restoreFocus();
};
