import { useHistoryState } from 'wouter/use-browser-location';
import { NO_FILTER, type LeadFilter } from '../desk-api.ts';

/*
 * The filter is part of the state of the history entry, so it is there again after a reload, and after Back from the
 * page of a request. It is not part of the URL: people search for names, which would then be in the browser's history,
 * in bookmarks and in every link that is passed on.
 */

interface EntryState {
  filter?: LeadFilter;
}

/** Returns the filter of the current history entry; undefined while prerendering and hydrating. */
export const useKeptFilter = (): LeadFilter | undefined => {
  const entry = useHistoryState<EntryState | null>();
  return entry === null ? undefined : (entry.filter ?? NO_FILTER);
};

export const keepFilter = (filter: LeadFilter): void =>
  window.history.replaceState({ ...(window.history.state as EntryState | null), filter }, '');
