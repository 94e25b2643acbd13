import { LEAD_STATES, OPEN_STATES, type LeadState } from '@sandglass/backend/lead.contract';
import { paths } from '../paths.ts';
import { LEADS, type DeskLead } from './desk-api.ts';

// What the list of leads shows: a view and, within it, a search and a period.

/**
 * The views of the list: all leads, those that one has taken, those of a state that are not
 * suspected, and those that are.
 */
export const VIEWS = ['all', 'mine', ...LEAD_STATES, 'suspected'] as const;
export type View = (typeof VIEWS)[number];

export const viewPath = (view: View): string =>
  view === 'all' ? paths.leads : `${paths.leads}?state=${view}`;

export const viewOf = (search: string): View => {
  const state = new URLSearchParams(search).get('state');
  return VIEWS.find((view) => view === state) ?? 'all';
};

const isOpen = (state: LeadState): boolean => OPEN_STATES.includes(state);

/**
 * Whether a lead belongs to a view, as the server decides. `you` is the name by which one signs in,
 * once it is known.
 */
export const isInView = (view: View, lead: DeskLead, you?: string): boolean => {
  const { state, suspected, takenBy } = lead;
  if (view === 'all') return true;
  if (view === 'mine') return isOpen(state) && (you === undefined || takenBy === you);
  return view === 'suspected' ? suspected === true : !suspected && view === state;
};

/** The parameters of the API for the leads of a view. */
const paramsOfView = (view: View): Record<string, string> => {
  if (view === 'all') return {};
  if (view === 'mine') return { mine: 'true' };
  return view === 'suspected' ? { suspected: 'true' } : { state: view, suspected: 'false' };
};

/**
 * First and last day (YYYY-MM-DD), in the browser's time zone. An empty string restricts nothing.
 */
export interface Period {
  from: string;
  to: string;
}

export interface SearchAndPeriod extends Period {
  q: string;
}

export type LeadFilter = SearchAndPeriod & { view: View };

/**
 * In the browser's zone, as ISO 8601. Where the clocks skip midnight, `Date` takes the first
 * instant after it.
 */
const startOfDay = (date: string): string => new Date(`${date}T00:00`).toISOString();

/** By the calendar: in UTC, no day is longer or shorter. */
export const addDays = (date: string, days: number): string => {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

const paramsOf = ({ q, from, to, view }: LeadFilter): Record<string, string> => ({
  q,
  from: from && startOfDay(from),
  to: to && startOfDay(addDays(to, 1)),
  ...paramsOfView(view),
});

const withParams = (url: string, params: Record<string, string>): string => {
  const given = Object.entries(params).filter(([, value]) => value !== '');
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given).toString()}`;
};

/** The newest leads that match a filter. */
export const listUrl = (filter: LeadFilter): string => withParams(LEADS, paramsOf(filter));

/** A file with all leads that match a filter. */
export const exportUrl = (filter: LeadFilter, format: 'csv' | 'jsonl'): string =>
  withParams(`${LEADS}/export`, { format, ...paramsOf(filter) });
