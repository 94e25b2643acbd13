import { navigate } from 'wouter/use-browser-location';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { dismissToasts } from '../../components/toast/toast.ts';
import { leadIdOf, paths } from '../../paths.ts';
import { recount, yourName } from '../data/use-counts.ts';
import { uncacheLeads, cacheAnswers, cacheLeads } from '../data/lead-cache.ts';
import { saveChanges } from '../desk-api.ts';
import type { DeskLead, Edit, LeadChange, SaveResult } from '../desk-api.ts';
import { takeoverDialog } from '../dialogs/dialog-ids.ts';
import { focusLater, restoreFocus } from '../keyboard/focus.ts';
import { notify } from '../notify.ts';
import {
  addUndoable,
  deselectExcept,
  deskState,
  finishSaving,
  neighborsOf,
  rebaseUndoable,
  removeFromList,
  removeUndoable,
  addToSelection,
  startSaving,
  stopWaitingForLead,
  writeDraft,
  type UndoableAction,
} from '../store.ts';
import { sentenceFor, notifyResult, subjectOf, type ResultOptions } from './notify-result.ts';

interface Options extends Pick<ResultOptions, 'warning' | 'controls'> {
  /** The action that this takes back. */
  undone?: UndoableAction;
}

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
  if (lead.takenBy !== undefined && !isMine(lead)) openHistoryDialog(takeoverDialog(lead.id));
  else void changeLeads([lead], { taken: !isMine(lead) });
  return true;
};

const isAlready = (lead: DeskLead, { state, suspected, taken }: LeadChange): boolean =>
  (state ?? lead.state) === lead.state &&
  (suspected ?? isSuspected(lead)) === isSuspected(lead) &&
  (taken ?? isMine(lead)) === isMine(lead);

const isMine = ({ takenBy }: DeskLead): boolean => takenBy !== undefined && takenBy === yourName();

const isSuspected = ({ suspected }: DeskLead): boolean => suspected === true;

/** Shows the changes at once, saves them, and says what became of them. */
const saveAndNotify = async (
  edits: readonly Edit[],
  { warning, controls, undone }: Options,
): Promise<void> => {
  const leads = edits.map(({ lead }) => lead);
  if (refuseWhileSaving(leads)) return;
  if (undone) removeUndoable(undone);
  cacheLeads(edits.map(applyChange));
  const selected = selectedOf(leads);
  const result = await whileSaving(leads, () => saveChanges(edits));
  if (!result) {
    // The change that was shown may have deselected them, by taking them out of the view.
    addToSelection(selected);
    if (undone) addUndoable(undone);
    return;
  }
  deselectExcept(selected, idsOf(result.stale));
  cacheResult(leads, result);
  const { done } = result;
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const action = done.map((after) => ({ before: byId.get(after.id)!, after }));
  if (undone) rebaseUndoable(undone, done);
  else if (done.length > 0) addUndoable(action);
  const undo = undone ? undefined : () => void takeBack(action);
  notifyResult(result, sentenceFor(edits, done), { undo, controls, warning });
};

/** Refuses an action on leads of which a change is on its way: a toast says so. */
export const refuseWhileSaving = (leads: readonly DeskLead[]): boolean => {
  const busy = leads.find(({ id }) => deskState().saving.has(id));
  if (!busy) return false;
  notify(`${subjectOf([busy])} is still being saved. Try again in a moment.`);
  return true;
};

/** A lead as it will be, once its change is saved. */
const applyChange = ({ lead, change: { state, suspected, taken } }: Edit): DeskLead => {
  const changed: DeskLead = { ...lead, state: state ?? lead.state };
  if (suspected === true) changed.suspected = true;
  if (suspected === false) delete changed.suspected;
  if (taken !== undefined) delete changed.takenBy;
  const you = yourName();
  if (taken && you !== undefined) changed.takenBy = you;
  return changed;
};

/** Returns what became of an action, or undefined if it failed and the leads are as they were. */
export const whileSaving = async (
  leads: readonly DeskLead[],
  send: () => Promise<SaveResult>,
): Promise<SaveResult | undefined> => {
  const ids = idsOf(leads);
  startSaving(ids);
  // The Undo of an open toast is about an earlier action.
  dismissToasts();
  try {
    return await send();
  } catch (failure) {
    cacheLeads(leads);
    const { message } = failure as Error;
    notify(`${subjectOf(leads)}: that did not work: ${message}`, 'destructive');
    return undefined;
  } finally {
    finishSaving(ids);
  }
};

/** Puts what became of an action into all that was read. */
export const cacheResult = (before: readonly DeskLead[], { done, stale, gone }: SaveResult) => {
  const byId = new Map(before.map((lead) => [lead.id, lead]));
  const present = [...done, ...stale];
  recount(present.map((lead) => [byId.get(lead.id)!, lead]));
  if (present.length > 0) cacheAnswers(present);
  if (gone.length > 0) forgetLeads(gone);
};

/** Removes leads that are gone. The page of one of them leads on to the next, or to the list. */
const forgetLeads = (leads: readonly DeskLead[]) => {
  const shown = leads.find(({ id }) => leadIdOf(window.location.pathname) === String(id));
  // Before the list forgets them.
  const { previous, next } = shown ? neighborsOf(shown.id) : {};
  recount(leads.map((lead) => [lead]));
  for (const { id } of leads) writeDraft(id, '');
  removeFromList(idsOf(leads));
  uncacheLeads(leads);
  if (!shown) return;
  const neighbor = next ?? previous;
  const { path, state } = deskState().list;
  if (neighbor === undefined) navigate(path, { replace: true, state });
  else navigate(paths.lead(neighbor), { replace: true });
};

/** Returns whether there is an action to take back. */
export const undoLast = (): boolean => {
  const last = deskState().undoable.at(-1);
  if (last) void takeBack(last);
  return last !== undefined;
};

/** Takes an action back, as long as nobody else has changed what it touched. */
const takeBack = async (action: UndoableAction): Promise<void> => {
  const edits = action.map(({ before, after }) => ({
    lead: after,
    change: inverseOf(before, after),
  }));
  focusLater(action[0]!.before.id, { isComing: true });
  await saveAndNotify(edits, { undone: action });
  stopWaitingForLead();
  restoreFocus();
};

/** The change that makes a lead what it was. */
const inverseOf = (before: DeskLead, after: DeskLead): LeadChange => ({
  ...(before.takenBy !== after.takenBy && { taken: before.takenBy === yourName() }),
  ...(before.state !== after.state && { state: before.state }),
  ...(isSuspected(before) !== isSuspected(after) && { suspected: isSuspected(before) }),
});

const selectedOf = (leads: readonly DeskLead[]) =>
  idsOf(leads).filter((id) => deskState().selected.has(id));

const idsOf = (leads: readonly DeskLead[]) => leads.map(({ id }) => id);
