import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { ATTEMPT_TIMEOUT_MS } from '../../outbox/delivery-error.ts';
import type { MessageEntity, MessageState } from '../../outbox/message.entity.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import { messageIdOf, sendMail } from '../../outbox/transports/mail.ts';
import { toLead } from '../lead.entity.ts';
import { leadMail } from './lead-mail.ts';
import { NotificationsRepository } from './notifications.repository.ts';

/** Emails in an hour, so that a flood uses up no mail account. A digest counts the others. */
const LIMIT = 60;

/**
 * Asks Exchange for no automatic reply. Not `Auto-Submitted`: ticket systems hold such emails back.
 */
const NO_AUTOMATIC_REPLY = { 'X-Auto-Response-Suppress': 'All' };

@Injectable()
export class LeadEmailSender {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly notifications: NotificationsRepository,
    outbox: OutboxService,
    tasks: PeriodicTasks,
  ) {
    if (!environment.email) return;
    outbox.add({
      kind: 'email',
      channel: 'email',
      send: (message, signal) => this.send(message, signal),
    });
    tasks.add({
      interval: 10 * 60 * 1000,
      run: () => notifications.settleWithheld((count) => this.sendDigest(count)),
      failure: 'digest of leads not sent, retrying',
    });
  }

  private async send(message: MessageEntity, signal: AbortSignal): Promise<MessageState> {
    if (await this.notifications.hasReachedHourlyLimit(LIMIT)) return 'withheld';
    const lead = await this.notifications.findLead(message);
    if (!lead) return 'unwanted';
    const { publicUrl } = this.environment.publicConfig;
    const mail = leadMail(toLead(lead), lead.newsletter, publicUrl);
    await this.mail({ ...mail, messageId: messageIdOf(message.id, publicUrl) }, signal);
    return 'delivered';
  }

  private async sendDigest(count: number): Promise<void> {
    const { publicUrl } = this.environment.publicConfig;
    const subject = `New requests without an email of their own: ${count}`;
    const text =
      'Requests are arriving too fast to send an email for each. ' +
      `Not emailed one by one: ${count}.\n\n${publicUrl}/admin/leads\n`;
    await this.mail({ subject, text }, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
  }

  private async mail(mail: SendMailOptions, signal: AbortSignal): Promise<void> {
    const { server, from, to } = this.environment.email!;
    await sendMail(server, { from, to, headers: NO_AUTOMATIC_REPLY, ...mail }, signal);
  }
}
