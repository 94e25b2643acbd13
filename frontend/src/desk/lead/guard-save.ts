import { failedFor } from 'virtual:words/desk';
import { stillSaving } from 'virtual:words/desk-actions';
import { mutate } from 'swr';
import { navigate } from 'wouter/use-browser-location';
import { dismissToasts } from '../../components/toast/toast.ts';
import { leadIdOf, paths } from '../../paths.ts';
import { fill } from '../../words/fill.ts';
import { conflicts } from '../data/conflicts.ts';
import { cacheLeads, cacheSaved, recount, uncacheLeads } from '../data/edit-cached-leads.ts';
import { isSaving, whileSaving } from '../data/saving.ts';
import { COUNTS, type DeskLead, type LeadChange, type StaleLead } from '../desk-api.ts';
import { notify, notifyFailure } from '../notify.ts';
import { numberOf } from '../readable.ts';
import { closeDrafts, deskState, neighborsOf, rememberList } from '../store.ts';
import { forgetNoteDrafts, noteDraftOf } from '../record/note-drafts.ts';
import { fillForLeads } from './notify-result.ts';
import type { SaveResult } from './leads-api.ts';

// What a change of leads and their deletion have in common: before they are saved, and after.

/** What can be undone: the leads that the last action changed, as they then were. */
export interface LastAction {
  leads: readonly DeskLead[];
  /** When it was done, in milliseconds since 1970. */
  at: number;
}

/** Undefined if the last action cannot be undone, such as a deletion. */
export let lastAction: LastAction | undefined;

export const setLastAction = (action: LastAction | undefined): void => {
  lastAction = action;
};

/** Refuses an action on leads of which a change is on its way: a toast says so. */
export const refuseWhileSaving = (leads: readonly DeskLead[]): boolean => {
  const busy = leads.find(({ id }) => isSaving(id));
  if (!busy) return false;
  notify(fill(stillSaving, { number: numberOf(busy) }));
  return true;
};

/**
 * Returns what became of an action, or undefined if it failed and the leads are as they were.
 * @param save sends it, and puts the leads of the response into what was read
 */
export const guardSave = (
  leads: readonly DeskLead[],
  save: () => Promise<SaveResult>,
  retry: () => void,
): Promise<SaveResult | undefined> =>
  whileSaving(idsOf(leads), async () => {
    const actionBefore = lastAction;
    setLastAction(undefined);
    // The Undo of an open toast is about an earlier action.
    dismissToasts();
    try {
      return await save();
    } catch (failure) {
      cacheLeads(leads);
      // Unless another action was done at the same time.
      setLastAction(lastAction ?? actionBefore);
      const { message } = failure as Error;
      notifyFailure(fillForLeads(failedFor, leads, { problem: message }), failure, retry);
      return undefined;
    }
  });

/** Puts what became of an action into all that was read. */
export const cacheResult = (before: readonly DeskLead[], { done, stale, gone }: SaveResult) => {
  const byId = new Map(before.map((lead) => [lead.id, lead]));
  const present = [...done, ...stale];
  const isNext = ({ id, version }: DeskLead) => version - byId.get(id)!.version <= 1;
  if (stale.length === 0 && done.every(isNext))
    recount(done.map((lead) => [byId.get(lead.id)!, lead]));
  // What somebody else has done to them since they were read may be counted already.
  else void mutate(COUNTS);
  if (present.length > 0) cacheSaved(present);
  if (gone.length > 0) forgetLeads(gone);
};

/** From now on, a change of them is asked about. */
export const addConflicts = (stale: readonly StaleLead[]): void => {
  for (const { id, meanwhile } of stale) conflicts.set(id, meanwhile);
};

/** Removes leads that are gone. The page of one of them leads on to the next, or to the list. */
const forgetLeads = (leads: readonly DeskLead[]) => {
  const shown = openedOf(leads);
  // Before the list forgets them.
  const { previous, next } = shown ? neighborsOf(shown.id) : {};
  recount(leads.map((lead) => [lead]));
  const ids = idsOf(leads);
  forgetNoteDrafts(ids);
  closeDrafts(ids);
  const { list } = deskState();
  rememberList({ ...list, ids: list.ids.filter((id) => !ids.includes(id)) });
  uncacheLeads(leads);
  if (shown) replacePage(next ?? previous);
};

/** The one whose page this is. */
const openedOf = (leads: readonly DeskLead[]): DeskLead | undefined => {
  const opened = leadIdOf(window.location.pathname);
  return leads.find(({ id }) => String(id) === opened);
};

/** Opens the page of another lead or, without one, the list. Back does not lead to this one. */
const replacePage = (lead: number | undefined) => {
  const { path, state } = deskState().list;
  if (lead === undefined) navigate(path, { replace: true, state });
  else navigate(paths.lead(lead), { replace: true });
};

/**
 * The page of a lead that is dealt with leads on to the next one of the list that it is in; not
 * away from a note that is written or not saved, or from a dialog.
 */
export const goOnFrom = ({ state, suspected }: LeadChange, done: readonly DeskLead[]): void => {
  const shown = state === 'closed' || suspected ? openedOf(done) : undefined;
  if (!shown || !deskState().list.ids.includes(shown.id)) return;
  const isBusy = document.activeElement?.closest('textarea, dialog');
  if (isBusy || noteDraftOf(shown.id)?.trim()) return;
  replacePage(neighborsOf(shown.id).next);
};

/** The page that `goOnFrom` opened leads back to a lead that Undo brings back. */
export const goBackTo = ({ id }: DeskLead): void => {
  const opened = leadIdOf(window.location.pathname);
  if (opened !== undefined && opened !== String(id)) replacePage(id);
};

const idsOf = (leads: readonly DeskLead[]) => leads.map(({ id }) => id);
