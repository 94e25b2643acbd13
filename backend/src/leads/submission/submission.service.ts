import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { AnnouncementsService } from '../events/announcements.service.ts';
import { LeadChangesService } from '../lead-changes.service.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS, type Lead } from '../lead.contract.ts';
import { LeadEntity, toLead } from '../lead.entity.ts';
import type { LeadReceipt } from '../lead.schemas.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { SpamWatchService, type SubmissionContext } from '../spam/spam-watch.service.ts';
import { validated, type CreateLeadDto } from './create-lead.dto.ts';

interface Submitted {
  /** The whole lead of a repeat only for the same body: a key can be found in a proxy's log. */
  lead: Lead | LeadReceipt;
  /** Whether an attempt with the same key had stored it before. */
  isRepeat: boolean;
}

@Injectable()
export class SubmissionService {
  constructor(
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly database: DatabaseConnection,
    private readonly spam: SpamWatchService,
    private readonly notifications: NotificationsService,
    private readonly leadChanges: LeadChangesService,
    private readonly announcements: AnnouncementsService,
  ) {}

  /**
   * Stores a lead, with the messages about it. Messages about a suspected lead are queued when it
   * is cleared.
   * @param sent is validated here: a repeat is answered whatever its body
   * @param key the same with each attempt to submit a lead
   * @throws ValidationException, DatabaseUnavailableException
   */
  async create(
    sent: CreateLeadDto,
    key: string | null,
    context: SubmissionContext,
  ): Promise<Submitted> {
    if (key !== null) {
      const { manager } = this.leads;
      const known = await this.database.run(() => this.leadChanges.findByKey(manager, key));
      if (known) return repeatOf(known, sent);
    }
    const dto = await validated(sent);
    const verdict = await this.spam.judge(dto, context);
    // The DTO has replaced a blank message by the default: both ask for the newsletter.
    const newsletter = dto.message === LEAD_DEFAULTS.message;
    // Such a lead asks for nothing else, and needs no answer.
    const state = newsletter ? 'closed' : 'new';
    const values = { ...dto, ...verdict, newsletter, state, idempotencyKey: key } as const;
    const { lead, isRepeat } = await this.database.transaction(async (manager) => {
      const inserted = await this.leadChanges.insert(manager, values);
      const { id, suspected } = inserted.lead;
      if (!inserted.isRepeat && !suspected)
        await this.notifications.queue(manager, id, context.address);
      return inserted;
    });
    if (isRepeat) return repeatOf(lead, sent);
    if (!lead.suspected && lead.state === 'new') this.announcements.addArrival(lead.id);
    return { lead: toLead(lead), isRepeat };
  }
}

const repeatOf = (stored: LeadEntity, sent: CreateLeadDto): Submitted => {
  const lead = toLead(stored);
  const { id, createdAt } = lead;
  const isSame = LEAD_FIELDS.every((field) => sent[field] === lead[field]);
  return { lead: isSame ? lead : { id, createdAt }, isRepeat: true };
};
