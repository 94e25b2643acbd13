import { answer } from 'virtual:words/desk';
import * as words from 'virtual:words/desk-actions';
import { conflicts } from '../data/conflicts.ts';
import { cacheSaved, cacheLeads, toDeskLead } from '../data/edit-cached-leads.ts';
import { yourName } from '../data/use-counts.ts';
import type { DeskLead, LeadChange, LeadRecord } from '../desk-api.ts';
import { cardOf, focusLater, restoreFocus } from '../keyboard/focus.ts';
import { latestVersion } from '../live/news.ts';
import { notify } from '../notify.ts';
import { closeDrafts, deskState, selectOnly } from '../store.ts';
import { asksFirst } from './actions.ts';
import { factsOfStale } from './meanwhile.ts';
import { ask, fillForLeads, notifyResult, sentenceFor } from './notify-result.ts';
import {
  addConflicts,
  cacheResult,
  goBackTo,
  goOnFrom,
  lastAction,
  refuseWhileSaving,
  guardSave,
  setLastAction,
  type LastAction,
} from './guard-save.ts';
import { NOTHING, patchLeads, type Edit, type SaveResult } from './leads-api.ts';

/** The notice of an action and its Undo may be hours old. */
const UNDO_FOR_MS = 600_000;

interface ChangeOptions {
  /** Whether somebody wants the change although a colleague was faster. */
  insists?: boolean;
  /** The page on which it was asked for: by now, another one may be open. */
  askedAt?: string;
}

/** What was asked for last, until it is saved or refused. */
let lastChange = Promise.resolve();

/**
 * Makes one change to all leads that are not so already. Where a colleague was faster, it asks
 * first.
 */
export const changeLeads = (...asked: Parameters<typeof makeChange>): Promise<void> =>
  (lastChange = makeChange(...asked));

const makeChange = async (
  leads: readonly DeskLead[],
  change: LeadChange,
  { insists = false, askedAt = window.location.pathname }: ChangeOptions = {},
): Promise<void> => {
  const others = leads.filter((lead) => !isAlready(lead, change));
  if (others.length === 0 || refuseWhileSaving(others)) return;
  const held = insists ? [] : others.filter((lead) => asksFirst(lead, change));
  const edits = others
    .filter((lead) => !held.includes(lead))
    .map((lead) => ({
      lead,
      version: insists ? latestVersion(lead) : lead.version,
      change: withTaking(change),
    }));
  cacheLeads(edits.map(applyChange));
  const result = await saveEdits(edits, () => void changeLeads(leads, change, { insists }));
  if (!result) return;
  const { done, gone } = result;
  // A colleague wanted the same, and was faster: there is nothing to ask. What one gives back,
  // somebody else may have taken.
  const isAgreed = (lead: DeskLead) => change.taken === undefined && isAlready(lead, change);
  const agreed = result.stale.filter(isAgreed);
  const stale = result.stale.filter((lead) => !agreed.includes(lead));
  const settled = [...done, ...agreed];
  const ids = settled.map(({ id }) => id);
  for (const id of ids) conflicts.delete(id);
  addConflicts(stale);
  if (change.state && change.state !== 'new') closeDrafts(ids);
  if (done.length > 0) setLastAction({ leads: done.map(toDeskLead), at: Date.now() });
  if (askedAt === window.location.pathname) goOnFrom(change, settled);
  const doubtful = [...held, ...stale.map(toDeskLead)];
  notifyResult({
    done,
    gone,
    agreed,
    sentence: () => sentenceFor(change, done),
    onUndo: undoLast,
    question: doubtful.length > 0 && {
      leads: doubtful,
      isAnswer: change.state === 'answered',
      action: {
        label: words.conflict.yes,
        run: () => void changeLeads(doubtful, change, { insists: true }),
      },
    },
  });
};

/** Who answers a lead takes it. */
const withTaking = (change: LeadChange): LeadChange =>
  change.state === 'answered' && yourName() !== undefined ? { ...change, taken: true } : change;

const isAlready = (lead: DeskLead, { state, suspected, taken, givenTo }: LeadChange): boolean =>
  (state ?? lead.state) === lead.state &&
  (suspected ?? isSuspected(lead)) === isSuspected(lead) &&
  (taken ?? isMine(lead)) === isMine(lead) &&
  (givenTo ?? lead.takenBy) === lead.takenBy;

const isMine = ({ takenBy }: DeskLead): boolean => takenBy !== undefined && takenBy === yourName();

const isSuspected = ({ suspected }: DeskLead): boolean => suspected === true;

/** Puts the leads of the response into what was read. Returns undefined if saving failed, which a toast says. */
const saveEdits = async (
  edits: readonly Edit[],
  retry: () => void,
): Promise<SaveResult | undefined> => {
  if (edits.length === 0) return NOTHING;
  const leads = edits.map(({ lead }) => lead);
  const selected = selectedOf(leads);
  const saved = await guardSave(
    leads,
    async () => {
      const result = await patchLeads(edits);
      // Only those that it left unchanged stay selected.
      const unchanged = result.stale.map(({ id }) => id).filter((id) => selected.includes(id));
      const others = [...deskState().selected].filter((id) => !selected.includes(id));
      selectOnly([...others, ...unchanged]);
      cacheResult(leads, result);
      return result;
    },
    retry,
  );
  // The change that was shown may have deselected them, by taking them out of the view.
  if (!saved) selectOnly([...deskState().selected, ...selected]);
  return saved;
};

/** @param href the address of the draft */
export const askWhetherToAnswer = (lead: DeskLead, href: string, onAnswer: () => void): void => {
  const run = () => {
    onAnswer();
    conflicts.delete(lead.id);
    if (yourName() !== undefined) void changeLeads([lead], { taken: true }, { insists: true });
  };
  ask({ leads: [lead], isAnswer: true, action: { label: answer, href, run } });
};

/** A lead as it will be, once its change is saved. */
const applyChange = ({ lead, change: { state, suspected, taken, givenTo } }: Edit): DeskLead => {
  const changed: DeskLead = { ...lead, state: state ?? lead.state };
  // Whoever set it before has not set this one.
  if (state) delete changed.stateBy;
  if (suspected === true) changed.suspected = true;
  if (suspected === false) delete changed.suspected;
  if (taken !== undefined) delete changed.takenBy;
  const you = yourName();
  if (taken && you !== undefined) changed.takenBy = you;
  if (givenTo !== undefined) changed.takenBy = givenTo;
  return changed;
};

/** Shows a lead after something else was done to it than a change. That cannot be undone. */
export const acceptRecord = (record: LeadRecord): void => {
  setLastAction(undefined);
  cacheSaved([record]);
};

/** Undoes the last action, as long as nobody else has changed what it touched. */
export const undoLast = async (): Promise<void> => {
  // It may be on its way.
  await lastChange;
  const age = Date.now() - (lastAction?.at ?? 0);
  if (lastAction && age < UNDO_FOR_MS) void undo(lastAction);
  else notify(words.nothingToUndo);
};

const undo = async ({ leads }: LastAction): Promise<void> => {
  if (refuseWhileSaving(leads)) return;
  const first = leads[0]!;
  goBackTo(first);
  const result = await saveEdits(
    leads.map((lead) => ({ lead, version: lead.version, change: { undo: true } })),
    undoLast,
  );
  if (result) {
    // Not before: a list that is rendered meanwhile would give the focus to one beside it.
    focusLater(first.id);
    const { done, stale, gone } = result;
    notifyResult({
      done,
      gone,
      sentence: () => fillForLeads(words.done.restored, done, {}),
      facts: factsOfStale(stale),
    });
  }
  // What the list does not show yet gets the focus with it.
  if (cardOf(first.id)) restoreFocus();
};

const selectedOf = (leads: readonly DeskLead[]) =>
  leads.map(({ id }) => id).filter((id) => deskState().selected.has(id));
