import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import type { LeadEntity } from '../lead.entity.ts';
import { LeadOutbox } from '../lead-outbox.ts';
import type { LeadFilter } from './list-leads.query.ts';

/** Leads that are removed at a time, so that no statement takes long. */
const BATCH = 1_000;

/** Why leads were removed. */
type RemovalReason = 'deletion' | 'erasure' | 'retention';

/** What a page may have at most. */
interface PageSize {
  limit: number;
  /** Of all messages but the last. */
  bytes: number;
}

export type ListedLead = Omit<LeadEntity, 'idempotencyKey'>;

const COLUMNS = 'id, name, email, company, message, suspected, signals, created_at AS "createdAt"';

/** What `q` looks into: the expression of the index `leads_search`, word for word. */
const SEARCHED = `(' ' || name || ' ' || email || ' ' || company || ' ' || message)`;

/** A trigram index finds nothing by fewer characters than three, except where a word begins with them. */
const likePattern = (text: string): string => {
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return [...text].length < 3 ? `% ${literal}%` : `%${literal}%`;
};

/**
 * Removes what a condition finds and notes how many, in one statement. The note has no personal data: the reason, the
 * number, the time.
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

/** What the admin does with leads. */
@Injectable()
export class LeadDeskRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
    private readonly outbox: LeadOutbox,
  ) {}

  /**
   * The newest leads of a filter, at most `limit` of them. Keyset paging: as fast at the end as at the start. A page
   * goes on before a lead that may have been removed since: then before the place where it was.
   *
   * A page ends early, with one lead at least, where its messages come to `bytes`: they are long where somebody means
   * harm, and what is read at a time is held in memory.
   */
  async list(
    { suspected, q, from, to }: LeadFilter,
    { limit, bytes }: PageSize,
    before?: number,
  ): Promise<{ leads: ListedLead[]; more: boolean }> {
    // By its time a period is found at once, however long ago it was; two leads of one moment may change places.
    const byTime = from !== undefined || to !== undefined;
    const order = byTime ? 'created_at DESC, id DESC' : 'id DESC';
    // One more than is asked for tells whether there are older ones.
    const values: unknown[] = [limit + 1];
    const add = (value: unknown) => `$${values.push(value)}`;
    const conditions = [suspected ? 'suspected' : 'NOT suspected'];
    if (q !== undefined) conditions.push(`${SEARCHED} ILIKE ${add(likePattern(q))}`);
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
    const rows = await this.query<ListedLead & { found: number }>(
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

  /** Marks a lead as suspected, or clears it and sends it through the outbox. Undefined if there is no such lead. */
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

  /** @returns whether there was one */
  async delete(id: number): Promise<boolean> {
    return (await this.remove(remove('id = $1', 'deletion'), [id])) > 0;
  }

  /**
   * Removes every lead of an e-mail address, in capital letters or not.
   *
   * @returns how many
   */
  erase(email: string): Promise<number> {
    // The first condition can use the index of the search, the second one decides.
    return this.remove(remove(`${SEARCHED} ILIKE $2 AND lower(email) = lower($1)`, 'erasure'), [
      email,
      likePattern(email),
    ]);
  }

  /**
   * Removes leads stored before an instant, some of them at a time.
   *
   * @returns how many; 0 once none is left
   */
  expire(before: Date): Promise<number> {
    const old = `SELECT id FROM leads WHERE created_at < $1 ORDER BY created_at LIMIT ${BATCH}`;
    return this.remove(remove(`id IN (${old})`, 'retention'), [before]);
  }

  private async remove(statement: string, values: unknown[]): Promise<number> {
    const [row] = await this.query<{ count: number }>(statement, values);
    return row!.count;
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
