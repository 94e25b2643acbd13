import { create } from 'zustand';
import { paths } from '../paths.ts';
import { keep, recall } from '../lib/stored.ts';
import type { DeskLead } from './desk-api.ts';
import type { FilterState } from './head/kept-filter.ts';

// What the desk knows besides what it has read. Leads, counts, notes and audit trails are in
// SWR's cache.
//
//   pointer, keys ──► setLastFocused ─► lastFocused ► keyboard/focus.ts focuses it, or a neighbor
//   checkbox, x ────► toggleSelected ─► selected ───► the card's checkbox, the bar above the list
//   button, key ────► lead/change-lead.ts, save-leads.ts
//                       startSaving ──► saving ─────► reads wait, a second change of it is refused
//                       the API's answer ───────────► SWR's cache
//                       addUndoable ──► undoable ───► z, the toast's Undo
//   typing ─────────► writeDraft ─────► drafts ─────► the note's field          (also after a reload)
//   a list is shown ► rememberList ───► list ───────► Previous, Next, the list  (also after a reload)
//   n ──────────────► requestNote ────► noteFor ────► the note's field, once it is there

/**
 * A lead that had the focus, and those before and after it, nearest first: it may be gone by
 * now.
 */
interface LastFocused {
  id: number;
  before: readonly number[];
  after: readonly number[];
  /** An action is bringing it back: until that is done, nothing beside it gets the focus. */
  isComing?: boolean;
}

/** What one action did: each lead before and after it. */
export type UndoableAction = readonly { before: DeskLead; after: DeskLead }[];

/** The list that somebody goes through: a lead's page leads to its neighbors in it, and back. */
interface ShownList {
  path: string;
  state: FilterState;
  ids: readonly number[];
}

export interface DeskState {
  lastFocused: LastFocused | undefined;
  selected: ReadonlySet<number>;
  /** The lead that was selected last: Shift extends the selection from there. */
  anchor: number | undefined;
  /** The leads of which a change is on its way. Another one would have the wrong version. */
  saving: ReadonlySet<number>;
  /** What can be undone, newest last. */
  undoable: readonly UndoableAction[];
  /** Notes that are being written, by lead. */
  drafts: Readonly<Record<number, string>>;
  list: ShownList;
  /** Somebody has asked to write a note about this lead. Its field may not be there yet. */
  noteFor: number | undefined;
}

const MOST_UNDOABLE = 10;
const DRAFTS = 'note-drafts';
const LIST = 'shown-list';

/** What this tab keeps for its next document. */
const stored = (): Pick<DeskState, 'drafts' | 'list'> => ({
  drafts: recall<DeskState['drafts']>(DRAFTS) ?? {},
  list: recall<ShownList>(LIST) ?? { path: paths.leads, state: {}, ids: [] },
});

export const useDesk = create<DeskState>()(() => ({
  lastFocused: undefined,
  selected: new Set(),
  anchor: undefined,
  saving: new Set(),
  undoable: [],
  noteFor: undefined,
  ...stored(),
}));

const { getState, setState, subscribe } = useDesk;

/** Outside of components. */
export const deskState = getState;

if (typeof window !== 'undefined') {
  subscribe(({ drafts, list }, before) => {
    if (drafts !== before.drafts) keep(DRAFTS, drafts);
    if (list !== before.list) keep(LIST, list);
  });
  // From the browser's back-forward cache: a later page of this tab may have stored more.
  window.addEventListener('pageshow', ({ persisted }) => persisted && setState(stored()));
}

export const setLastFocused = (lastFocused: LastFocused | undefined): void =>
  setState({ lastFocused });

/** The lead that an action was bringing back is there, or will not come. */
export const stopWaitingForLead = (): void =>
  setState(({ lastFocused }) => ({
    lastFocused: lastFocused && { ...lastFocused, isComing: false },
  }));

export const toggleSelected = (id: number): void =>
  setState(({ selected }) => {
    const next = new Set(selected);
    if (selected.has(id)) next.delete(id);
    else next.add(id);
    return { selected: next, anchor: id };
  });

/** Selects a lead and all between it and the one that was selected last. */
export const selectRange = (id: number): void =>
  setState(({ selected, anchor = id, list: { ids } }) => {
    const from = ids.indexOf(anchor);
    const to = ids.indexOf(id);
    const isListed = from >= 0 && to >= 0;
    const between = isListed ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    return { selected: new Set([...selected, ...between]), anchor: id };
  });

export const selectOnly = (ids: Iterable<number>): void =>
  setState({ selected: new Set(ids), anchor: undefined });

export const clearSelection = (): void => selectOnly([]);

/** Of the leads of an action, only those that it left unchanged stay selected. */
export const deselectExcept = (acted: readonly number[], unchanged: readonly number[]): void =>
  setState(({ selected }) => {
    const others = [...selected].filter((id) => !acted.includes(id));
    const kept = unchanged.filter((id) => acted.includes(id));
    return { selected: new Set([...others, ...kept]) };
  });

export const addToSelection = (ids: readonly number[]): void =>
  setState(({ selected }) => ({ selected: new Set([...selected, ...ids]) }));

/** What is no longer shown is no longer selected: an action on it would surprise. */
const onlyListed = (selected: ReadonlySet<number>, ids: readonly number[]) => {
  const listed = new Set(ids);
  const still = [...selected].filter((id) => listed.has(id));
  return still.length === selected.size ? selected : new Set(still);
};

export const rememberList = (list: ShownList): void =>
  setState(({ selected, list: { path, state } }) => {
    const isSame = list.path === path && JSON.stringify(list.state) === JSON.stringify(state);
    return { list, selected: isSame ? onlyListed(selected, list.ids) : new Set() };
  });

export const removeFromList = (removed: readonly number[]): void =>
  setState(({ list, selected }) => {
    const ids = list.ids.filter((id) => !removed.includes(id));
    return { list: { ...list, ids }, selected: onlyListed(selected, ids) };
  });

export const neighborsOf = (
  id: number,
): { previous?: number | undefined; next?: number | undefined } => {
  const { ids } = getState().list;
  const index = ids.indexOf(id);
  return index < 0 ? {} : { previous: ids[index - 1], next: ids[index + 1] };
};

export const startSaving = (ids: readonly number[]): void =>
  setState(({ saving }) => ({ saving: new Set([...saving, ...ids]) }));

export const finishSaving = (ids: readonly number[]): void =>
  setState(({ saving }) => ({ saving: new Set([...saving].filter((id) => !ids.includes(id))) }));

/** What is read before could be older than what the page shows. */
export const untilSaved = (): Promise<void> =>
  new Promise((resolve) => {
    if (getState().saving.size === 0) {
      resolve();
      return;
    }
    const stop = subscribe(({ saving }) => {
      if (saving.size > 0) return;
      stop();
      resolve();
    });
  });

export const addUndoable = (action: UndoableAction): void =>
  setState(({ undoable }) => ({ undoable: [...undoable, action].slice(-MOST_UNDOABLE) }));

export const removeUndoable = (action: UndoableAction): void =>
  setState(({ undoable }) => ({ undoable: undoable.filter((other) => other !== action) }));

/**
 * After an undo, the leads have new versions: rebases the older actions on these, so that they
 * can be undone, too. Example: the last two actions made version 1 into 2, and 2 into 3. Undoing
 * the last one makes version 4, which is as 2 was: the other action now made 1 into 4.
 */
export const rebaseUndoable = (undone: UndoableAction, present: readonly DeskLead[]): void => {
  const presentById = new Map(present.map((lead) => [lead.id, lead]));
  const restoredVersions = new Map(undone.map(({ before }) => [before.id, before.version]));
  const rebase = (change: UndoableAction[number]) => {
    const { id, version } = change.after;
    const after = restoredVersions.get(id) === version ? presentById.get(id) : undefined;
    return after ? { ...change, after } : change;
  };
  setState(({ undoable }) => ({ undoable: undoable.map((action) => action.map(rebase)) }));
};

export const writeDraft = (id: number, note: string): void =>
  setState(({ drafts }) => {
    const { [id]: _, ...others } = drafts;
    return { drafts: note === '' ? others : { ...others, [id]: note } };
  });

export const requestNote = (noteFor: number | undefined): void => setState({ noteFor });

export const cancelNoteRequest = (id: number): void => {
  if (getState().noteFor === id) requestNote(undefined);
};

/** Whether a note about this lead was asked for. True only once. */
export const consumeNoteRequest = (id: number): boolean => {
  const isRequested = getState().noteFor === id;
  cancelNoteRequest(id);
  return isRequested;
};
