import { mutate } from 'swr';
import { dismissToasts } from '../../components/toast/toast.ts';
import { call } from '../../lib/http.ts';
import { rereadLists } from '../data/use-pages.ts';
import {
  callAboutLead,
  COUNTS,
  ifUnchanged,
  jsonOf,
  leadAddress,
  LEADS,
  outcomeOf,
  type Body,
  type DeskLead,
  type Outcome,
} from '../desk-api.ts';
import { restoreFocus } from '../keyboard/focus.ts';
import { areFree, save, putOutcome } from '../lead/change-lead.ts';
import { notifyOutcome, subjectOf } from '../lead/outcome.ts';
import { notify } from '../notify.ts';
import { clearSelection, writeDraft } from '../store.ts';

const deleteOne = (lead: DeskLead): Promise<Outcome> => {
  const headers = ifUnchanged(lead);
  const answer = callAboutLead('DELETE', leadAddress(lead.id), undefined, headers);
  return outcomeOf(
    lead,
    answer.then(() => lead),
  );
};

/** Deletes leads in one request. */
const deleteAll = async (leads: readonly DeskLead[]): Promise<Outcome> => {
  if (leads.length === 1) return deleteOne(leads[0]!);
  const body: Body<'ManyLeads_delete'> = {
    leads: leads.map(({ id, version }) => ({ id, version })),
  };
  const answer = call('POST', `${LEADS}/deletion`, body);
  const { deleted, stale, gone } = await jsonOf<'ManyLeads_delete'>(answer);
  const ofIds = (ids: readonly number[]) => leads.filter(({ id }) => ids.includes(id));
  return { done: ofIds(deleted), stale, gone: ofIds(gone) };
};

/**
 * Deletes all suspected leads, also those that the page has not read. Returns how many there were.
 */
const deleteSuspected = async (): Promise<number> => {
  const answer = call('DELETE', `${LEADS}?suspected=true`);
  const { deleted } = await jsonOf<'ManyLeads_deleteSuspected'>(answer);
  return deleted;
};

export const deleteLeads = async (leads: readonly DeskLead[]): Promise<void> => {
  if (!areFree(leads)) return;
  const outcome = await save(leads, () => deleteAll(leads));
  if (!outcome) return;
  clearSelection();
  const { done, stale, gone } = outcome;
  putOutcome(leads, { done: [], stale, gone: [...done, ...gone] });
  const have = done.length === 1 ? 'has' : 'have';
  notifyOutcome(outcome, `${subjectOf(done)} ${have} been deleted.`);
};

/** Deletes all that are suspected, also those that the page has not read. */
export const deleteAllSuspected = async (shown: readonly DeskLead[]): Promise<void> => {
  dismissToasts();
  try {
    const count = await deleteSuspected();
    clearSelection();
    for (const { id } of shown) writeDraft(id, '');
    notify(`${count} requests have been deleted.`);
  } catch (failure) {
    notify(`That did not work: ${(failure as Error).message}`, 'destructive');
  }
  await Promise.all([rereadLists(), mutate(COUNTS)]);
  restoreFocus();
};
