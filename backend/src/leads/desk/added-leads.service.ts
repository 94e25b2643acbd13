import { Injectable } from '@nestjs/common';
import { DeskConnections } from '../../database/desk-connections.ts';
import { AuditService } from '../audit/audit.service.ts';
import { LeadViewService } from '../lead-view.service.ts';
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
    private readonly deskConnections: DeskConnections,
    private readonly audit: AuditService,
    private readonly leadViews: LeadViewService,
    private readonly leadChanges: LeadChangesService,
  ) {}

  /** @param key the same with each attempt to add a lead */
  add(fields: AddedLead, key: string | null, actor: string): Promise<Added> {
    const { email = '', cameBy } = fields;
    const values = {
      ...fields,
      email,
      source: 'desk',
      cameBy: cameBy || null,
      idempotencyKey: key,
    } as const;
    return this.deskConnections.transaction(async (manager) => {
      const known = await this.leadChanges.findByKey(manager, key);
      const { lead, isRepeat } = known
        ? { lead: known, isRepeat: true }
        : await this.leadChanges.insert(manager, values);
      const { id } = lead;
      if (!isRepeat)
        await this.audit.addAndAnnounce(manager, {
          leadId: id,
          version: 1,
          what: 'added',
          actor,
        });
      // An insertion does not return all columns.
      const stored = await manager.findOneByOrFail(LeadEntity, { id });
      return { record: await this.leadViews.toRecord(manager, stored), isRepeat };
    });
  }
}
