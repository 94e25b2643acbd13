import { ValidationException } from '../http/validation.exception.ts';
import { readLeadId } from './lead-id.ts';
import { wholeNumberUpTo } from './whole-number.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

export type Query = Record<string, unknown>;
export type Parameter<T> = [message: string, parse: (text: string) => T | undefined];

/** A page of a list, newest first. */
export interface PageQuery {
  limit: number;
  /** The id of the last item of the previous page. */
  before?: number;
}

export const PAGE = {
  limit: [
    `Use a whole number from 1 to ${MAX_LIMIT} as limit.`,
    wholeNumberUpTo(MAX_LIMIT),
  ] as Parameter<number>,
  before: ['Use the id of the last item of the page before.', readLeadId] as Parameter<number>,
};

/**
 * Reads those parameters of a table that the query contains.
 *
 * @throws ValidationException if one of them is malformed or given more than once
 */
export const readParameters = <Table extends Record<string, Parameter<unknown>>>(
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

export const pageSize = (limit = DEFAULT_LIMIT, before?: number): PageQuery => ({
  limit,
  ...(before !== undefined && { before }),
});

/**
 * Reads `?limit=` (1 to 500) and `?before=`, which the `Link` to the next page contains.
 *
 * @throws ValidationException on any other value
 */
export const parsePage = (query: Query): PageQuery => {
  const { limit, before } = readParameters(PAGE, query);
  return pageSize(limit, before);
};

/** A page of a list, and the cursor of the next page, to be passed as `before`; undefined if it is the last page. */
export interface Paged<Item> {
  items: Item[];
  next: number | undefined;
}

/**
 * Makes a page of rows.
 *
 * @param rows one more than `limit` if there is a next page
 */
export const pageOf = <Row extends { id: number }, Item>(
  rows: Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Paged<Item> => {
  const shown = rows.slice(0, limit);
  return { items: shown.map(toItem), next: rows.length > limit ? shown.at(-1)?.id : undefined };
};

/** The header `Link` to the next page, to be set on a response; none for the last page. */
export const nextPage = (path: string, limit: number, next: number | undefined): Record<string, string> =>
  next === undefined ? {} : { Link: `<${path}?limit=${limit}&before=${next}>; rel="next"` };
