import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import type { OutboxMessageEntity, MessageState } from '../../outbox/outbox-message.entity.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import { messageIdOf } from '../../outbox/transports/mail.ts';
import { fill, words } from '../../words/words.ts';
import { hasMailbox } from '../people/people.service.ts';
import { mailFirm } from './channels/email.channel.ts';
import { NotificationsService } from './notifications.service.ts';

/** Tells a person of the team that a lead was given to them. */
@Injectable()
export class AssignmentSender {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly notifications: NotificationsService,
    outbox: OutboxService,
  ) {
    if (!environment.email) return;
    outbox.add({
      kind: 'given',
      channel: 'email',
      send: (message, signal) => this.send(message, signal),
    });
  }

  private async send(message: OutboxMessageEntity, signal: AbortSignal): Promise<MessageState> {
    const { receiver } = message;
    const lead = await this.notifications.findLead(message);
    // Taken back or given to somebody else meanwhile.
    if (!lead || receiver === null || lead.takenBy !== receiver) return 'unwanted';
    if (!hasMailbox(receiver)) return 'unwanted';
    const { email, deskUrl, publicConfig } = this.environment;
    const { subject, text } = words().mail.given;
    const id = String(lead.id);
    const mail = {
      to: receiver,
      subject: fill(subject, { id }),
      text: `${fill(text, { id, link: `${deskUrl}/admin/leads/${id}` })}\n`,
      messageId: messageIdOf(message.id, publicConfig.publicUrl),
    };
    await mailFirm(email!, mail, signal);
    return 'delivered';
  }
}
