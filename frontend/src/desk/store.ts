import { create } from 'zustand';
import { paths } from '../paths.ts';
import { keep, recall } from '../lib/stored.ts';
import type { Mailer } from './lead/answer.ts';
import type { FilterState } from './list-head/kept-filter.ts';

// Where the state of the desk is. SWR's cache has leads, counts, notes and audit trails. Besides:
//
//   this file                what somebody has chosen: selection, list, mailer, open drafts
//   live/news.ts             what others have done since the page read what it shows
//   live/take-event.ts       which leads have ever arrived, so that none arrives twice
//   live/events.ts           the stream by which the server says so
//   live/last-visit.tsx      when somebody looked at the list before, in this browser
//   list-head/kept-filter.ts search and period of the list, in the entry of the history
//   data/only-if-asked.ts    which of what was read is outdated
//   data/saving.ts           which changes are on their way
//   data/conflicts.ts        what colleagues did to leads before a change that was refused
//   lead/guard-save.ts       what Undo would undo
//   record/note-drafts.ts    notes that are not saved, also after a reload
//   record/lead-notes.tsx    which notes are on their way
//   new-lead/use-new-lead-form.ts whether an added request is on its way
//   keyboard/focus.ts        which lead had the focus last, the cards in the document, and for which
//                            lead the field of a note is wanted, once it is there
//   lead/lead-group.tsx      how high groups of cards are
//
// What this file has, and what shows it:
//
//   checkbox, x ─────► toggleSelected ─► selected ───► the card's checkbox, the bar above the list
//   a list is shown ─► rememberList ───► list ───────► Previous, Next, the list  (also after a reload)
//   Answer ──────────► openDraft ──────► openDrafts ─► the card asks: Sent?         (in this browser)

/** The list that somebody goes through: a lead's page leads to its neighbors in it, and back. */
interface ShownList {
  path: string;
  state: FilterState;
  ids: readonly number[];
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

export const rememberList = (list: ShownList): void => {
  const { path, state } = getState().list;
  const isSame = list.path === path && JSON.stringify(list.state) === JSON.stringify(state);
  if (!isSame) clearSelection();
  setState(({ selected }) => ({ list, selected: onlyListed(selected, list.ids) }));
};

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
