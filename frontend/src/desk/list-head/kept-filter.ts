import { useMemo } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { paths } from '../../paths.ts';
import { viewOf, type LeadFilter, type SearchAndPeriod } from '../views.ts';

// The search and the period are kept in the history entry, for a reload and for Back. They are not
// part of the URL: names that people search for would then be in the browser's history, in
// bookmarks and in links that are passed on.

export interface FilterState {
  filter?: SearchAndPeriod;
}

export const ANY: SearchAndPeriod = { q: '', from: '', to: '' };

/** As JSON: the entry of a dialog has the same filter in another object. */
let present = '';

const readPresent = (): string => {
  const { pathname, search } = window.location;
  const { filter = ANY } = (window.history.state ?? {}) as FilterState;
  // While the page of a lead loads, the entry is that page's, and the filter stays as it was.
  if (pathname.replace(/\/$/, '') === paths.leads)
    present = JSON.stringify({ ...filter, view: viewOf(search) });
  return present;
};

/**
 * The view with the search and the period of the current history entry; undefined while
 * prerendering and hydrating.
 */
export const usePresentFilter = (): LeadFilter | undefined => {
  const json = useLocationProperty(readPresent, () => '');
  return useMemo(() => (json ? (JSON.parse(json) as LeadFilter) : undefined), [json]);
};

/** With the filter and the dialog of the entry: another one if somebody has gone on meanwhile. */
export const presentEntry = (): string =>
  window.location.href + JSON.stringify(window.history.state);

/** The router dispatches an event for the change, so `usePresentFilter` returns it. */
export const keepFilter = (filter: SearchAndPeriod): void =>
  window.history.replaceState({ ...(window.history.state as FilterState | null), filter }, '');
