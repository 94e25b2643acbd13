import { create } from 'zustand';
import { paths } from '../paths.ts';
import { keep, recall } from '../lib/stored.ts';
import type { AuditEntry, DeskLead, StaleLead } from './desk-api.ts';
import type { Mailer } from './lead/answer.ts';
import type { FilterState } from './list-head/kept-filter.ts';

// What the desk knows besides what it has read. Leads, counts, notes and audit trails are in SWR's
// cache, what others do meanwhile in live/news.ts.
//
//   checkbox, x ────────► toggleSelected ─► selected ───► the card's checkbox, the bar above the list
//   a list is shown ────► rememberList ───► list ───────► Previous, Next, the list  (also after a reload)
//   a list is looked at ► rememberVisit ──► lastVisit ──► the line below what is new (in this browser)
//   Answer ─────────────► openDraft ──────► openDrafts ─► the card asks: Sent?       (in this browser)
//   a change is done ───► setLastAction ──► lastAction ─► Undo, z
//   a change is refused ► addConflicts ───► conflicts ──► the next change asks first
//   n ──────────────────► requestNote ────► noteFor ────► the field for a note, once it is there

/** The list that somebody goes through: a lead's page leads to its neighbors in it, and back. */
interface ShownList {
  path: string;
  state: FilterState;
  ids: readonly number[];
}

/** What can be undone: the leads that the last action changed, as they then were. */
export interface LastAction {
  leads: readonly DeskLead[];
  /** When it was done, in milliseconds since 1970. */
  at: number;
}

export interface DeskState {
  selected: ReadonlySet<number>;
  /** The lead that was selected last: Shift extends the selection from there. */
  anchor: number | undefined;
  list: ShownList;
  /** Where Answer opens a draft. */
  mailer: Mailer;
  /** The leads to which an answer was begun. Nobody has said yet whether it was sent. */
  openDrafts: readonly number[];
  /** Undefined if the last action cannot be undone, such as a deletion. */
  lastAction?: LastAction | undefined;
  /**
   * What others did to leads before one's own change came, which was refused. Until somebody wants
   * it all the same, or reads the leads again, each change of them is asked about.
   */
  conflicts: ReadonlyMap<number, readonly AuditEntry[]>;
  /** The lead about which somebody wants to write a note. Its field may not be there yet. */
  noteFor?: number | undefined;
  /** When this browser looked at the list last, before this visit, in milliseconds since 1970. */
  lastVisit?: number | undefined;
}

const LIST = 'shown-list';
const MAILER = 'answer-with';
const OPEN_DRAFTS = 'open-drafts';

/** What this tab keeps for its next document. */
const stored = (): Pick<DeskState, 'list'> => ({
  list: recall<ShownList>(LIST) ?? { path: paths.leads, state: {}, ids: [] },
});

/** What all tabs share, also those of tomorrow. */
const storedInBrowser = (): Pick<DeskState, 'mailer' | 'openDrafts'> => ({
  mailer: recall<Mailer>(MAILER, 'localStorage') ?? 'mail',
  openDrafts: recall<DeskState['openDrafts']>(OPEN_DRAFTS, 'localStorage') ?? [],
});

export const useDesk = create<DeskState>()(() => ({
  selected: new Set(),
  anchor: undefined,
  conflicts: new Map(),
  ...stored(),
  ...storedInBrowser(),
}));

const { getState, setState, subscribe } = useDesk;

/** Outside of components. */
export const deskState = getState;

if (typeof window !== 'undefined') {
  subscribe(({ list, mailer, openDrafts }, before) => {
    if (list !== before.list) keep(LIST, list);
    if (mailer !== before.mailer) keep(MAILER, mailer, 'localStorage');
    if (openDrafts !== before.openDrafts) keep(OPEN_DRAFTS, openDrafts, 'localStorage');
  });
  // From the browser's back-forward cache: a later page of this tab may have stored more.
  window.addEventListener('pageshow', ({ persisted }) => persisted && setState(stored()));
  // Another tab has stored something.
  window.addEventListener('storage', () => setState(storedInBrowser()));
}

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

export const neighborsOf = (
  id: number,
): { previous?: number | undefined; next?: number | undefined } => {
  const { ids } = getState().list;
  const index = ids.indexOf(id);
  return index < 0 ? {} : { previous: ids[index - 1], next: ids[index + 1] };
};

/** An answer to a lead was begun, where others will be, too. */
export const openDraft = (id: number, mailer: Mailer): void =>
  setState(({ openDrafts }) => ({
    mailer,
    openDrafts: openDrafts.includes(id) ? openDrafts : [...openDrafts, id],
  }));

/** It was sent, or nobody will say so. */
export const closeDrafts = (ids: readonly number[]): void =>
  setState(({ openDrafts }) => ({ openDrafts: openDrafts.filter((id) => !ids.includes(id)) }));

export const setLastAction = (lastAction: LastAction | undefined): void => setState({ lastAction });

/** From now on, a change of them is asked about. */
export const addConflicts = (stale: readonly StaleLead[]): void =>
  setState(({ conflicts }) => ({
    conflicts: new Map([
      ...conflicts,
      ...stale.map(({ id, meanwhile }) => [id, meanwhile] as const),
    ]),
  }));

/** @param ids those of all leads, if it is left out */
export const forgetConflicts = (ids?: readonly number[]): void =>
  setState(({ conflicts }) => ({
    conflicts: new Map(ids && [...conflicts].filter(([id]) => !ids.includes(id))),
  }));

export const requestNote = (noteFor: number | undefined): void => setState({ noteFor });

export const cancelNoteRequest = (id: number): void =>
  setState(({ noteFor }) => (noteFor === id ? { noteFor: undefined } : {}));

export const rememberVisit = (lastVisit: number | undefined): void => setState({ lastVisit });
