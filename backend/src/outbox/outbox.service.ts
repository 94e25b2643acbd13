import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Logger } from 'pino';
import { DatabaseKeys } from '../database/database-keys.ts';
import { JobFailure, JobQueue, type Session } from '../jobs/job-queue.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import { CHANNEL_NAMES, type ChannelName, type LeadNotification } from '../leads/lead.contract.ts';
import { clientRange } from '../limits/client-block.ts';
import { LOGGER } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import {
  ATTEMPT,
  DeliveryError,
  queueOf,
  RETRY,
  type Message,
  type MessageKind,
  type MessageState,
  type Sender,
  type SubscriberEvent,
} from './message.ts';
import { MessagesRepository, type QueuedMessage } from './messages.repository.ts';

/** The queue of jobs whose last attempt is over. */
const GIVEN_UP = 'notify-given-up';
/** Seconds for which finished jobs are kept: their outcome is in `messages`. */
const KEPT = 3_600;
/** Milliseconds between two deletions of what is no longer needed. */
const FORGET = 10 * 60 * 1000;

type Transaction = Parameters<MessagesRepository['storeOfLead']>[0];
type JobData = Pick<QueuedMessage, 'id' | 'round'>;

/**
 * Everything that leaves the house. A message and its job are stored in the transaction that stores what the message is
 * about, so that neither exists without the other, see
 * https://microservices.io/patterns/data/transactional-outbox.html. Senders say which kinds of messages there are.
 */
@Injectable()
export class Outbox {
  private readonly senders: Sender[] = [];

  constructor(
    private readonly messages: MessagesRepository,
    private readonly keys: DatabaseKeys,
    private readonly jobs: JobQueue,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    // Also without a sender: what was stored while there was one is still deleted in time.
    tasks.add({
      interval: FORGET,
      run: () => messages.forget(),
      failure: 'old messages not deleted, retrying',
    });
  }

  /** Adds a sender. Providers call this in their constructor, before the first message is stored. */
  add(sender: Sender): void {
    if (this.senders.length === 0) this.start();
    this.senders.push(sender);
    const { channel, retries, concurrency } = sender;
    this.jobs.add({
      name: queueOf(channel),
      options: {
        ...RETRY,
        retryLimit: retries,
        expireInSeconds: ATTEMPT.EXPIRES,
        deleteAfterSeconds: KEPT,
        deadLetter: GIVEN_UP,
      },
      concurrency,
      work: (data, signal) => this.attempt(sender, data as JobData, signal),
    });
  }

  /** Whether a lead causes messages. */
  get tellsOfLeads(): boolean {
    return this.kindsOfLead().length > 0;
  }

  /**
   * Queues the messages about a lead in the transaction that stores or clears it. Call {@link wake} after the commit.
   *
   * @param client address of the client; undefined for a lead that was cleared
   */
  async queueLead(session: Transaction, lead: number, client?: string): Promise<void> {
    const kinds = this.kindsOfLead();
    const network =
      client !== undefined && kinds.includes('receipt')
        ? this.keys.hmac('network of a receipt', clientRange(client))
        : null;
    await this.queue(session, await this.messages.storeOfLead(session, lead, kinds, network));
  }

  /** As {@link queueLead}, for a subscriber who has confirmed or left. */
  async queueSubscriber(session: Transaction, subscriber: string, what: SubscriberEvent): Promise<void> {
    if (!this.senderOf(what)) return;
    await this.queue(session, await this.messages.storeOfSubscriber(session, subscriber, what));
  }

  /** Lets this process send what was queued, without the wait until it looks by itself. */
  wake(): void {
    for (const { channel } of this.senders) this.jobs.wake(queueOf(channel));
  }

  /**
   * The state of the messages to the firm about a lead, one for each channel.
   *
   * @throws NotFoundException if there is no such lead
   * @throws DatabaseUnavailableException
   */
  async list(lead: number): Promise<LeadNotification[]> {
    const rows = await this.messages.list(lead, this.channels());
    if (!rows) throw new NotFoundException();
    return rows.map(({ lastAttemptAt, ...row }) => ({
      ...row,
      lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    }));
  }

  /**
   * Sends the messages to the firm about a lead again, through every configured channel.
   *
   * @throws ConflictException if no channel is configured
   * @throws NotFoundException if there is no such lead
   * @throws DatabaseUnavailableException
   */
  async resend(lead: number, actor: string): Promise<void> {
    const channels = this.channels();
    if (channels.length === 0) {
      throw new ConflictException(
        'No notification channel is configured: set NOTIFY_WEBHOOK_URL or SMTP_URL.',
      );
    }
    const queue = (session: Transaction, messages: QueuedMessage[]) => this.queue(session, messages);
    if (!(await this.messages.resend(lead, channels, actor, queue))) throw new NotFoundException();
    this.wake();
  }

  private async queue(session: Session, messages: readonly QueuedMessage[]): Promise<void> {
    for (const { id, kind, round } of messages)
      await this.jobs.sendWithin(session, queueOf(this.senderOf(kind)!.channel), { id, round });
  }

  /** @throws JobFailure if the receiver did not confirm the delivery */
  private async attempt(sender: Sender, { id, round }: JobData, signal: AbortSignal): Promise<void> {
    const message = await this.messages.find(id, round);
    if (!message) return;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT.LIMIT)]);
    let state: MessageState;
    try {
      state = await sender.send(message, limit);
    } catch (error) {
      return this.fail(sender, message, error);
    }
    if (state === 'delivered') {
      this.metrics.attempts.inc({ channel: sender.channel, outcome: 'delivered' });
      await this.messages.recordAttempt(message, state, null);
    } else await this.messages.settle(message, state);
    sender.ended?.(state);
  }

  /** @throws JobFailure if the message waits for its next attempt */
  private async fail(sender: Sender, message: Message, error: unknown): Promise<void> {
    const { channel } = sender;
    const isExpected = error instanceof DeliveryError;
    const reason = isExpected ? error.message : 'The channel does not work, see the log.';
    const state = (isExpected && sender.stateAfter?.(message, error)) || message.state;
    this.metrics.attempts.inc({ channel, outcome: 'failed' });
    await this.messages.recordAttempt(message, state, reason);
    if (!isExpected) throw error;
    const about = { channel, ...subjectOf(message), notification: message.id };
    if (state === message.state || state === 'doubtful') throw new JobFailure(reason, about);
    sender.ended?.(state);
    if (state === 'refused') this.logger.info({ ...about, reason }, 'notification refused by its receiver');
    else this.logger.error({ ...about, reason }, 'notification given up');
  }

  private async giveUp({ id, round }: JobData): Promise<void> {
    const givenUp = await this.messages.giveUp(id, round);
    if (!givenUp) return;
    const { kind, lead, attempts, lastError: reason } = givenUp;
    const sender = this.senderOf(kind);
    sender?.ended?.('failed');
    this.logger.error(
      { channel: sender?.channel ?? kind, ...subjectOf({ lead }), notification: id, attempts, reason },
      'notification given up',
    );
  }

  /** Adds what all senders share. */
  private start(): void {
    this.jobs.add({
      name: GIVEN_UP,
      options: { retryLimit: 80, retryDelay: 10, deleteAfterSeconds: KEPT },
      work: (data) => this.giveUp(data as JobData),
    });
    this.metrics.addReading('notifications', 'Notifications that are not delivered, by state.', 'state', () =>
      this.messages.countOpen(),
    );
    this.metrics.addReading(
      'notification_oldest_waiting_seconds',
      'Age of the oldest notification of a channel that waits for its delivery or a retry; 0 if none does.',
      'channel',
      () => this.oldestWaiting(),
    );
  }

  private async oldestWaiting(): Promise<Record<string, number>> {
    const ages = Object.fromEntries(this.senders.map(({ channel }) => [channel, 0]));
    for (const { kind, seconds } of await this.messages.oldestWaiting()) {
      const channel = this.senderOf(kind)?.channel;
      if (channel !== undefined) ages[channel] = Math.max(ages[channel]!, seconds);
    }
    return ages;
  }

  private senderOf(kind: MessageKind): Sender | undefined {
    return this.senders.find(({ kinds }) => kinds.includes(kind));
  }

  private kindsOfLead(): MessageKind[] {
    const kinds: MessageKind[] = [...CHANNEL_NAMES, 'receipt'];
    return kinds.filter((kind) => this.senderOf(kind));
  }

  /** The channels to the firm that the operator has configured. */
  private channels(): ChannelName[] {
    return CHANNEL_NAMES.filter((name) => this.senderOf(name));
  }
}

/** The lead that a line of the log is about, if it is about one. */
const subjectOf = ({ lead }: Pick<Message, 'lead'>) => (lead === null ? {} : { lead });
