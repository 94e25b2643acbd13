import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { LeaveTokens } from '../../newsletter/leave-tokens.ts';
import type { Message } from '../message.ts';
import { Outbox } from '../outbox.service.ts';
import { sendEvent, type WebhookEvent } from './webhook.ts';

/** Tells the webhook of leads, and of those who have confirmed the newsletter or left it. */
@Injectable()
export class WebhookSender {
  constructor(
    @Inject(ENVIRONMENT) { webhook }: Environment,
    private readonly leaveTokens: LeaveTokens,
    outbox: Outbox,
  ) {
    if (!webhook) return;
    outbox.add('webhook', async (message, signal) => {
      await sendEvent(webhook, message.id, this.eventOf(message), signal);
      return 'delivered';
    });
  }

  private eventOf({ kind, lead, subscriber, email, queuedAt }: Message): WebhookEvent {
    if (lead) return { type: 'lead.created', timestamp: lead.createdAt, data: lead };
    const timestamp = queuedAt.toISOString();
    if (kind === 'left')
      return { type: 'subscriber.left', timestamp, data: { email, leftAt: timestamp } };
    const data = { email, confirmedAt: timestamp, ...this.leaveTokens.linksFor(subscriber!) };
    return { type: 'subscriber.confirmed', timestamp, data };
  }
}
