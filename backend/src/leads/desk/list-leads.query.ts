import { z } from 'zod';
import { ValidationException } from '../../http/validation.exception.ts';
import { codePoints, isStorable } from '../lead.contract.ts';
import { readLeadId } from '../lead-id.ts';
import { wholeNumberUpTo } from '../whole-number.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
const MAX_SEARCH = 200;
const DAY = 24 * 60 * 60 * 1000;

/** Selects leads. */
export interface LeadFilter {
  /** True for suspected leads only, false for all others. */
  suspected: boolean;
  /** Text that the name, e-mail address, company or message contains. */
  q?: string;
  /** Stored at this instant or later. */
  from?: Date;
  /** Stored before this instant. */
  to?: Date;
}

export interface ListQuery {
  limit: number;
  before?: number;
  filter: LeadFilter;
}

type Query = Record<string, unknown>;
type Parameter<T> = [message: string, parse: (text: string) => T | undefined];

const DATE = z.iso.date();
const INSTANT = z.iso.datetime({ offset: true });

/** @param days added to a date without a time: 1 for the end of that day in UTC */
const instant =
  (days: number) =>
  (text: string): Date | undefined => {
    if (DATE.safeParse(text).success) return new Date(Date.parse(text) + days * DAY);
    return INSTANT.safeParse(text).success ? new Date(text) : undefined;
  };

const searchText = (text: string) => (isStorable(text) && codePoints(text) <= MAX_SEARCH ? text : undefined);

const truth = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : undefined);

const dateMessage = (name: string) =>
  `Use a date such as 2026-01-31, or an instant with its zone, as ${name}.`;

const FILTER = {
  q: [`Use at most ${MAX_SEARCH} characters of text as q.`, searchText] as Parameter<string>,
  from: [dateMessage('from'), instant(0)] as Parameter<Date>,
  to: [dateMessage('to'), instant(1)] as Parameter<Date>,
  suspected: ['Use true or false as suspected.', truth] as Parameter<boolean>,
};

const PAGE = {
  limit: [
    `Use a whole number from 1 to ${MAX_LIMIT} as limit.`,
    wholeNumberUpTo(MAX_LIMIT),
  ] as Parameter<number>,
  before: ['Use the id of a lead as before.', readLeadId] as Parameter<number>,
};

/**
 * Reads those parameters of a table that the query contains.
 *
 * @throws ValidationException if one of them is malformed or given more than once
 */
const read = <Table extends Record<string, Parameter<unknown>>>(
  table: Table,
  query: Query,
): { [K in keyof Table]?: Exclude<ReturnType<Table[K][1]>, undefined> } => {
  const errors: Record<string, string[]> = {};
  const values = Object.entries(table).flatMap(([name, [message, parse]]) => {
    if (!Object.hasOwn(query, name)) return [];
    const given = query[name];
    const value = typeof given === 'string' ? parse(given) : undefined;
    if (value === undefined) errors[name] = [message];
    return [[name, value]];
  });
  if (Object.keys(errors).length > 0) throw new ValidationException(errors);
  return Object.fromEntries(values);
};

const toFilter = ({ q = '', suspected = false, from, to }: Partial<LeadFilter>): LeadFilter => ({
  suspected,
  ...(q.trim() && { q: q.trim() }),
  ...(from && { from }),
  ...(to && { to }),
});

/**
 * Reads `?q=`, `?from=`, `?to=` and `?suspected=`. Dates without a time are days in UTC, the last one included.
 *
 * @throws ValidationException on any other value
 */
export const parseFilter = (query: Query): LeadFilter => toFilter(read(FILTER, query));

/**
 * Reads a filter, `?limit=` (1 to 500) and `?before=` (an id).
 *
 * @throws ValidationException on any other value
 */
export const parseListQuery = (query: Query): ListQuery => {
  const { limit = DEFAULT_LIMIT, before, ...filter } = read({ ...PAGE, ...FILTER }, query);
  return { limit, ...(before && { before }), filter: toFilter(filter) };
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
