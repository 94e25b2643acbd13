import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeskLimit } from '../../database/desk-limit.ts';
import { AuditService } from '../audit/audit.service.ts';
import { DeskLeadsService } from '../desk-leads.service.ts';
import { LeadEntity } from '../lead.entity.ts';
import type { LeadRecord } from '../lead.schemas.ts';
import type { AddedLead } from './added-lead.schemas.ts';

type NewLead = Omit<AddedLead, 'cameBy'> &
  Pick<LeadEntity, 'email' | 'source' | 'cameBy' | 'idempotencyKey'>;

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
      const id = (await hasKey(manager, key)) ? undefined : await insert(manager, values);
      if (id !== undefined)
        await this.audit.add(manager, { leadId: id, version: 1, action: 'added', actor });
      const which = id === undefined ? { idempotencyKey: key! } : { id };
      const stored = await manager.findOneByOrFail(LeadEntity, which);
      const record = await this.deskLeads.toRecord(manager, stored);
      return { record, isRepeat: id === undefined };
    });
  }
}

/** Asked before the insert, which uses up an id even if it inserts nothing. */
const hasKey = async (manager: EntityManager, key: string | null): Promise<boolean> =>
  key !== null && (await manager.existsBy(LeadEntity, { idempotencyKey: key }));

/** Waits for another attempt with the key, and returns undefined if that has inserted the lead. */
const insert = async (manager: EntityManager, lead: NewLead): Promise<number | undefined> => {
  const insertion = manager.createQueryBuilder().insert().into(LeadEntity).values(lead);
  const { raw } = await insertion.orIgnore().returning('id').updateEntity(false).execute();
  return (raw as { id: number }[])[0]?.id;
};
