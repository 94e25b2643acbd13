import { notify } from '../../ui/notices/store.ts';
import { keepNoteDraft } from '../data/note-drafts.ts';
import { recount } from '../data/use-counts.ts';
import { addFirst } from '../data/use-pages.ts';
import { auditAddress, changeLead, deleteLead, OvertakenError } from '../desk-api.ts';
import type { AuditEntry, DeskLead, LeadChange } from '../desk-api.ts';
import { focusLater, restoreFocus } from '../keyboard/place.ts';
import { readableState } from '../readable.ts';
import { texts } from '../texts.ts';

const text = texts.desk;

/** What shows leads and puts the answers to changes in. */
export interface Holder {
  put: (lead: DeskLead) => void;
  remove: (id: number) => void;
}

const tell = (description: string, variant: 'default' | 'destructive' = 'default', undo?: () => void) =>
  notify({
    variant,
    description,
    stays: variant === 'destructive',
    ...(undo && { action: { label: text.undo, altText: text.undoElsewhere, key: 'z', run: undo } }),
  });

/** No answer says by whom it was done: until the trail is read again, by `you`, at the time of the browser. */
export const addOwnDeed = (lead: number, deed: Pick<AuditEntry, 'what' | 'state'>): void =>
  void addFirst(auditAddress(lead), { lead, by: text.you, at: new Date().toISOString(), ...deed });

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
    tell(text.request + id + text.busy);
    return;
  }
  changing.add(id);
  try {
    await action();
  } catch (failure) {
    if (!(failure instanceof OvertakenError)) {
      holder.put(lead);
      tell(text.request + id + text.failedFor + (failure as Error).message, 'destructive');
    } else if (failure.lead) {
      recount(lead, failure.lead);
      holder.put(failure.lead);
      tell(`${text.request}${id}${text.stale}${readableState(failure.lead)}.${warning}`, 'destructive');
    } else {
      forget(lead, holder);
      tell(text.request + id + text.gone + warning, 'destructive');
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
      ? `${text.done.state}${text.leadStates[change.state]}.`
      : text.done[change.suspected ? 'mark' : 'clear'];
    const undo = () => {
      const before = isState ? { state: lead.state } : { suspected: !change.suspected };
      focusLater(id);
      void changeAndTell(changed, before, holder, { undoes: true }).then(restoreFocus);
    };
    tell(text.request + id + done + more, 'default', undoes ? undefined : undo);
  });

export const deleteAndTell = (lead: DeskLead, holder: Holder): Promise<void> =>
  run({ lead, holder }, async () => {
    await deleteLead(lead);
    forget(lead, holder);
    tell(text.request + lead.id + text.done.delete);
  });

/** Characters of a message that an answer quotes: mail programs refuse long addresses. */
const QUOTED = 1_500;
const CUT = ' […]';

const answerTo = ({ id, name, email, message }: DeskLead): string => {
  const start = Array.from(message.slice(0, 2 * QUOTED + 2));
  const isCut = start.length > QUOTED;
  const quoted = isCut ? start.slice(0, QUOTED - CUT.length).join('') + CUT : message;
  const lines = quoted.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const body = ['', '', name + text.wrote, ...lines].join('\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(text.subject + id)}&body=${encodeURIComponent(body)}`;
};

export const answer = (lead: DeskLead, holder: Holder): void => {
  window.location.href = answerTo(lead);
  const words = { more: text.done.answer, warning: text.checkDraft };
  if (lead.state === 'new') void changeAndTell(lead, { state: 'answered' }, holder, words);
  else tell(text.done.answer);
};
