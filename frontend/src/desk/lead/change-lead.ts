import { navigate } from 'wouter/use-browser-location';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { dismissToasts } from '../../components/toast/toast.ts';
import { leadIdOf, paths } from '../../paths.ts';
import { recount, yourName } from '../data/use-counts.ts';
import { dropLeads, putAnswers, putLeads } from '../data/use-pages.ts';
import { saveChanges } from '../desk-api.ts';
import type { DeskLead, Edit, LeadChange, Outcome } from '../desk-api.ts';
import { takeoverOf } from '../dialogs/open-dialog.tsx';
import { focusLater, restoreFocus } from '../keyboard/focus.ts';
import { notify } from '../notify.ts';
import {
  addUndoable,
  deskState,
  finishSaving,
  keepSelected,
  leaveList,
  neighborsOf,
  rebaseUndoable,
  removeUndoable,
  restoreSelection,
  startSaving,
  writeDraft,
  type UndoableAction,
} from '../store.ts';
import { sentenceFor, notifyOutcome, subjectOf, type Extra } from './outcome.ts';

const idsOf = (leads: readonly DeskLead[]) => leads.map(({ id }) => id);

/** Removes leads that are gone. The page of one of them leads on to the next, or to the list. */
const forgetLeads = (leads: readonly DeskLead[]) => {
  const shown = leads.find(({ id }) => leadIdOf(window.location.pathname) === String(id));
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
export const putOutcome = (before: readonly DeskLead[], { done, stale, gone }: Outcome) => {
  const byId = new Map(before.map((lead) => [lead.id, lead]));
  const present = [...done, ...stale];
  recount(present.map((lead) => [byId.get(lead.id)!, lead]));
  if (present.length > 0) putAnswers(present);
  if (gone.length > 0) forgetLeads(gone);
};

// The actions

const isSuspected = ({ suspected }: DeskLead): boolean => suspected === true;

const selectedOf = (leads: readonly DeskLead[]) =>
  idsOf(leads).filter((id) => deskState().selected.has(id));

/** Whether no change of these leads is on its way. Otherwise, a toast says so. */
export const areFree = (leads: readonly DeskLead[]): boolean => {
  const busy = leads.find(({ id }) => deskState().saving.has(id));
  if (busy) notify(`${subjectOf([busy])} is still being saved. Try again in a moment.`);
  return !busy;
};

/** A lead as it will be, once its change is saved. */
const applyChange = ({ lead, change: { state, suspected, taken } }: Edit): DeskLead => {
  const { suspected: wasSuspected, takenBy, ...others } = lead;
  const isSpam = suspected ?? wasSuspected ?? false;
  const taker = taken ? yourName() : undefined;
  const owner = taken === undefined ? takenBy : taker;
  return {
    ...others,
    ...(state && { state }),
    ...(isSpam && { suspected: true }),
    ...(owner !== undefined && { takenBy: owner }),
  };
};

/** Returns what became of an action, or undefined if it failed and the leads are as they were. */
export const save = async (
  leads: readonly DeskLead[],
  send: () => Promise<Outcome>,
): Promise<Outcome | undefined> => {
  const ids = idsOf(leads);
  startSaving(ids);
  // The Undo of an open toast is about an earlier action.
  dismissToasts();
  try {
    return await send();
  } catch (failure) {
    putLeads(leads);
    const { message } = failure as Error;
    notify(`${subjectOf(leads)}: that did not work: ${message}`, 'destructive');
    return undefined;
  } finally {
    finishSaving(ids);
  }
};

interface Options extends Pick<Extra, 'warning' | 'controls'> {
  /** The action that this takes back. */
  undone?: UndoableAction;
}

/** Shows the changes at once, saves them, and says what became of them. */
const saveAndNotify = async (
  edits: readonly Edit[],
  { warning, controls, undone }: Options,
): Promise<void> => {
  const leads = edits.map(({ lead }) => lead);
  if (!areFree(leads)) return;
  if (undone) removeUndoable(undone);
  putLeads(edits.map(applyChange));
  const selected = selectedOf(leads);
  const outcome = await save(leads, () => saveChanges(edits));
  if (!outcome) {
    // The change that was shown may have deselected them, by taking them out of the view.
    restoreSelection(selected);
    if (undone) addUndoable(undone);
    return;
  }
  keepSelected(selected, idsOf(outcome.stale));
  putOutcome(leads, outcome);
  const { done } = outcome;
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const action = done.map((after) => ({ before: byId.get(after.id)!, after }));
  if (undone) rebaseUndoable(undone, done);
  else if (done.length > 0) addUndoable(action);
  const undo = undone ? undefined : () => void takeBack(action);
  notifyOutcome(outcome, sentenceFor(edits, done), { undo, controls, warning });
};

/** The change that makes a lead what it was. */
const inverseOf = (before: DeskLead, after: DeskLead): LeadChange => ({
  ...(before.takenBy !== after.takenBy && { taken: before.takenBy === yourName() }),
  ...(before.state !== after.state && { state: before.state }),
  ...(isSuspected(before) !== isSuspected(after) && { suspected: isSuspected(before) }),
});

/** Takes an action back, as long as nobody else has changed what it touched. */
const takeBack = async (action: UndoableAction): Promise<void> => {
  const edits = action.map(({ before, after }) => ({
    lead: after,
    change: inverseOf(before, after),
  }));
  focusLater(action[0]!.before.id, { isComing: true });
  await saveAndNotify(edits, { undone: action });
  restoreFocus(true);
};

/** Takes back the newest of the last ten actions. Returns whether there is one. */
export const undoLast = (): boolean => {
  const last = deskState().undoable.at(-1);
  if (last) void takeBack(last);
  return last !== undefined;
};

const isMine = ({ takenBy }: DeskLead): boolean => takenBy !== undefined && takenBy === yourName();

const isAlready = (lead: DeskLead, { state, suspected, taken }: LeadChange): boolean =>
  (state ?? lead.state) === lead.state &&
  (suspected ?? isSuspected(lead)) === isSuspected(lead) &&
  (taken ?? isMine(lead)) === isMine(lead);

/** Makes one change to all leads that are not so already. */
export const changeLeads = async (
  leads: readonly DeskLead[],
  change: LeadChange,
  options: Options = {},
): Promise<void> => {
  const others = leads.filter((lead) => !isAlready(lead, change));
  const edits = others.map((lead) => ({ lead, change }));
  if (edits.length > 0) await saveAndNotify(edits, options);
};

/** Marks leads as spam or, if all of them are, as not. */
export const toggleSpam = (leads: readonly DeskLead[]): Promise<void> =>
  changeLeads(leads, { suspected: !leads.every(isSuspected) });

/**
 * Takes a lead, or gives it back. A dialog asks first if it is somebody else's. Returns whether one
 * has a name.
 */
export const toggleTaken = (lead: DeskLead): boolean => {
  if (yourName() === undefined) return false;
  if (lead.takenBy !== undefined && !isMine(lead)) openHistoryDialog(takeoverOf(lead.id));
  else void changeLeads([lead], { taken: !isMine(lead) });
  return true;
};
