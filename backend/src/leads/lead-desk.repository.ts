import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import type { LeadEntity } from './lead.entity.ts';
import type { LeadFilter } from './list-leads.query.ts';

/** Why leads were removed. */
export type RemovalReason = 'deletion' | 'erasure' | 'retention';

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
  ) {}

  /**
   * The newest leads of a filter, at most `limit` of them. Keyset paging: as fast at the end as at the start. A page
   * goes on before a lead that may have been removed since: then before the place where it was.
   */
  list({ suspected, q, from, to }: LeadFilter, limit: number, before?: number): Promise<ListedLead[]> {
    const values: unknown[] = [limit];
    const add = (value: unknown) => `$${values.push(value)}`;
    const conditions = [suspected ? 'suspected' : 'NOT suspected'];
    if (q !== undefined) conditions.push(`${SEARCHED} ILIKE ${add(likePattern(q))}`);
    if (from) conditions.push(`created_at >= ${add(from)}`);
    if (to) conditions.push(`created_at < ${add(to)}`);
    if (before !== undefined) {
      const id = `${add(before)}::integer`;
      conditions.push(
        `(created_at, id) < (SELECT created_at, ${id} FROM leads WHERE id <= ${id} ORDER BY id DESC LIMIT 1)`,
      );
    }
    return this.query(
      `SELECT ${COLUMNS} FROM leads WHERE ${conditions.join(' AND ')}
       ORDER BY created_at DESC, id DESC LIMIT $1`,
      values,
    );
  }

  /** Marks a lead as suspected or clears it. Undefined where there is none. */
  async mark(id: number, suspected: boolean): Promise<ListedLead | undefined> {
    const [lead] = await this.query<ListedLead>(
      `WITH marked AS (
         UPDATE leads SET suspected = $2, signals = CASE WHEN $2 THEN signals ELSE '{}' END
         WHERE id = $1 RETURNING *
       )
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

  private async remove(statement: string, values: unknown[]): Promise<number> {
    const [row] = await this.query<{ count: number }>(statement, values);
    return row!.count;
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
