import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { cacheLeads } from '../data/edit-cached-leads.ts';
import { yourName } from '../data/use-counts.ts';
import { saveChanges } from '../desk-api.ts';
import type { DeskLead, Edit, LeadChange } from '../desk-api.ts';
import { takeoverDialog } from '../dialogs/dialog-ids.ts';
import { focusLater, restoreFocus } from '../keyboard/focus.ts';
import {
  addToSelection,
  addUndoable,
  deselectExcept,
  deskState,
  rebaseUndoable,
  removeUndoable,
  stopWaitingForLead,
  type UndoableAction,
} from '../store.ts';
import { notifyResult, sentenceFor, type ResultOptions } from './notify-result.ts';
import { cacheResult, refuseWhileSaving, whileSaving } from './save-leads.ts';

interface Options extends Pick<ResultOptions, 'warning' | 'controls'> {
  /** The action that this undoes. */
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
 * Takes a lead, or gives it back. A dialog asks first if it is somebody else's. False with the
 * shared password: nobody can take a lead.
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
  const unchanged = result.stale.map(({ id }) => id);
  deselectExcept(selected, unchanged);
  cacheResult(leads, result);
  const { done } = result;
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const action = done.map((after) => ({ before: byId.get(after.id)!, after }));
  if (undone) rebaseUndoable(undone, done);
  else if (done.length > 0) addUndoable(action);
  const onUndo = undone ? undefined : () => void undo(action);
  notifyResult(result, sentenceFor(edits, done), { onUndo, controls, warning });
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

/** Returns whether there is an action to undo. */
export const undoLast = (): boolean => {
  const last = deskState().undoable.at(-1);
  if (last) void undo(last);
  return last !== undefined;
};

/** Undoes an action, as long as nobody else has changed what it touched. */
const undo = async (action: UndoableAction): Promise<void> => {
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
  leads.map(({ id }) => id).filter((id) => deskState().selected.has(id));
