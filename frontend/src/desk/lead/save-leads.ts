import * as words from 'virtual:words/desk';
import { navigate } from 'wouter/use-browser-location';
import { dismissToasts } from '../../components/toast/toast.ts';
import { leadIdOf, paths } from '../../paths.ts';
import { fill } from '../../words/fill.ts';
import { cacheAnswers, cacheLeads, uncacheLeads } from '../data/edit-cached-leads.ts';
import { recount } from '../data/use-counts.ts';
import type { DeskLead, SaveResult } from '../desk-api.ts';
import { notify } from '../notify.ts';
import { numberOf } from '../readable.ts';
import {
  deskState,
  finishSaving,
  neighborsOf,
  removeFromList,
  startSaving,
  writeDraft,
} from '../store.ts';
import { fillForLeads } from './notify-result.ts';

// For changes of leads, and for their deletion.

/** Refuses an action on leads of which a change is on its way: a toast says so. */
export const refuseWhileSaving = (leads: readonly DeskLead[]): boolean => {
  const busy = leads.find(({ id }) => deskState().saving.has(id));
  if (!busy) return false;
  notify(fill(words.stillSaving, { number: numberOf(busy) }));
  return true;
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
    notify(fillForLeads(words.failedFor, leads, { problem: message }), 'destructive');
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

const idsOf = (leads: readonly DeskLead[]) => leads.map(({ id }) => id);
