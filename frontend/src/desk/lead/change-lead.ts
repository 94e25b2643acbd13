import { notify } from '../../ui/notices/store.ts';
import { keepNoteDraft } from '../data/note-drafts.ts';
import { recount } from '../data/use-counts.ts';
import { addFirst } from '../data/use-pages.ts';
import { auditAddress, changeLead, deleteLead, OvertakenError } from '../desk-api.ts';
import type { AuditEntry, DeskLead, LeadChange } from '../desk-api.ts';
import { focusLater, restoreFocus } from '../keyboard/place.ts';
import { readableState } from '../readable.ts';
import { texts } from '../texts.ts';

/** What shows leads and puts the answers to changes in. */
export interface Holder {
  put: (lead: DeskLead) => void;
  remove: (id: number) => void;
}

const UNDO_ELSEWHERE = 'Set the state back, or choose the opposite under More';

const tell = (description: string, variant: 'default' | 'destructive' = 'default', undo?: () => void) =>
  notify({
    variant,
    description,
    stays: variant === 'destructive',
    ...(undo && { action: { label: 'Undo', altText: UNDO_ELSEWHERE, key: 'z', run: undo } }),
  });

/** No answer says by whom it was done: until the trail is read again, by `you`, at the time of the browser. */
export const addOwnDeed = (lead: number, deed: Pick<AuditEntry, 'what' | 'state'>): void =>
  void addFirst(auditAddress(lead), { lead, by: 'you', at: new Date().toISOString(), ...deed });

const forget = (lead: DeskLead, { remove }: Holder) => {
  recount(lead);
  keepNoteDraft(lead.id, '');
  remove(lead.id);
};

/** The leads of which a change is on its way: another one would have the wrong version. */
const changing = new Set<number>();

/** @param warning what else is said if somebody else was faster */
const run = async (
  { lead, holder, warning = '' }: { lead: DeskLead; holder: Holder; warning?: string },
  action: () => Promise<void>,
): Promise<void> => {
  const { id } = lead;
  if (changing.has(id)) {
    tell(`Request #${id} is still being saved. Try again in a moment.`);
    return;
  }
  changing.add(id);
  try {
    await action();
  } catch (failure) {
    if (!(failure instanceof OvertakenError)) {
      holder.put(lead);
      tell(`Request #${id}: that did not work: ${(failure as Error).message}`, 'destructive');
    } else if (failure.lead) {
      recount(lead, failure.lead);
      holder.put(failure.lead);
      const now = `somebody else has changed it, and it is now: ${readableState(failure.lead)}.`;
      tell(`Request #${id} was not changed: ${now}${warning}`, 'destructive');
    } else {
      forget(lead, holder);
      tell(texts.gone(id) + warning, 'destructive');
    }
  }
  changing.delete(id);
};

export const changeAndTell = (
  lead: DeskLead,
  change: LeadChange,
  holder: Holder,
  { more = '', warning = '', undoes = false } = {},
): Promise<void> =>
  run({ lead, holder, warning }, async () => {
    const { id } = lead;
    holder.put({ ...lead, ...change } as DeskLead);
    const changed = await changeLead(lead, change);
    recount(lead, changed);
    holder.put(changed);
    const isState = 'state' in change;
    addOwnDeed(
      id,
      isState ? { what: 'state', ...change } : { what: change.suspected ? 'marked' : 'cleared' },
    );
    const done = isState
      ? `is now: ${texts.leadStates[change.state]}.`
      : change.suspected
        ? 'has been marked as spam.'
        : 'is no longer suspected. What was held back is sent now.';
    const undo = () => {
      const before = isState ? { state: lead.state } : { suspected: !change.suspected };
      focusLater(id);
      void changeAndTell(changed, before, holder, { undoes: true }).then(restoreFocus);
    };
    tell(`Request #${id} ${done}${more}`, 'default', undoes ? undefined : undo);
  });

/** @param closed called once the server has answered, before the lead is taken away */
export const deleteAndTell = (lead: DeskLead, holder: Holder, closed: () => Promise<void>): Promise<void> =>
  run({ lead, holder }, async () => {
    try {
      await deleteLead(lead);
    } finally {
      await closed();
    }
    forget(lead, holder);
    tell(`Request #${lead.id} has been deleted.`);
  });

/** Characters of a message that an answer quotes: mail programs refuse long addresses. */
const QUOTED = 1_500;
const CUT = ' […]';

const answerTo = ({ id, name, email, message }: DeskLead): string => {
  const start = Array.from(message.slice(0, 2 * QUOTED + 2));
  const isCut = start.length > QUOTED;
  const quoted = isCut ? start.slice(0, QUOTED - CUT.length).join('') + CUT : message;
  const lines = quoted.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const body = ['', '', `${name} wrote:`, ...lines].join('\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your request #${id}`)}&body=${encodeURIComponent(body)}`;
};

export const answer = (lead: DeskLead, holder: Holder): void => {
  window.location.href = answerTo(lead);
  const more = ' A draft opens in your mail program.';
  const words = { more, warning: ' Check before you send the draft.' };
  if (lead.state === 'new') void changeAndTell(lead, { state: 'answered' }, holder, words);
  else tell(more);
};
