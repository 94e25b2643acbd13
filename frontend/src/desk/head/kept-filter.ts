import { useState } from 'react';
import { useHistoryState, usePathname } from 'wouter/use-browser-location';
import { paths } from '../../paths.ts';
import type { LeadFilter, SearchAndPeriod, View } from '../views.ts';

// The search and the period are kept in the history entry, for a reload and for Back. They are not
// part of the URL: names that people search for would then be in the browser's history, in
// bookmarks and in links that are passed on.

export interface FilterState {
  filter?: SearchAndPeriod;
}

export const ANY: SearchAndPeriod = { q: '', from: '', to: '' };

/**
 * Returns the view with the search and the period of the current history entry; undefined while
 * prerendering and hydrating. While the page of a lead loads, the entry is that page's, and the
 * filter stays as it was.
 */
export const usePresentFilter = (view: View): LeadFilter | undefined => {
  const entry = useHistoryState<FilterState | null>();
  const isList = usePathname({ ssrPath: paths.leads }).replace(/\/$/, '') === paths.leads;
  const [filter, setFilter] = useState<LeadFilter>();
  const next = isList && entry !== null ? { ...(entry.filter ?? ANY), view } : filter;
  if (JSON.stringify(next) !== JSON.stringify(filter)) setFilter(next);
  return filter;
};

/** The router dispatches an event for the change, so `usePresentFilter` returns it. */
export const keepFilter = (filter: SearchAndPeriod): void =>
  window.history.replaceState({ ...(window.history.state as FilterState | null), filter }, '');
