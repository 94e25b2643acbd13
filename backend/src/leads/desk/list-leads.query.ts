import { z } from 'zod';
import { codePoints, isStorable, LEAD_STATES, SEARCH_LIMIT, type LeadState } from '../lead.contract.ts';
import {
  PAGE,
  pageSize,
  readParameters,
  type PageQuery,
  type Parameter,
  type Query,
} from '../query-parameters.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Selects leads. */
export interface LeadFilter {
  /** True for suspected leads only, false for all others; undefined for both. */
  suspected?: boolean;
  /** Only leads in one of these states; undefined for all. */
  states?: readonly LeadState[];
  /** Text that the name, e-mail address, company or message contains, or a note about the lead. */
  q?: string;
  /** Stored at this instant or later. */
  from?: Date;
  /** Stored before this instant. */
  to?: Date;
}

export interface ListQuery extends PageQuery {
  filter: LeadFilter;
}

const DATE = z.iso.date();
const INSTANT = z.iso.datetime({ offset: true });

/** @param days added to a date without a time: 1 for the end of that day in UTC */
const instant =
  (days: number) =>
  (text: string): Date | undefined => {
    if (DATE.safeParse(text).success) return new Date(Date.parse(text) + days * DAY);
    return INSTANT.safeParse(text).success ? new Date(text) : undefined;
  };

const searchText = (text: string) =>
  isStorable(text) && codePoints(text) <= SEARCH_LIMIT ? text : undefined;

const truth = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : undefined);

/** Reads states that are separated by commas, without repetitions. */
const stateList = (text: string): LeadState[] | undefined => {
  const names = text.split(',');
  const states = LEAD_STATES.filter((state) => names.includes(state));
  return names.every((name) => states.some((state) => state === name)) ? states : undefined;
};

const dateMessage = (name: string) =>
  `Use a date such as 2026-01-31, or an instant with its zone, as ${name}.`;

const FILTER = {
  q: [`Use at most ${SEARCH_LIMIT} characters of text as q.`, searchText] as Parameter<string>,
  from: [dateMessage('from'), instant(0)] as Parameter<Date>,
  to: [dateMessage('to'), instant(1)] as Parameter<Date>,
  state: [
    `Use ${LEAD_STATES.join(', ')}, or several of them with commas between them, as state.`,
    stateList,
  ] as Parameter<LeadState[]>,
  suspected: ['Use true or false as suspected.', truth] as Parameter<boolean>,
};

const toFilter = ({
  q = '',
  suspected,
  from,
  to,
  state,
}: ReturnType<typeof readParameters<typeof FILTER>>): LeadFilter => ({
  ...(suspected !== undefined && { suspected }),
  ...(q.trim() && { q: q.trim() }),
  ...(from && { from }),
  ...(to && { to }),
  ...(state && state.length < LEAD_STATES.length && { states: state }),
});

/**
 * Reads `?q=`, `?from=`, `?to=`, `?state=` and `?suspected=`. Dates without a time are days in UTC, the last one
 * included.
 *
 * @throws ValidationException on any other value
 */
export const parseFilter = (query: Query): LeadFilter => toFilter(readParameters(FILTER, query));

/**
 * Reads a filter, `?limit=` (1 to 500) and `?before=` (an id).
 *
 * @throws ValidationException on any other value
 */
export const parseListQuery = (query: Query): ListQuery => {
  const { limit, before, ...filter } = readParameters({ ...PAGE, ...FILTER }, query);
  return { ...pageSize(limit, before), filter: toFilter(filter) };
};

/** The query string of the next page: the same filter, with another `before`. */
export const nextQuery = (query: Query, limit: number, before: number): string => {
  const next = new URLSearchParams({ limit: String(limit), before: String(before) });
  for (const name of Object.keys(FILTER)) {
    const value = query[name];
    if (typeof value === 'string' && value !== '') next.set(name, value);
  }
  return next.toString();
};
