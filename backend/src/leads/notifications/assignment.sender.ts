import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import type { OutboxMessageEntity, MessageState } from '../../outbox/outbox-message.entity.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import { messageIdOf } from '../../outbox/transports/mail.ts';
import { fill, words } from '../../words/words.ts';
import { hasMailbox } from '../people/people.service.ts';
import { mailFirm } from './channels/email.channel.ts';
import { NotificationsService } from './notifications.service.ts';

/** Tells a person of the team that a lead was given to them, or several at once. */
@Injectable()
export class AssignmentSender {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly notifications: NotificationsService,
    outbox: OutboxService,
  ) {
    if (!environment.email) return;
    for (const kind of ['given', 'given together'])
      outbox.add({
        kind,
        channel: 'email',
        send: (message, signal) => this.send(message, signal),
      });
  }

  private async send(message: OutboxMessageEntity, signal: AbortSignal): Promise<MessageState> {
    const { receiver, leadId } = message;
    if (receiver === null || !hasMailbox(receiver)) return 'unwanted';
    // Taken back or given to somebody else meanwhile.
    if (!(await this.notifications.hasGiven(message))) return 'unwanted';
    const { email, deskUrl, publicConfig } = this.environment;
    const mail = {
      to: receiver,
      ...(message.kind === 'given' ? oneGiven(leadId!, deskUrl) : severalGiven(deskUrl)),
      messageId: messageIdOf(message.id, publicConfig.publicUrl),
    };
    await mailFirm(email!, mail, signal);
    return 'delivered';
  }
}

const oneGiven = (leadId: number, deskUrl: string) => {
  const { subject, text } = words().mail.given;
  const id = String(leadId);
  const link = `${deskUrl}/admin/leads/${id}`;
  return { subject: fill(subject, { id }), text: `${fill(text, { id, link })}\n` };
};

const severalGiven = (deskUrl: string) => {
  const { subject, text } = words().mail.givenTogether;
  return { subject, text: `${fill(text, { link: `${deskUrl}/admin/leads?state=mine` })}\n` };
};
