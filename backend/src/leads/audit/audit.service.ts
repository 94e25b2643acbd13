import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { LessThan, Repository, type EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.ts';
import { inBatches } from '../../database/batches.ts';
import { DeskLimit } from '../../database/desk-limit.ts';
import type { Paged, PageQuery } from '../../http/pagination.ts';
import { LOGGER } from '../../logging/logger.ts';
import { AuditEntryEntity, type NewAuditEntry } from './audit-entry.entity.ts';
import type { AuditAction, AuditEntry } from './audit.schemas.ts';

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ENTRIES_PER_STATEMENT = 5_000;

@Injectable()
export class AuditService {
  constructor(
    private readonly deskLimit: DeskLimit,
    @InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>,
    @Inject(LOGGER) logger: Logger,
    access: AccessService,
  ) {
    access.onLockout(() => {
      this.addInOwnStatement('locked out', 'system').catch((error: unknown) =>
        logger.warn({ err: error }, 'lockout not recorded in the audit trail'),
      );
    });
  }

  list(query: PageQuery, leadId?: number): Promise<Paged<AuditEntry>> {
    return this.deskLimit.run(() => this.find(this.entries.manager, query, leadId));
  }

  /** Like {@link list}, for what runs inside DeskLimit: it would wait for itself there. */
  async find(
    manager: EntityManager,
    { limit, before }: PageQuery,
    leadId?: number,
  ): Promise<Paged<AuditEntry>> {
    const where = {
      ...(before !== undefined && { id: LessThan(before) }),
      ...(leadId !== undefined && { leadId }),
    };
    const order = { id: 'DESC' } as const;
    const found = await manager.find(AuditEntryEntity, { where, order, take: limit + 1 });
    const page = found.slice(0, limit);
    const hasMore = found.length > limit;
    return { items: page.map(toEntry), next: hasMore ? page.at(-1)!.id : undefined };
  }

  async add(manager: EntityManager, ...entries: NewAuditEntry[]): Promise<void> {
    for (const batch of inBatches(entries, ENTRIES_PER_STATEMENT))
      await manager.insert(AuditEntryEntity, batch);
  }

  async addInOwnStatement(action: AuditAction, actor: string): Promise<void> {
    await this.deskLimit.run(() => this.entries.insert({ action, actor }));
  }
}

const toEntry = ({ leadId, action, state, actor, at }: AuditEntryEntity): AuditEntry => ({
  lead: leadId,
  what: action,
  ...(state && { state }),
  by: actor,
  at: at.toISOString(),
});
