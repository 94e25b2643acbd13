import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isStatementTimeout } from '../../database/database-unavailable.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import { ValidationException } from '../../http/validation.exception.ts';
import type { LeadEntity } from '../lead.entity.ts';
import { LeadOutbox } from '../lead-outbox.ts';
import { searchConditions } from './lead-search.ts';
import type { LeadFilter } from './list-leads.query.ts';

/** Leads that a statement removes at a time, so that it does not reach its timeout, even if all messages are long. */
const BATCH = 500;

const TOO_LONG =
  'This search takes too long. Narrow the period, or search for at least three letters or digits in a row.';

/** Why leads were removed: the admin deleted one, a person had all of theirs erased, or they were too old. */
type RemovalReason = 'deletion' | 'erasure' | 'retention';

/** The limits of a page. */
interface PageSize {
  /** Maximum number of leads. */
  limit: number;
  /** The page ends with the lead at which the messages reach this total size, in bytes of UTF-8. */
  bytes: number;
}

export type ListedLead = Omit<LeadEntity, 'idempotencyKey'>;

const COLUMNS = 'id, name, email, company, message, suspected, signals, created_at AS "createdAt"';

/**
 * A statement that removes the leads that match a condition, logs the removal and returns their number. The log entry
 * contains no personal data: only the reason, the number and the time.
 */
const remove = (condition: string, reason: RemovalReason) => `
  WITH removed AS (
    DELETE FROM leads WHERE ${condition} RETURNING id
  ), noted AS (
    INSERT INTO lead_removals (reason, leads)
    SELECT '${reason}', count(*) FROM removed HAVING count(*) > 0
  )
  SELECT count(*)::integer AS count FROM removed
`;

/**
 * The admin's queries. Every method throws DeskBusyException or DatabaseUnavailableException, see
 * {@link DeskConnections.reach}.
 */
@Injectable()
export class LeadDeskRepository {
  constructor(
    private readonly connections: DeskConnections,
    private readonly dataSource: DataSource,
    private readonly outbox: LeadOutbox,
  ) {}

  /**
   * One page of the leads that match a filter, newest first. Keyset pagination: the last page is as fast as the first.
   * The lead `before` may have been removed since; the page then begins at the place where it was.
   *
   * A page has at least one lead (if any match) and at most `limit`. It ends early when its messages reach `bytes`: a
   * malicious client can submit very long messages, and the whole page is held in memory.
   *
   * @param before id of the last lead of the previous page
   * @returns the leads, and whether there are older ones
   * @throws ValidationException if the search takes too long
   */
  async list(
    { suspected, q, from, to }: LeadFilter,
    { limit, bytes }: PageSize,
    before?: number,
  ): Promise<{ leads: ListedLead[]; more: boolean }> {
    // If a period is given, the index on the time finds its leads quickly, however old they are. In that order, leads
    // that were stored at the same moment can be in a different order than by id.
    const byTime = from !== undefined || to !== undefined;
    const order = byTime ? 'created_at DESC, id DESC' : 'id DESC';
    // One row more than requested shows whether there are older leads.
    const values: unknown[] = [limit + 1];
    const add = (value: unknown) => `$${values.push(value)}`;
    const conditions = [suspected ? 'suspected' : 'NOT suspected'];
    if (q !== undefined) conditions.push(...searchConditions(q, add));
    if (from) conditions.push(`created_at >= ${add(from)}`);
    if (to) conditions.push(`created_at < ${add(to)}`);
    if (before !== undefined) {
      const id = `${add(before)}::integer`;
      conditions.push(
        byTime
          ? `(created_at, id) < (SELECT created_at, ${id} FROM leads WHERE id <= ${id} ORDER BY id DESC LIMIT 1)`
          : `id < ${id}`,
      );
    }
    const rows = await this.search<ListedLead & { found: number }>(
      q,
      `SELECT ${COLUMNS}, found FROM (
         SELECT *, count(*) OVER ()::integer AS found, row_number() OVER (ORDER BY ${order}) AS place,
           sum(octet_length(message)) OVER (ORDER BY ${order}) - octet_length(message) AS bytes_before
         FROM (SELECT * FROM leads WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $1) AS page
       ) AS measured
       WHERE place < $1 AND bytes_before < ${add(bytes)} ORDER BY place`,
      values,
    );
    const leads = rows.map(({ found: _found, ...lead }) => lead);
    return { leads, more: rows.length > 0 && rows[0]!.found > leads.length };
  }

  /**
   * Marks a lead as suspected, or clears it. A lead that was suspected until now goes through the outbox when cleared.
   *
   * @returns the changed lead, or undefined if there is no such lead
   */
  async mark(id: number, suspected: boolean): Promise<ListedLead | undefined> {
    const [lead] = await this.query<ListedLead>(
      `WITH marked AS (
         UPDATE leads SET suspected = $2, signals = CASE WHEN $2 THEN leads.signals ELSE '{}' END
         FROM (SELECT id, suspected FROM leads WHERE id = $1 FOR UPDATE) AS known
         WHERE leads.id = known.id
         RETURNING leads.*, known.suspected AS was_suspected
       ), cleared AS (
         SELECT id FROM marked WHERE was_suspected AND NOT suspected
       )${suspected ? '' : this.outbox.statements('cleared')}
       SELECT ${COLUMNS} FROM marked`,
      [id, suspected],
    );
    return lead;
  }

  /** @returns whether there was such a lead */
  async delete(id: number): Promise<boolean> {
    return (await this.remove(remove('id = $1', 'deletion'), [id])) > 0;
  }

  /**
   * Removes a batch of the leads with the given e-mail address, in any letter case.
   *
   * @returns how many were removed; 0 once none is left
   */
  erase(email: string): Promise<number> {
    return this.remove(
      remove(`id IN (SELECT id FROM leads WHERE lower(email) = lower($1) LIMIT ${BATCH})`, 'erasure'),
      [email],
    );
  }

  /**
   * Removes a batch of the leads that are older than a number of days by the database's clock. A wrong clock of this
   * machine must not delete leads.
   *
   * @returns how many were removed; 0 once none is left
   */
  expire(days: number): Promise<number> {
    const old = `created_at < now() - make_interval(days => $1) ORDER BY created_at LIMIT ${BATCH}`;
    return this.remove(remove(`id IN (SELECT id FROM leads WHERE ${old})`, 'retention'), [days]);
  }

  private async remove(statement: string, values: unknown[]): Promise<number> {
    const [row] = await this.query<{ count: number }>(statement, values);
    return row!.count;
  }

  /** Runs a query that may search. A search that takes too long is refused with a way out. */
  private async search<Row>(q: string | undefined, statement: string, values: unknown[]): Promise<Row[]> {
    try {
      return await this.query<Row>(statement, values);
    } catch (error) {
      throw q !== undefined && isStatementTimeout(error) ? new ValidationException({ q: [TOO_LONG] }) : error;
    }
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.connections.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
