import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import type { OutboxMessageEntity } from '../outbox/outbox-message.entity.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { sendEvent, type WebhookEvent } from '../outbox/transports/webhook.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { NewsletterService } from './newsletter.service.ts';
import type { SubscriberEntity } from './subscriber.entity.ts';

/** Sends the webhook who has confirmed the newsletter, and who has left it. */
@Injectable()
export class SubscriberWebhookSender {
  constructor(
    @Inject(ENVIRONMENT) { webhook }: Environment,
    private readonly leaveTokens: LeaveTokens,
    newsletter: NewsletterService,
    outbox: OutboxService,
  ) {
    if (!webhook) return;
    const send = async (message: OutboxMessageEntity, signal: AbortSignal) => {
      const subscriber = await newsletter.find(message.subscriberId!);
      if (!subscriber) return 'unwanted';
      await sendEvent(webhook, message.id, this.eventOf(message, subscriber), signal);
      return 'delivered';
    };
    outbox.add({ kind: 'confirmed', channel: 'webhook', send });
    outbox.add({ kind: 'left', channel: 'webhook', send });
  }

  private eventOf(
    { kind, queuedAt }: OutboxMessageEntity,
    { id, email }: SubscriberEntity,
  ): WebhookEvent {
    const timestamp = queuedAt.toISOString();
    if (kind === 'left')
      return { type: 'subscriber.left', timestamp, data: { email, leftAt: timestamp } };
    const data = { email, confirmedAt: timestamp, ...this.leaveTokens.linksFor(id) };
    return { type: 'subscriber.confirmed', timestamp, data };
  }
}
