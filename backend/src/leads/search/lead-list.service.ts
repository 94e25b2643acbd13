import { BadRequestException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, In, LessThan, Repository, type SelectQueryBuilder } from 'typeorm';
import { isStatementTimeout } from '../../database/database-unavailable.ts';
import type { Paged } from '../../http/pagination.ts';
import { toAsciiPart } from '../../email/email-address.ts';
import { words } from '../../words/words.ts';
import { LEAD_STATES, MOST_COUNTED, OPEN_STATES } from '../lead.contract.ts';
import { LeadEntity, sentBytes } from '../lead.entity.ts';
import type { LeadCounts } from '../lead.schemas.ts';
import type { LeadCriteria } from './list-leads.query.ts';
import {
  searchCondition,
  wordsOf,
  type SearchCondition,
  type SearchWord,
} from './search-condition.ts';

/** Raw SQL: TypeORM calls no function without a table. */
const FOLD = `
  SELECT search_text(word) AS text FROM unnest($1::text[]) WITH ORDINALITY AS given (word, number)
  ORDER BY number
`;

/** How many of the newest leads are read for each lead of a page, before the index is asked. */
const SCANNED_PER_RESULT = 40;

interface Found {
  id: number;
  /** The size of the stored message. JSON makes it longer, which is counted once it is read. */
  bytes: number;
}
/** With the time, which Found lacks: the outer queries of a search order by it. */
const COLUMNS = [
  'lead.id AS id',
  'lead.created_at AS created_at',
  'octet_length(lead.message) AS bytes',
];

const counted = (condition: string) =>
  `(SELECT count(*)::integer FROM (
    SELECT FROM leads WHERE ${condition} LIMIT ${MOST_COUNTED}
  ) AS found)`;

const OF_STATES = LEAD_STATES.map(
  (state) => `${counted(`NOT suspected AND lead_state = '${state}'`)} AS ${state}`,
);

const IS_OPEN = `lead_state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`;

/** Raw SQL: all counts in one statement. */
const COUNT = `SELECT
  ${OF_STATES.join(',\n  ')},
  ${counted('suspected')} AS suspected,
  ${counted(`taken_by = $1 AND ${IS_OPEN}`)} AS mine`;

/** Runs inside DeskConnections: one query at a time. */
@Injectable()
export class LeadListService {
  constructor(@InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>) {}

  async count(name?: string): Promise<LeadCounts> {
    const [{ mine, ...counts }] = await this.leads.query<[Required<LeadCounts>]>(COUNT, [name]);
    return name === undefined ? counts : { ...counts, mine };
  }

  /**
   * Newest first, until they have so many `bytes` as they are sent.
   * @throws BadRequestException if there is nothing to search for, or it takes too long
   */
  async findPage(query: LeadCriteria, bytes: number): Promise<Paged<LeadEntity>> {
    const found = await this.findRows(query, query.limit + 1);
    const ids = within(bytes, found.slice(0, query.limit), (lead) => lead.bytes).map(
      ({ id }) => id,
    );
    const order = isByTime(query)
      ? ({ createdAt: 'DESC', id: 'DESC' } as const)
      : ({ id: 'DESC' } as const);
    const read = await this.leads.find({ where: { id: Any(ids) }, order });
    const items = within(bytes, read, sentBytes);
    // Not by the leads that were read: some of those found may have been removed since.
    if (items.length === read.length)
      return { items, next: found.length > ids.length ? ids.at(-1) : undefined };
    return { items, next: items.at(-1)!.id };
  }

  private async findRows(query: LeadCriteria, limit: number): Promise<Found[]> {
    if (query.q) return this.search(query, limit);
    if (!needsQueryPerState(query)) return this.findNewest(query, limit);
    const found: Found[] = [];
    for (const part of byState(query)) found.push(...(await this.findNewest(part, limit)));
    return found.toSorted((a, b) => b.id - a.id).slice(0, limit);
  }

  private findNewest(query: LeadCriteria, limit: number): Promise<Found[]> {
    return addOrder(this.matching(query), query).limit(limit).getRawMany<Found>();
  }

  /**
   * Without statistics of the texts, which would keep words of people who were erased, the planner
   * cannot know how frequent a word is. So the newest leads are read first, and the index is asked
   * if they do not complete the page.
   */
  private async search(query: LeadCriteria, limit: number): Promise<Found[]> {
    const folded = await this.fold(wordsOf(query.q));
    const search = searchCondition(query.q, folded);
    if (!search) throw new BadRequestException(words().api.leads.nothingToFind);
    try {
      const amongNewest = await this.searchNewest(search, query, limit);
      if (amongNewest.length === limit) return amongNewest;
      return await this.searchAll(search, query, limit);
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      throw new BadRequestException(words().api.leads.slowSearch);
    }
  }

  private async fold(asked: string[]): Promise<SearchWord[]> {
    const folded = await this.leads.query<{ text: string }[]>(FOLD, [asked]);
    // An address is stored with its domain in ASCII.
    const ascii = asked.map((word) => toAsciiPart(word)?.toLowerCase());
    return folded.map(({ text }, index) => ({ text, ascii: ascii[index] }));
  }

  private matching(query: LeadCriteria): SelectQueryBuilder<LeadEntity> {
    const { suspected, state, takenBy, from, to, before } = query;
    const matching = this.leads.createQueryBuilder('lead').select(COLUMNS);
    if (suspected !== undefined) matching.andWhere({ suspected });
    if (state) matching.andWhere({ state: In(state) });
    if (takenBy !== undefined) matching.andWhere({ takenBy });
    if (from) matching.andWhere('lead.created_at >= :from', { from });
    if (to) matching.andWhere('lead.created_at < :to', { to });
    if (before === undefined) return matching;
    if (!isByTime(query)) return matching.andWhere({ id: LessThan(before) });
    // The time of the lead `before` or, if it was removed since, of the one with the next lower id.
    const last = `
      SELECT created_at, CAST(:before AS integer) FROM leads
      WHERE id <= :before ORDER BY id DESC LIMIT 1`;
    return matching.andWhere(`(lead.created_at, lead.id) < (${last})`, { before });
  }

  private searchNewest(
    { condition, parameters }: SearchCondition,
    query: LeadCriteria,
    limit: number,
  ): Promise<Found[]> {
    const ofQuery = this.matching(query).select('lead.*');
    const newest = addOrder(ofQuery, query).limit(SCANNED_PER_RESULT * limit);
    const found = this.leads.manager
      .createQueryBuilder()
      .select(COLUMNS)
      .from(`(${newest.getQuery()})`, 'lead')
      .setParameters(newest.getParameters())
      .where(condition, parameters);
    return addOrder(found, query).limit(limit).getRawMany<Found>();
  }

  private searchAll(
    { condition, parameters }: SearchCondition,
    query: LeadCriteria,
    limit: number,
  ): Promise<Found[]> {
    const found = this.matching(query).andWhere(`(${condition})`, parameters);
    const rows = this.leads.manager
      .createQueryBuilder()
      // Otherwise the planner might read the whole table in the order of the list.
      .addCommonTableExpression(found, 'found', { materialized: true })
      .select('*')
      .from('found', 'lead');
    return addOrder(rows, query).limit(limit).getRawMany<Found>();
  }
}

const isByTime = ({ from, to }: Pick<LeadCriteria, 'from' | 'to'>): boolean =>
  from !== undefined || to !== undefined;

const addOrder = <T extends SelectQueryBuilder<object>>(rows: T, query: LeadCriteria): T => {
  if (isByTime(query)) rows.orderBy('lead.created_at', 'DESC');
  return rows.addOrderBy('lead.id', 'DESC');
};

const needsQueryPerState = (query: LeadCriteria): boolean =>
  query.state !== undefined && query.takenBy === undefined && !isByTime(query);

/** One query per state: the index has the newest leads of one state, not of several. */
const byState = (query: LeadCriteria): LeadCriteria[] => {
  const { state: states = LEAD_STATES, suspected } = query;
  const suspicions = suspected === undefined ? [true, false] : [suspected];
  return suspicions.flatMap((each) =>
    states.map((state) => ({ ...query, suspected: each, state: [state] })),
  );
};

/** The first of the items, at least one, until they have so many bytes. */
const within = <Item>(bytes: number, items: Item[], sizeOf: (item: Item) => number): Item[] => {
  let sum = 0;
  const end = items.findIndex((item) => {
    if (sum >= bytes) return true;
    sum += sizeOf(item);
    return false;
  });
  return end === -1 ? items : items.slice(0, end);
};
