import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { JobFailure } from '../../jobs/job-failure.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import { LOGGER } from '../../logging/logger.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { LeaveTokens } from '../../newsletter/leave-tokens.ts';
import { SubscriberOutbox } from '../../newsletter/subscriber-outbox.ts';
import { ATTEMPT, DELIVERY_OPTIONS, DeliveryError, queueOf } from '../channel.ts';
import { loadOnce } from '../load-once.ts';
import type { WebhookChannel, WebhookEvent } from '../webhook.channel.ts';
import {
  EVENT_QUEUE,
  queueEvents,
  SubscriberEventsRepository,
  type SubscriberEvent,
} from './subscriber-events.repository.ts';

const GIVEN_UP = queueOf('subscriber-given-up');

/** Tells the webhook, if there is one, who has confirmed the newsletter and who has left. */
@Injectable()
export class SubscriberEventsService {
  constructor(
    @Inject(ENVIRONMENT) { webhook }: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly repository: SubscriberEventsRepository,
    private readonly leaveTokens: LeaveTokens,
    private readonly metrics: Metrics,
    jobs: JobQueue,
    outbox: SubscriberOutbox,
  ) {
    if (!webhook) return;
    outbox.add(queueEvents);
    const channel = loadOnce(async () => {
      const { WebhookChannel } = await import('../webhook.channel.ts');
      return new WebhookChannel(webhook, (end) => metrics.setCertificateEnd('webhook', end));
    });
    jobs.add({
      name: GIVEN_UP,
      options: { retryLimit: DELIVERY_OPTIONS.retryLimit, retryDelay: 10, deleteAfterSeconds: 3_600 },
      work: (data) => this.giveUp(idOf(data)),
    });
    jobs.add({
      name: EVENT_QUEUE,
      options: { ...DELIVERY_OPTIONS, deadLetter: GIVEN_UP },
      work: async (data, signal) => this.deliver(idOf(data), await channel(), signal),
    });
  }

  /** @throws JobFailure if the receiver did not confirm the delivery */
  private async deliver(id: string, channel: WebhookChannel, signal: AbortSignal): Promise<void> {
    const event = await this.repository.find(id);
    if (!event) return;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT.LIMIT)]);
    try {
      await channel.send(id, this.messageOf(event), limit);
    } catch (error) {
      this.metrics.countAttempt('subscriber', 'failed');
      if (!(error instanceof DeliveryError)) throw error;
      throw new JobFailure(error.message, { channel: 'subscriber', event: id });
    }
    this.metrics.countAttempt('subscriber', 'delivered');
  }

  private messageOf({ subscriber, email, what, at }: SubscriberEvent): WebhookEvent {
    const timestamp = at.toISOString();
    if (what === 'left') return { type: 'subscriber.left', timestamp, data: { email, leftAt: timestamp } };
    const data = { email, confirmedAt: timestamp, ...this.leaveTokens.linksFor(subscriber) };
    return { type: 'subscriber.confirmed', timestamp, data };
  }

  private async giveUp(id: string): Promise<void> {
    if (await this.repository.find(id)) this.logger.error({ event: id }, 'subscriber event given up');
  }
}

const idOf = (data: unknown): string => (data as { id: string }).id;
