import { failed } from 'virtual:words/desk';
import * as words from 'virtual:words/desk-actions';
import { mutate } from 'swr';
import { dismissToasts } from '../../components/toast/toast.ts';
import { fill } from '../../words/fill.ts';
import { rereadLists, toDeskLead } from '../data/edit-cached-leads.ts';
import { COUNTS, type DeskLead } from '../desk-api.ts';
import { restoreFocus } from '../keyboard/focus.ts';
import { notify, notifyFailure } from '../notify.ts';
import { forgetNoteDrafts } from '../record/note-drafts.ts';
import { clearSelection } from '../store.ts';
import { asksFirst } from './actions.ts';
import { fillForLeads, notifyResult } from './notify-result.ts';
import {
  addConflicts,
  cacheResult,
  refuseWhileSaving,
  guardSave,
  setLastAction,
} from './guard-save.ts';
import { NOTHING, sendDeletion, sendDeletionOfSuspected } from './leads-api.ts';

/** Asks, as `changeLeads` does, where a colleague was faster. */
export const deleteLeads = async (leads: readonly DeskLead[], insists = false): Promise<void> => {
  if (refuseWhileSaving(leads)) return;
  const held = insists ? [] : leads.filter((lead) => asksFirst(lead, {}));
  const free = leads.filter((lead) => !held.includes(lead));
  const result = await saveDeletion(free, () => void deleteLeads(leads, insists));
  if (!result) return;
  const { done, stale, gone } = result;
  addConflicts(stale);
  const doubtful = [...held, ...stale.map(toDeskLead)];
  notifyResult({
    done,
    gone,
    sentence: () => fillForLeads(words.done.deleted, done, {}),
    question: doubtful.length > 0 && {
      leads: doubtful,
      isAnswer: false,
      action: { label: words.conflict.yes, run: () => void deleteLeads(doubtful, true) },
    },
  });
};

const saveDeletion = async (leads: readonly DeskLead[], retry: () => void) => {
  if (leads.length === 0) return NOTHING;
  const save = async () => {
    const result = await sendDeletion(leads);
    const { done, stale, gone } = result;
    cacheResult(leads, { done: [], stale, gone: [...done, ...gone] });
    return result;
  };
  return guardSave(leads, save, retry);
};

export const deleteAllSuspected = async (shown: readonly DeskLead[]): Promise<void> => {
  dismissToasts();
  try {
    const count = await sendDeletionOfSuspected();
    clearSelection();
    setLastAction(undefined);
    forgetNoteDrafts(shown.map(({ id }) => id));
    notify(fill(words.done.deleted.many, { count }));
  } catch (failure) {
    const text = fill(failed, { problem: (failure as Error).message });
    notifyFailure(text, failure, () => void deleteAllSuspected(shown));
  }
  await Promise.all([rereadLists(), mutate(COUNTS)]);
  restoreFocus();
};
