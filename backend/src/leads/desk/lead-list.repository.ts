import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isStatementTimeout } from '../../database/database-unavailable.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import { ValidationException } from '../../http/validation.exception.ts';
import { columnsOf, type ListedLead } from './listed-lead.ts';
import { searchesFor, type Search } from './lead-search.ts';
import type { LeadFilter } from './list-leads.query.ts';

const TOO_LONG = 'This search takes too long. Narrow the period, or search for a longer text.';
const TOO_SHORT =
  'Search for at least three letters or digits in a row, or for the number of a request, such as #17.';

/** The limits of a page. */
interface PageSize {
  /** Maximum number of leads. */
  limit: number;
  /** The page ends with the lead at which the messages reach this total size, in bytes of UTF-8. */
  bytes: number;
}

/**
 * Queries that read pages of leads. Every method throws DeskBusyException or DatabaseUnavailableException, see
 * {@link DeskConnections.reach}.
 */
@Injectable()
export class LeadListRepository {
  constructor(
    private readonly connections: DeskConnections,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * One page of the leads that match a filter, newest first. Keyset pagination: the last page is as fast as the first.
   * The lead `before` may have been removed since; the page then begins at the place where it was.
   *
   * A page has at least one lead (if any match) and at most `limit`. It ends early when its messages reach `bytes`: a
   * malicious client can submit very long messages, and the whole page is held in memory.
   *
   * @param before id of the last lead of the previous page
   * @returns the leads, and the `before` of the next page if there are older ones
   * @throws ValidationException if the search is too short for an index, or takes too long
   */
  async list(
    filter: LeadFilter,
    { limit, bytes }: PageSize,
    before?: number,
  ): Promise<{ leads: ListedLead[]; next: number | undefined }> {
    // If a period is given, the index on the time finds its leads quickly, however old they are. In that order, leads
    // that were stored at the same moment can be in a different order than by id.
    const byTime = filter.from !== undefined || filter.to !== undefined;
    const order = byTime ? 'created_at DESC, id DESC' : 'id DESC';
    // One row more than requested shows whether there are older leads.
    const values: unknown[] = [limit + 1];
    const add = (value: unknown) => `$${values.push(value)}`;
    const page = `ORDER BY ${order} LIMIT $1`;
    const branches = branchesOf(filter, byTime, before, add).map((branch) => selectOf(branch, order));
    const rows = await this.search<ListedLead & { found: number }>(
      filter.q,
      `SELECT ${columnsOf('measured')}, found FROM (
         SELECT leads.*, count(*) OVER ()::integer AS found, row_number() OVER (ORDER BY ${order}) AS place,
           sum(octet_length(message)) OVER (ORDER BY ${order}) - octet_length(message) AS bytes_before
         FROM (SELECT * FROM (${branches.join(' UNION ')}) AS matching ${page}) AS page
           JOIN leads USING (id, created_at)
       ) AS measured
       WHERE place < $1 AND bytes_before < ${add(bytes)} ORDER BY place`,
      values,
    );
    const leads = rows.map(({ found: _found, ...lead }) => lead);
    const more = rows.length > 0 && rows[0]!.found > leads.length;
    return { leads, next: more ? leads.at(-1)?.id : undefined };
  }

  /** Runs a query that may search. A search that takes too long is refused with a way out. */
  private async search<Row>(q: string | undefined, statement: string, values: unknown[]): Promise<Row[]> {
    try {
      return await this.connections.reach(() => this.dataSource.query<Row[]>(statement, values));
    } catch (error) {
      throw q !== undefined && isStatementTimeout(error) ? new ValidationException({ q: [TOO_LONG] }) : error;
    }
  }
}

/** Leads that meet every condition, and are found by a search if there is one. */
interface Branch {
  conditions: string[];
  search: Search | undefined;
}

/** How many of the newest leads are read for each lead of a page before the index is asked. */
const READ = 40;

/**
 * Selects the first leads of a branch. The planner has no statistics of texts: they would contain the words of people who
 * were erased. So it cannot know whether a word is frequent, when the newest leads soon complete a page and the index would
 * return most of the table, or rare. The newest are read first, and the index is asked if they do not complete the page;
 * `OFFSET 0` keeps the planner from reading the table instead.
 */
const selectOf = ({ conditions, search }: Branch, order: string): string => {
  const page = `ORDER BY ${order} LIMIT $1`;
  const matching = (more: string[]) =>
    `SELECT id, created_at FROM leads WHERE ${[...conditions, ...more].join(' AND ') || 'true'}`;
  if (!search) return `(${matching([])} ${page})`;
  const { read, indexed } = search;
  const fromIndex = (more: string[]) =>
    `(SELECT * FROM (${matching([indexed, ...more])} OFFSET 0) AS found ${page})`;
  if (!read) return fromIndex([]);
  const newest = `SELECT * FROM leads WHERE ${conditions.join(' AND ') || 'true'} ORDER BY ${order} LIMIT ${READ} * $1`;
  return `(
    WITH soon AS (SELECT id, created_at FROM (${newest}) AS newest WHERE ${read} ${page})
    SELECT * FROM soon UNION ${fromIndex(['(SELECT count(*) FROM soon) < $1'])}
  )`;
};

/**
 * Branches such that a lead matches the filter if it is in one of them. PostgreSQL reads the newest leads of each from an
 * index, which it could not do for alternatives within a condition.
 *
 * @param add adds a value to those of the statement and returns its placeholder
 */
const branchesOf = (
  { suspected, states, q, from, to }: LeadFilter,
  byTime: boolean,
  before: number | undefined,
  add: (value: unknown) => string,
): Branch[] => {
  const common: string[] = [];
  if (from) common.push(`created_at >= ${add(from)}`);
  if (to) common.push(`created_at < ${add(to)}`);
  if (before !== undefined) {
    const id = `${add(before)}::integer`;
    common.push(
      byTime
        ? `(created_at, id) < (SELECT created_at, ${id} FROM leads WHERE id <= ${id} ORDER BY id DESC LIMIT 1)`
        : `id < ${id}`,
    );
  }
  // The index on the state begins with `suspected`, so leads of a state are read from it for either value.
  const either = suspected === undefined ? (states ? [true, false] : []) : [suspected];
  const kinds = either.length === 0 ? [[]] : either.map((is) => [is ? 'suspected' : 'NOT suspected']);
  const inStates = states ? states.map((state) => [`lead_state = ${add(state)}`]) : [[]];
  const searches = q === undefined ? [undefined] : searchesFor(q, add);
  if (searches.length === 0) throw new ValidationException({ q: [TOO_SHORT] });
  return kinds.flatMap((kind) =>
    inStates.flatMap((inState) =>
      searches.map((search) => ({ conditions: [...common, ...kind, ...inState], search })),
    ),
  );
};
