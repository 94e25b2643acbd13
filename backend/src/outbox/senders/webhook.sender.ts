import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { toLead } from '../../leads/lead.entity.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { LeaveTokens } from '../../newsletter/leave-tokens.ts';
import { RETRIES_TO_FIRM, type Message, type MessageState } from '../message.ts';
import { Outbox } from '../outbox.service.ts';
import { loadOnce } from './load-once.ts';
import { SubjectsRepository } from './subjects.repository.ts';
import type { WebhookEvent } from './webhook.ts';

/** Tells the webhook of leads, and of those who have confirmed the newsletter or left it. */
@Injectable()
export class WebhookSender {
  constructor(
    @Inject(ENVIRONMENT) { webhook }: Environment,
    private readonly subjects: SubjectsRepository,
    private readonly leaveTokens: LeaveTokens,
    metrics: Metrics,
    outbox: Outbox,
  ) {
    if (!webhook) return;
    const client = loadOnce(async () => {
      const { WebhookClient } = await import('./webhook.ts');
      return new WebhookClient(webhook, (end) => metrics.setCertificateEnd('webhook', end));
    });
    const send = async (message: Message, signal: AbortSignal): Promise<MessageState> => {
      const event = await this.eventOf(message);
      if (!event) return 'outdated';
      await (await client()).send(message.id, event, signal);
      return 'delivered';
    };
    const retries = RETRIES_TO_FIRM;
    outbox.add({ channel: 'webhook', kinds: ['webhook'], retries, concurrency: 5, send });
    outbox.add({ channel: 'subscriber', kinds: ['confirmed', 'left'], retries, concurrency: 1, send });
  }

  /** @returns undefined if the lead or subscriber was removed just now */
  private async eventOf({ kind, lead, subscriber, queuedAt }: Message): Promise<WebhookEvent | undefined> {
    if (lead !== null) {
      const entity = await this.subjects.findLead(lead);
      if (!entity) return undefined;
      const data = toLead(entity);
      return { type: 'lead.created', timestamp: data.createdAt, data };
    }
    const email = await this.subjects.findEmail(subscriber!);
    if (email === undefined) return undefined;
    const timestamp = queuedAt.toISOString();
    if (kind === 'left') return { type: 'subscriber.left', timestamp, data: { email, leftAt: timestamp } };
    const data = { email, confirmedAt: timestamp, ...this.leaveTokens.linksFor(subscriber!) };
    return { type: 'subscriber.confirmed', timestamp, data };
  }
}
