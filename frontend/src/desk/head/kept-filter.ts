import { useHistoryState } from 'wouter/use-browser-location';
import type { Narrowing } from '../desk-api.ts';

// The search and the period are kept in the history entry, for a reload and for Back. They are not part of the URL: names
// that people search for would then be in the browser's history, in bookmarks and in links that are passed on.

export interface EntryState {
  filter?: Narrowing;
}

export const ANY: Narrowing = { q: '', from: '', to: '' };

/** Returns the search and the period of the current history entry; undefined while prerendering and hydrating. */
export const useKeptFilter = (): Narrowing | undefined => {
  const entry = useHistoryState<EntryState | null>();
  return entry === null ? undefined : (entry.filter ?? ANY);
};

/** The router dispatches an event for the change, so `useKeptFilter` returns it. */
export const keepFilter = (filter: Narrowing): void =>
  window.history.replaceState({ ...(window.history.state as EntryState | null), filter }, '');
