import { failed } from 'virtual:words/desk';
import { unreachable } from 'virtual:words/errors';
import { openDialog } from '../../components/dialog/use-dialog.ts';
import { onFirstUse } from '../../lib/first-use.ts';
import { lazyCode } from '../../lib/lazy-code.ts';
import { fill } from '../../words/fill.ts';
import { conflicts } from '../data/conflicts.ts';
import { yourName } from '../data/use-counts.ts';
import type { DeskLead, LeadChange, LeadRecord } from '../desk-api.ts';
import { takeoverDialog } from '../dialogs/dialog-ids.ts';
import { latestVersion } from '../live/news.ts';
import { notifyFailure } from '../notify.ts';

// What one does to leads. The code of it loads at the first use of the page.

const onFail = (failure: unknown, retry: () => void) =>
  notifyFailure(fill(failed, { problem: unreachable }), failure, retry);
const { preload, run } = lazyCode(() => import('./change-leads.ts'), onFail);
const copier = lazyCode(() => import('../text/copy-text.ts'), onFail);
// Safari lets a page copy only while it answers a click: then the code must be there.
const preloadBoth = () => Promise.all([preload(), copier.preload()]);
if (typeof window !== 'undefined') onFirstUse(preloadBoth).catch(() => undefined);

/** Makes one change to all leads that are not so already. */
export const changeLeads = (leads: readonly DeskLead[], change: LeadChange): void => {
  const askedAt = window.location.pathname;
  void run((loaded) => loaded.changeLeads(leads, change, { askedAt }));
};

/** Marks leads as spam or, if all of them are, as not. */
export const toggleSpam = (leads: readonly DeskLead[]): void =>
  changeLeads(leads, { suspected: !leads.every(({ suspected }) => suspected) });

export const undoLast = (): void => void run((loaded) => loaded.undoLast());

/**
 * Takes leads or, if all of them are one's own, gives them back. A dialog asks first about one that
 * is somebody else's, a notice about several. False with the shared password: nobody can take a
 * lead.
 */
export const toggleTaken = (leads: readonly DeskLead[]): boolean => {
  const you = yourName();
  if (you === undefined) return false;
  const [lead, ...others] = leads;
  if (others.length === 0 && isTakenByOther(lead!)) openDialog(takeoverDialog(lead!.id));
  else changeLeads(leads, { taken: !leads.every(({ takenBy }) => takenBy === you) });
  return true;
};

/** Whether somebody else has taken it. With the shared password, nobody can take it over. */
const isTakenByOther = ({ takenBy }: DeskLead): boolean => {
  const you = yourName();
  return takenBy !== undefined && you !== undefined && takenBy !== you;
};

/** Whether a change is asked about before it is sent. */
export const asksFirst = (lead: DeskLead, { state, taken }: LeadChange): boolean =>
  conflicts.has(lead.id) || ((state === 'answered' || taken === true) && isTakenByOther(lead));

/** A draft opens at once: the server cannot say before that somebody was faster. */
export const asksBeforeDraft = (lead: DeskLead): boolean =>
  asksFirst(lead, { state: 'answered' }) || latestVersion(lead) > lead.version;

/** Where people have names, all see who answers a lead: that person has it from then on. */
export const takeToAnswer = (lead: DeskLead): void => {
  if (yourName() !== undefined) changeLeads([lead], { taken: true });
};

/** Asks whether to answer a lead that somebody else has, or has changed. */
export const askWhetherToAnswer = (lead: DeskLead, href: string, onAnswer: () => void): void =>
  void run((loaded) => loaded.askWhetherToAnswer(lead, href, onAnswer));

/** Shows a lead after something else was done to it than a change. */
export const acceptRecord = (record: LeadRecord): void =>
  void run((loaded) => loaded.acceptRecord(record));

export const copyAddress = (lead: DeskLead): void =>
  void copier.run((loaded) => loaded.copyAddress(lead));

export const copyBoth = (lead: DeskLead): void =>
  void copier.run((loaded) => loaded.copyBoth(lead));
