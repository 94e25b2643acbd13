import { Injectable } from '@nestjs/common';
import { isStatementTimeout } from '../../database/database-unavailable.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import { ValidationException } from '../../http/error.filter.ts';
import type { Paged } from '../../http/client-input.ts';
import type { DeskLead } from '../lead.schemas.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { searchesFor, type Search } from './lead-search.ts';
import type { LeadFilter, ListQuery } from './list-leads.query.ts';
import { columnsOf, toDeskLead, type ListedLead } from './listed-lead.ts';

const TOO_LONG = 'This search takes too long. Narrow the period, or search for a longer text.';
const TOO_SHORT =
  'Search for at least three letters or digits in a row, or for the number of a request, such as #17.';

/** Bytes of messages after which a page ends, even if it has fewer than `limit`: it is held in memory. */
const BYTES = { LIST: 2_000_000, EXPORT: 250_000 };
const EXPORT_LIMIT = 500;

/** Reads pages of leads. Every method throws the exceptions of {@link DeskConnections.query}. */
@Injectable()
export class LeadListRepository {
  constructor(
    private readonly connections: DeskConnections,
    private readonly notifications: NotificationsService,
  ) {}

  /** All leads that match a filter. No database connection is held between two pages. */
  async *pages(filter: LeadFilter): AsyncGenerator<DeskLead[]> {
    let before: number | undefined;
    do {
      const { items, next } = await this.list(
        { ...filter, limit: EXPORT_LIMIT, before },
        BYTES.EXPORT,
      );
      yield items;
      before = next;
    } while (before !== undefined);
  }

  /**
   * One page of the leads that match a filter, newest first. The lead `before` may have been removed since.
   * @throws ValidationException if the search is too short for an index, or takes too long
   */
  async list(
    { limit, before, ...filter }: ListQuery,
    bytes = BYTES.LIST,
  ): Promise<Paged<DeskLead>> {
    // The index on the time finds the leads of a period quickly, however old they are.
    const byTime = filter.from !== undefined || filter.to !== undefined;
    const order = byTime ? 'created_at DESC, id DESC' : 'id DESC';
    const values: unknown[] = [limit + 1];
    const add = (value: unknown) => `$${values.push(value)}`;
    const branches = branchesOf(filter, byTime, before, add).map((branch) =>
      selectOf(branch, order),
    );
    const statement = `SELECT ${columnsOf('measured', this.notifications.channels)}, found FROM (
       SELECT leads.*, count(*) OVER ()::integer AS found, row_number() OVER (ORDER BY ${order}) AS place,
         sum(octet_length(message)) OVER (ORDER BY ${order}) - octet_length(message) AS bytes_before
       FROM (
         SELECT * FROM (${branches.join(' UNION ')}) AS matching ORDER BY ${order} LIMIT $1
       ) AS page JOIN leads USING (id, created_at)
     ) AS measured
     WHERE place < $1 AND bytes_before < ${add(bytes)} ORDER BY place`;
    try {
      const items = await this.connections.query<ListedLead & { found: number }>(statement, values);
      const more = items.length > 0 && items[0]!.found > items.length;
      return { items: items.map(toDeskLead), next: more ? items.at(-1)?.id : undefined };
    } catch (error) {
      throw filter.q && isStatementTimeout(error)
        ? new ValidationException({ q: [TOO_LONG] })
        : error;
    }
  }
}

interface Branch {
  conditions: string[];
  search: Search | undefined;
}

/** How many of the newest leads are read for each lead of a page before the index is asked. */
const READ = 40;

/**
 * Selects the first leads of a branch. The planner has no statistics of texts, which would contain the words of people who
 * were erased, so it cannot know whether a word is frequent or rare. The newest leads are read first, and the index, which
 * could return most of the table, is asked if they do not complete the page; `OFFSET 0` keeps the planner to it.
 */
const selectOf = ({ conditions, search }: Branch, order: string): string => {
  const page = `ORDER BY ${order} LIMIT $1`;
  const matching = (more: string[], columns = 'id, created_at') =>
    `SELECT ${columns} FROM leads WHERE ${[...conditions, ...more].join(' AND ') || 'true'}`;
  if (!search) return `(${matching([])} ${page})`;
  const { read, indexed } = search;
  const fromIndex = (more: string[]) =>
    `(SELECT * FROM (${matching([indexed, ...more])} OFFSET 0) AS found ${page})`;
  if (!read) return fromIndex([]);
  const newest = `${matching([], '*')} ORDER BY ${order} LIMIT ${READ} * $1`;
  return `(
    WITH soon AS (SELECT id, created_at FROM (${newest}) AS newest WHERE ${read} ${page})
    SELECT * FROM soon UNION ${fromIndex(['(SELECT count(*) FROM soon) < $1'])}
  )`;
};

/**
 * Branches such that a lead matches the filter if it is in one of them. PostgreSQL reads the newest leads of each from an
 * index, which it could not do for alternatives within a condition. `add` adds a value and returns its placeholder.
 */
const branchesOf = (
  { suspected, state: states, q, from, to }: LeadFilter,
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
  if (suspected !== undefined) common.push(suspected ? 'suspected' : 'NOT suspected');
  // The index on the state begins with `suspected`, so leads of a state are read from it for either value.
  const kinds = states && suspected === undefined ? ['suspected', 'NOT suspected'] : ['true'];
  const inStates = states?.map((state) => `lead_state = ${add(state)}`) ?? ['true'];
  const searches = q ? searchesFor(q, add) : [undefined];
  if (searches.length === 0) throw new ValidationException({ q: [TOO_SHORT] });
  return kinds.flatMap((kind) =>
    inStates.flatMap((inState) =>
      searches.map((search) => ({ conditions: [...common, kind, inState], search })),
    ),
  );
};
