import type { DeskLead, LeadState } from '@sandglass/backend/lead.contract';
import { notify } from '../../ui/notices/store.ts';
import { recount } from '../data/use-counts.ts';
import { changeLead, deleteLead, OvertakenError, type LeadChange } from '../desk-api.ts';
import { focusLater, restoreFocus } from '../keyboard/place.ts';
import { keepNoteDraft } from '../record/note-draft.ts';
import { addOwnDeed } from '../record/own-deed.ts';
import { texts } from '../texts.ts';

const text = texts.desk;

/** What shows leads and puts the answers to changes in. */
export interface Holder {
  put: (lead: DeskLead) => void;
  remove: (id: number) => void;
}

/** The leads of which a change is on its way: another one would have the wrong version. */
const changing = new Set<number>();

const run = async (lead: DeskLead, { put, remove }: Holder, action: () => Promise<void>): Promise<void> => {
  const { id } = lead;
  if (changing.has(id)) {
    tell(text.request + id + text.busy);
    return;
  }
  changing.add(id);
  try {
    await action();
  } catch (failure) {
    if (!(failure instanceof OvertakenError))
      tell(text.request + id + text.failedFor + (failure as Error).message, 'destructive');
    else if (failure.lead) {
      recount(lead, failure.lead);
      put(failure.lead);
      tell(text.request + id + text.stale, 'destructive');
    } else {
      recount(lead);
      keepNoteDraft(id, '');
      remove(id);
      tell(text.request + id + text.gone, 'destructive');
    }
  }
  changing.delete(id);
};

const tell = (description: string, variant: 'default' | 'destructive' = 'default', undo?: () => void) =>
  notify({
    variant,
    description,
    ...(undo && { action: { label: text.undo, altText: text.undoElsewhere, key: 'z', run: undo } }),
  });

/** Changes a lead, and says so with a way back. */
export const changeAndTell = (lead: DeskLead, change: LeadChange, holder: Holder, more = ''): Promise<void> =>
  run(lead, holder, async () => {
    const changed = await changeLead(lead, change);
    recount(lead, changed);
    holder.put(changed);
    addOwnDeed(
      lead.id,
      'state' in change ? { what: 'state', ...change } : { what: change.suspected ? 'marked' : 'cleared' },
    );
    const before = 'state' in change ? { state: lead.state } : { suspected: !change.suspected };
    tell(described(lead.id, change) + more, 'default', () => {
      focusLater(lead.id);
      void changeAndTell(changed, before, holder).then(restoreFocus);
    });
  });

const described = (id: number, change: LeadChange): string => {
  if ('state' in change) return `${text.request}${id}${text.done.state}${text.leadStates[change.state]}.`;
  return text.request + id + (change.suspected ? text.done.mark : text.done.clear);
};

/** @param closed called once the server has answered, before the lead is taken away */
export const deleteAndTell = (lead: DeskLead, holder: Holder, closed: () => Promise<void>): Promise<void> =>
  run(lead, holder, async () => {
    try {
      await deleteLead(lead);
    } finally {
      await closed();
    }
    recount(lead);
    keepNoteDraft(lead.id, '');
    holder.remove(lead.id);
    tell(text.request + lead.id + text.done.delete);
  });

/** Characters of a message that an answer quotes: mail programs refuse long addresses. */
const QUOTED = 1_500;

/** The address that opens the mail program with an answer to a lead. */
export const answerTo = ({ id, name, email, message }: DeskLead): string => {
  const quoted = Array.from(message.slice(0, 2 * QUOTED))
    .slice(0, QUOTED)
    .join('');
  const lines = quoted.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const body = ['', '', name + text.wrote, ...lines].join('\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(text.subject + id)}&body=${encodeURIComponent(body)}`;
};

/** Opens the mail program, and marks a new lead as answered. */
export const answer = (lead: DeskLead, holder: Holder): void => {
  window.location.href = answerTo(lead);
  const state: LeadState = 'answered';
  if (lead.state === 'new') void changeAndTell(lead, { state }, holder, text.done.answer);
  else tell(text.done.answer);
};
