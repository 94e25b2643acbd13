import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccessService } from '../../access/access.service.ts';
import { LOGGER } from '../../logging/logger.ts';
import type { AuditEntry } from '../lead.contract.ts';
import { pageOf, type Paged, type PageQuery } from '../query-parameters.ts';
import { AuditRepository, type AuditRow } from './audit.repository.ts';

/** Reads the audit trail, newest first. Every method throws the exceptions of {@link AuditRepository}. */
@Injectable()
export class AuditService {
  constructor(
    private readonly repository: AuditRepository,
    @Inject(LOGGER) logger: Logger,
    access: AccessService,
  ) {
    access.lockedOut = () => {
      repository
        .record('locked out', 'system')
        .catch((error: unknown) => logger.warn({ err: error }, 'lockout not recorded in the audit trail'));
    };
  }

  /** @param lead only what was done to this lead, which may have been removed; undefined for all */
  async list(page: PageQuery, lead?: number): Promise<Paged<AuditEntry>> {
    return pageOf(await this.repository.list(page, lead), page.limit, toEntry);
  }

  /** Records an export. All other entries are written by the statements that make the change. */
  recordExport(deed: 'exported' | 'subscribers exported', actor: string): Promise<void> {
    return this.repository.record(deed, actor);
  }
}

const toEntry = ({ lead, what, state, by, at }: AuditRow): AuditEntry => ({
  lead,
  what,
  ...(state && { state }),
  by,
  at: at.toISOString(),
});
