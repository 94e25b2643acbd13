import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { leadIn, paths } from '../../lib/paths.ts';
import { dismissToasts } from '../../components/toast/toast.ts';
import { keepNoteDraft } from '../data/note-drafts.ts';
import { leaveRound, wayFrom } from '../data/round.ts';
import { recount } from '../data/use-counts.ts';
import { addFirst, editLead } from '../data/use-pages.ts';
import { auditAddress, changeLead, deleteLead, OvertakenError } from '../desk-api.ts';
import type { AuditEntry, DeskLead, LeadChange } from '../desk-api.ts';
import { focusLater, restoreFocus } from '../keyboard/place.ts';
import { readableState } from '../readable.ts';
import { tell } from '../tell.ts';
import { texts } from '../texts.ts';

const text = texts.desk;

/** No answer says by whom it was done: until the trail is read again, by `you`, at the time of the browser. */
export const addOwnDeed = (lead: number, deed: Pick<AuditEntry, 'what' | 'state'>): void =>
  void addFirst(auditAddress(lead), { lead, by: text.you, at: new Date().toISOString(), ...deed });

const put = (lead: DeskLead) => editLead(lead.id, () => lead);

const forget = (lead: DeskLead) => {
  const { id } = lead;
  recount(lead);
  keepNoteDraft(id, '');
  const { address, state, previous, next } = wayFrom(id);
  leaveRound(id);
  editLead(id, () => null);
  if (leadIn(window.location.pathname) !== String(id)) return;
  const neighbor = next ?? previous;
  if (neighbor === undefined) navigate(address, { replace: true, state });
  else navigate(paths.lead(neighbor), { replace: true });
};

/** The leads of which a change is on its way: another one would have the wrong version. */
const changing = new Set<number>();

/** @param warning what else is said if somebody else was faster */
const run = async (lead: DeskLead, action: () => Promise<void>, warning = ''): Promise<void> => {
  const { id } = lead;
  if (changing.has(id)) {
    tell(text.request + id + text.busy);
    return;
  }
  changing.add(id);
  // What a notice offers to undo came before this.
  dismissToasts();
  try {
    await action();
  } catch (failure) {
    if (!(failure instanceof OvertakenError)) {
      put(lead);
      tell(text.request + id + text.failedFor + (failure as Error).message, 'destructive');
    } else if (failure.lead) {
      recount(lead, failure.lead);
      put(failure.lead);
      tell(
        `${text.request}${id}${text.stale}${readableState(failure.lead)}.${warning}`,
        'destructive',
      );
    } else {
      forget(lead);
      tell(text.request + id + text.gone + warning, 'destructive');
    }
  }
  changing.delete(id);
};

interface ChangeOptions {
  /** What the notice offers besides Undo. */
  controls?: ReactNode;
  /** What else is said if somebody else was faster. */
  warning?: string;
  undoes?: boolean;
}

export const changeAndTell = (
  lead: DeskLead,
  change: LeadChange,
  { controls, warning = '', undoes = false }: ChangeOptions = {},
): Promise<void> =>
  run(
    lead,
    async () => {
      const { id } = lead;
      put({ ...lead, ...change } as DeskLead);
      const changed = await changeLead(lead, change);
      recount(lead, changed);
      put(changed);
      const isState = 'state' in change;
      addOwnDeed(
        id,
        isState ? { what: 'state', ...change } : { what: change.suspected ? 'marked' : 'cleared' },
      );
      const done = isState
        ? `#${id} is now ${text.leadStates[change.state]}.`
        : text.request + id + text.done[change.suspected ? 'mark' : 'clear'];
      const undo = () => {
        const before = isState ? { state: lead.state } : { suspected: false };
        focusLater(id);
        void changeAndTell(changed, before, { undoes: true }).then(restoreFocus);
      };
      // What was held back while a request was suspected is on its way once it is cleared.
      const isFinal = undoes || (!isState && !change.suspected);
      tell(done, 'default', isFinal ? undefined : undo, controls);
    },
    warning,
  );

export const deleteAndTell = (lead: DeskLead): Promise<void> =>
  run(lead, async () => {
    await deleteLead(lead);
    forget(lead);
    tell(text.request + lead.id + text.done.delete);
  });
