import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccessService } from '../../access/access.service.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import { LOGGER } from '../../logging/logger.ts';
import type { Paged, PageQuery } from '../../http/client-input.ts';
import type { LeadState } from '../lead.contract.ts';
import type { AuditAction, AuditEntry } from './audit.schemas.ts';

/** Records, in the statement that does it, what is done to the ids of the table expression `leads`, by whom. */
export const recordAudit = (
  leads: string,
  action: Exclude<AuditAction, 'state'>,
  actor: string,
): string =>
  `INSERT INTO audit (lead, what, actor) SELECT id, '${action}', ${actor}::text FROM ${leads}`;

type Row = Omit<AuditEntry, 'at' | 'state'> & { id: number; state: LeadState | null; at: Date };

/** Every method throws the exceptions of {@link DeskConnections.query}. */
@Injectable()
export class AuditRepository {
  constructor(
    private readonly connections: DeskConnections,
    @Inject(LOGGER) logger: Logger,
    access: AccessService,
  ) {
    access.lockedOut = () => {
      this.record('locked out', 'system').catch((error: unknown) =>
        logger.warn({ err: error }, 'lockout not recorded in the audit trail'),
      );
    };
  }

  /** @param lead only what was done to this lead, which may have been removed */
  async list({ limit, before }: PageQuery, lead?: number): Promise<Paged<AuditEntry>> {
    const rows = await this.connections.query<Row>(
      `SELECT id, lead, what, state, actor AS by, done_at AS at FROM audit
       WHERE id < coalesce($2, 2147483647) AND ($3::integer IS NULL OR lead = $3)
       ORDER BY id DESC LIMIT $1 + 1`,
      [limit, before, lead],
    );
    return { items: rows.slice(0, limit).map(toEntry), next: rows[limit] && rows[limit - 1]!.id };
  }

  /** Records what concerns no single lead. */
  async record(action: AuditAction, actor: string): Promise<void> {
    await this.connections.query('INSERT INTO audit (what, actor) VALUES ($1, $2)', [
      action,
      actor,
    ]);
  }
}

const toEntry = ({ id: _id, state, at, ...entry }: Row): AuditEntry => ({
  ...entry,
  ...(state && { state }),
  at: at.toISOString(),
});
