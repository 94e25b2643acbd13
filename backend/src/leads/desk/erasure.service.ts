import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { BATCH, repeatUntilNone } from '../../database/batches.ts';
import { DeskLimit } from '../../database/desk-limit.ts';
import { AuditService } from '../audit/audit.service.ts';
import { LeadChangesService } from '../lead-changes.service.ts';
import { LeadEntity } from '../lead.entity.ts';
import type { StoredOfAddress } from './erasure.schemas.ts';

/** Raw SQL: TypeORM deletes no limited number of rows. */
const OF_ADDRESS = `id IN (SELECT id FROM leads WHERE lower_case(email) = lower_case(:email) LIMIT ${BATCH})`;

/**
 * Raw SQL: the newsletter depends on leads, so leads must not depend on its entities. A confirmation
 * moves an address from the first table to the second.
 */
const NEWSLETTER = [
  'DELETE FROM newsletter_invitations WHERE lower_case(email) = lower_case($1)',
  'DELETE FROM subscribers WHERE lower_case(email) = lower_case($1)',
];

const PREVIEW = `SELECT
  (SELECT count(*) FROM leads WHERE lower_case(email) = lower_case($1))::integer AS leads,
  coalesce(
    (SELECT 'subscribed' FROM subscribers WHERE lower_case(email) = lower_case($1) AND left_at IS NULL),
    (SELECT 'unconfirmed' FROM newsletter_invitations WHERE lower_case(email) = lower_case($1) LIMIT 1),
    (SELECT 'left' FROM subscribers WHERE lower_case(email) = lower_case($1))
  ) AS subscription`;

/** Erases all that is stored of an address, in any letter case. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly deskLimit: DeskLimit,
    private readonly leadChanges: LeadChangesService,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly audit: AuditService,
  ) {}

  async preview(email: string): Promise<StoredOfAddress> {
    const [stored] = await this.deskLimit.run(() =>
      this.leads.query<[StoredOfAddress]>(PREVIEW, [email]),
    );
    return stored;
  }

  /** Returns the number of leads. The first batch also takes what the newsletter has. */
  erase(email: string, actor: string): Promise<number> {
    return repeatUntilNone(() =>
      this.deskLimit.transaction((manager) => this.eraseBatch(manager, email, actor)),
    );
  }

  private async eraseBatch(manager: EntityManager, email: string, actor: string): Promise<number> {
    const entry = { action: 'erased', actor } as const;
    const count = await this.leadChanges.removeWhere(manager, OF_ADDRESS, { email }, entry);
    let isSubscription = false;
    for (const statement of NEWSLETTER) {
      // For a DELETE, TypeORM's driver returns the rows and their number.
      const [, affected] = await manager.query<[unknown[], number]>(statement, [email]);
      isSubscription ||= affected > 0;
    }
    if (isSubscription) await this.audit.add(manager, entry);
    return count;
  }
}
