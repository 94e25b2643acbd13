import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import type { Logger } from 'pino';
import { JobFailure } from '../jobs/job-failure.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import type { ChannelName, LeadNotification } from '../leads/lead.contract.ts';
import { toLead } from '../leads/lead.entity.ts';
import { LeadOutbox } from '../leads/lead-outbox.ts';
import { LOGGER } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import {
  ATTEMPT,
  configuredChannels,
  DELIVERY_OPTIONS,
  DeliveryError,
  queueOf,
  type Channel,
} from './channel.ts';
import { loadOnce } from './load-once.ts';
import { NotificationsRepository } from './notifications.repository.ts';
import { queueNotifications } from './queue-notifications.sql.ts';

/** Attempts of an instance and channel at the same time: a receiver that does not respond holds up the others. */
const CONCURRENCY = 5;
/** The dead letter queue. */
const GIVEN_UP = 'notify-given-up';

const OPTIONS = { ...DELIVERY_OPTIONS, deadLetter: GIVEN_UP };

/** Notifies the firm of leads through the configured channels. */
@Injectable()
export class NotificationsService {
  private readonly channels: ChannelName[];

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly repository: NotificationsRepository,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: JobQueue,
    outbox: LeadOutbox,
  ) {
    this.channels = configuredChannels(environment);
    const queues = [
      ...this.channels,
      ...(environment.webhook ? ['subscriber'] : []),
      ...(environment.receipts ? ['receipt'] : []),
    ];
    if (queues.length > 0) this.addWaiting(queues);
    if (this.channels.length === 0) return;
    outbox.add((leads) => queueNotifications(leads, this.channels));
    metrics.addReading('notifications', 'Notifications that are not delivered, by state.', 'state', () =>
      repository.countOpen(),
    );
    jobs.add({
      name: GIVEN_UP,
      options: { retryLimit: OPTIONS.retryLimit, retryDelay: OPTIONS.retryDelay, deleteAfterSeconds: 3_600 },
      work: (data) => this.giveUp(idOf(data)),
    });
    for (const name of this.channels) {
      const channel = loadOnce(() => this.load(name));
      jobs.add({
        name: queueOf(name),
        options: OPTIONS,
        concurrency: CONCURRENCY,
        work: async (data, signal) => {
          await this.attempt(name, channel, idOf(data), signal);
        },
      });
    }
  }

  /**
   * The delivery state of a lead's notifications, one for each channel.
   *
   * @throws NotFoundException if there is no such lead
   * @throws DatabaseUnavailableException
   */
  async list(leadId: number): Promise<LeadNotification[]> {
    const rows = await this.repository.list(leadId, this.channels);
    if (!rows) throw new NotFoundException();
    return rows.map(({ lastAttemptAt, ...row }) => ({
      ...row,
      lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    }));
  }

  /**
   * Queues a lead's notifications again, through every configured channel.
   *
   * @throws ConflictException if no channel is configured
   * @throws NotFoundException if there is no such lead
   * @throws DatabaseUnavailableException
   */
  async resend(leadId: number, actor: string): Promise<void> {
    if (this.channels.length === 0) {
      throw new ConflictException(
        'No notification channel is configured: set NOTIFY_WEBHOOK_URL or SMTP_URL.',
      );
    }
    if (!(await this.repository.resend(leadId, this.channels, actor))) throw new NotFoundException();
  }

  /** @param queues the channels, and what else is sent: `subscriber`, `receipt` */
  private addWaiting(queues: readonly string[]): void {
    this.metrics.addReading(
      'notification_oldest_waiting_seconds',
      'Age of the oldest notification of a channel that waits for its delivery or a retry; 0 if none does.',
      'channel',
      () => this.repository.oldestWaiting(queues),
    );
  }

  /** @throws JobFailure if the receiver did not confirm the delivery */
  private async attempt(
    name: ChannelName,
    open: () => Promise<Channel>,
    id: string,
    signal: AbortSignal,
  ): Promise<void> {
    const lead = await this.repository.findLead(id);
    if (!lead) return;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT.LIMIT)]);
    try {
      const channel = await open();
      await channel.deliver(id, toLead(lead), limit);
    } catch (error) {
      this.metrics.countAttempt(name, 'failed');
      const reason =
        error instanceof DeliveryError ? error.message : 'The channel does not work, see the log.';
      await this.repository.recordAttempt(id, reason);
      if (!(error instanceof DeliveryError)) throw error;
      throw new JobFailure(reason, { channel: name, notification: id, lead: lead.id });
    }
    this.metrics.countAttempt(name, 'delivered');
    await this.repository.recordAttempt(id, null);
  }

  private async giveUp(id: string): Promise<void> {
    const givenUp = await this.repository.recordFailure(id);
    if (!givenUp) return;
    const { channel, leadId: lead, attempts, lastError: reason } = givenUp;
    this.logger.error({ channel, lead, notification: id, attempts, reason }, 'notification given up');
  }

  /** Loads a channel and its libraries, which take memory. */
  private async load(name: ChannelName): Promise<Channel> {
    const { webhook, email, publicConfig } = this.environment;
    const seen = (end: Date) => this.metrics.setCertificateEnd(name, end);
    switch (name) {
      case 'webhook': {
        const { WebhookChannel } = await import('./webhook.channel.ts');
        return new WebhookChannel(webhook!, seen);
      }
      case 'email': {
        const { EmailChannel } = await import('./email.channel.ts');
        return new EmailChannel(email!, publicConfig.publicUrl, seen);
      }
    }
  }
}

const idOf = (data: unknown): string => (data as { id: string }).id;
