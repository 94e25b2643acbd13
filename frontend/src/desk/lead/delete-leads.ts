import * as words from 'virtual:words/desk';
import { mutate } from 'swr';
import { dismissToasts } from '../../components/toast/toast.ts';
import { call } from '../../lib/http.ts';
import { fill } from '../../words/fill.ts';
import { rereadLists } from '../data/edit-cached-leads.ts';
import {
  callAboutLead,
  COUNTS,
  ifUnchanged,
  jsonOf,
  leadUrl,
  LEADS,
  resultOf,
  type DeskLead,
  type RequestBody,
  type SaveResult,
} from '../desk-api.ts';
import { restoreFocus } from '../keyboard/focus.ts';
import { notify } from '../notify.ts';
import { clearSelection, writeDraft } from '../store.ts';
import { fillForLeads, notifyResult } from './notify-result.ts';
import { cacheResult, refuseWhileSaving, whileSaving } from './save-leads.ts';

const deleteOne = (lead: DeskLead): Promise<SaveResult> => {
  const headers = ifUnchanged(lead);
  const answer = callAboutLead('DELETE', leadUrl(lead.id), undefined, headers);
  return resultOf(
    lead,
    answer.then(() => lead),
  );
};

const sendDeletion = async (leads: readonly DeskLead[]): Promise<SaveResult> => {
  if (leads.length === 1) return deleteOne(leads[0]!);
  const body: RequestBody<'ManyLeads_delete'> = {
    leads: leads.map(({ id, version }) => ({ id, version })),
  };
  const answer = call('POST', `${LEADS}/deletion`, body);
  const { deleted, stale, gone } = await jsonOf<'ManyLeads_delete'>(answer);
  const ofIds = (ids: readonly number[]) => leads.filter(({ id }) => ids.includes(id));
  return { done: ofIds(deleted), stale, gone: ofIds(gone) };
};

/** @returns how many there were, with those that the page has not read */
const sendDeletionOfSuspected = async (): Promise<number> => {
  const answer = call('DELETE', `${LEADS}?suspected=true`);
  const { deleted } = await jsonOf<'ManyLeads_deleteSuspected'>(answer);
  return deleted;
};

export const deleteLeads = async (leads: readonly DeskLead[]): Promise<void> => {
  if (refuseWhileSaving(leads)) return;
  const result = await whileSaving(leads, () => sendDeletion(leads));
  if (!result) return;
  clearSelection();
  const { done, stale, gone } = result;
  cacheResult(leads, { done: [], stale, gone: [...done, ...gone] });
  notifyResult(result, fillForLeads(words.done.deleted, done, {}));
};

export const deleteAllSuspected = async (shown: readonly DeskLead[]): Promise<void> => {
  dismissToasts();
  try {
    const count = await sendDeletionOfSuspected();
    clearSelection();
    for (const { id } of shown) writeDraft(id, '');
    notify(fill(words.done.deleted.many, { count }));
  } catch (failure) {
    notify(fill(words.failed, { problem: (failure as Error).message }), 'destructive');
  }
  await Promise.all([rereadLists(), mutate(COUNTS)]);
  restoreFocus();
};
