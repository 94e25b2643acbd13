import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeskLimit } from '../../database/desk-limit.ts';
import { AuditService } from '../audit/audit.service.ts';
import { DeskLeadsService } from '../desk-leads.service.ts';
import { LeadChangesService } from '../lead-changes.service.ts';
import { LeadEntity } from '../lead.entity.ts';
import type { LeadRecord } from '../lead.schemas.ts';
import type { AddedLead } from './added-lead.schemas.ts';

interface Added {
  record: LeadRecord;
  /** Whether an attempt with the same key had added it before. */
  isRepeat: boolean;
}

/** Leads that somebody of the team adds. */
@Injectable()
export class AddedLeadsService {
  constructor(
    private readonly deskLimit: DeskLimit,
    private readonly audit: AuditService,
    private readonly deskLeads: DeskLeadsService,
    private readonly leadChanges: LeadChangesService,
  ) {}

  /** @param key the same with each attempt to add a lead */
  add(lead: AddedLead, key: string | null, actor: string): Promise<Added> {
    const { email = '', cameBy } = lead;
    const values = {
      ...lead,
      email,
      source: 'desk',
      cameBy: cameBy || null,
      idempotencyKey: key,
    } as const;
    return this.deskLimit.transaction(async (manager) => {
      const isKnown = await hasKey(manager, key);
      const added = isKnown ? undefined : await this.leadChanges.insert(manager, values);
      if (added)
        await this.audit.add(manager, { leadId: added.id, version: 1, action: 'added', actor });
      const which = added ? { id: added.id } : { idempotencyKey: key! };
      const stored = await manager.findOneByOrFail(LeadEntity, which);
      const record = await this.deskLeads.toRecord(manager, stored);
      return { record, isRepeat: !added };
    });
  }
}

const hasKey = async (manager: EntityManager, key: string | null): Promise<boolean> =>
  key !== null && (await manager.existsBy(LeadEntity, { idempotencyKey: key }));
