import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeskConnections } from '../../database/desk-connections.ts';
import type { Deed, AuditEntry, LeadState } from '../lead.contract.ts';
import type { PageQuery } from '../query-parameters.ts';

export type AuditRow = Omit<AuditEntry, 'at' | 'state'> & {
  id: number;
  state: LeadState | null;
  at: Date;
};

/** Queries of the table `audit`. Every method throws the exceptions of {@link DeskConnections.reach}. */
@Injectable()
export class AuditRepository {
  constructor(
    private readonly connections: DeskConnections,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * A page of the audit trail, newest first, with one row more than `limit` if there are older ones.
   *
   * @param lead only what was done to this lead
   */
  list({ limit, before }: PageQuery, lead?: number): Promise<AuditRow[]> {
    return this.query(
      `SELECT id, lead, what, state, actor AS by, done_at AS at FROM audit
       WHERE id < coalesce($2, 2147483647) ${lead === undefined ? '' : 'AND lead = $3'}
       ORDER BY id DESC LIMIT $1 + 1`,
      [limit, before ?? null, ...(lead === undefined ? [] : [lead])],
    );
  }

  /** Records what concerns no single lead. */
  async record(deed: Deed, actor: string): Promise<void> {
    await this.query('INSERT INTO audit (what, actor) VALUES ($1, $2)', [deed, actor]);
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.connections.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
