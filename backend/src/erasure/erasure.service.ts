import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository, type EntityManager } from 'typeorm';
import { BATCH, repeatUntilNone } from '../database/batches.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import { AuditService } from '../leads/audit/audit.service.ts';
import { LeadChangesService } from '../leads/lead-changes.service.ts';
import { LeadEntity } from '../leads/lead.entity.ts';
import { InvitationEntity } from '../newsletter/invitation.entity.ts';
import { SubscriberEntity } from '../newsletter/subscriber.entity.ts';
import type { StoredOfAddress } from './erasure.schemas.ts';

const ofAddress = (email: string) => ({
  email: Raw((column) => `lower_case(${column}) = lower_case(:email)`, { email }),
});

/**
 * Raw SQL: TypeORM deletes no limited number of rows. Locked in order: those that somebody else
 * deletes meanwhile do not count.
 */
const LEADS_OF_ADDRESS = `id IN (
  SELECT id FROM leads WHERE lower_case(email) = lower_case(:email) ORDER BY id LIMIT ${BATCH} FOR UPDATE
)`;

/** Erases all that is stored of an address, in any letter case. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly deskConnections: DeskConnections,
    private readonly leadChanges: LeadChangesService,
    private readonly audit: AuditService,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    @InjectRepository(InvitationEntity) private readonly invitations: Repository<InvitationEntity>,
    @InjectRepository(SubscriberEntity) private readonly subscribers: Repository<SubscriberEntity>,
  ) {}

  preview(email: string): Promise<StoredOfAddress> {
    return this.deskConnections.run(async () => {
      const leads = await this.leads.countBy(ofAddress(email));
      const subscriber = await this.subscribers.findOneBy(ofAddress(email));
      const isInvited = await this.invitations.existsBy(ofAddress(email));
      return { leads, subscription: subscriptionOf(subscriber, isInvited) };
    });
  }

  /** Returns the number of leads. The first batch also takes what the newsletter has. */
  erase(email: string, actor: string): Promise<number> {
    return repeatUntilNone(() =>
      this.deskConnections.transaction((manager) => this.eraseBatch(manager, email, actor)),
    );
  }

  private async eraseBatch(manager: EntityManager, email: string, actor: string): Promise<number> {
    const entry = { what: 'erased', actor } as const;
    const count = await this.leadChanges.removeWhere(manager, LEADS_OF_ADDRESS, { email }, entry);
    // In this order: a confirmation moves an address from the invitations to the subscribers.
    const invitations = await manager.delete(InvitationEntity, ofAddress(email));
    const subscribers = await manager.delete(SubscriberEntity, ofAddress(email));
    if (invitations.affected || subscribers.affected)
      await this.audit.addAndAnnounce(manager, entry);
    return count;
  }
}

const subscriptionOf = (
  subscriber: SubscriberEntity | null,
  isInvited: boolean,
): StoredOfAddress['subscription'] => {
  if (subscriber?.leftAt === null) return 'subscribed';
  if (isInvited) return 'unconfirmed';
  return subscriber ? 'left' : null;
};
