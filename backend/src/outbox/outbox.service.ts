import { ConflictException, Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { JobFailure, JobQueue, type Session } from '../jobs/job-queue.ts';
import { CHANNEL_NAMES } from '../leads/lead.contract.ts';
import type { LeadNotification } from '../leads/notifications/notification.schemas.ts';
import { LOGGER } from '../logging/logger.ts';
import {
  ATTEMPT,
  channelOf,
  DeliveryError,
  queueOf,
  RETRY,
  type Message,
  type MessageKind,
  type MessageState,
  type Send,
  type SubscriberEvent,
} from './message.ts';
import { MessagesRepository } from './messages.repository.ts';
import { ReceiptLimits } from './receipts/receipt-limits.ts';

type JobData = Pick<Message, 'id' | 'round'>;

const OF_LEADS = [...CHANNEL_NAMES, 'receipt'] as const;
const KINDS = [...OF_LEADS, 'confirmed', 'left'] as const;

/**
 * Everything that leaves the house. A message and its job are stored in the transaction that stores what the message is
 * about, see https://microservices.io/patterns/data/transactional-outbox.html.
 */
@Injectable()
export class Outbox {
  private readonly channels = new Set<string>();

  constructor(
    private readonly messages: MessagesRepository,
    private readonly receiptLimits: ReceiptLimits,
    private readonly jobs: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    messages.measure(() => this.configured(KINDS));
  }

  /** Adds a channel. Providers call this in their constructor, before the first message is stored. */
  add(channel: string, send: Send): void {
    this.channels.add(channel);
    this.jobs.add({
      name: queueOf(channel),
      // The outcome is in `messages`.
      options: { ...RETRY, expireInSeconds: ATTEMPT.EXPIRES, deleteAfterSeconds: 3_600 },
      concurrency: ATTEMPT.CONCURRENT,
      work: (data, signal, isLast) => this.attempt(send, data as JobData, signal, isLast),
    });
  }

  /** Whether a lead causes messages. */
  get tellsOfLeads(): boolean {
    return this.configured(OF_LEADS).length > 0;
  }

  /**
   * Queues the messages about a lead in the transaction that stores or clears it. Call {@link wake} after the commit. The
   * address of the `client` is undefined for a lead that was cleared.
   */
  async queueLead(session: Session, lead: number, client?: string): Promise<void> {
    const kinds = this.configured(OF_LEADS);
    const isCounted = client !== undefined && kinds.includes('receipt');
    const isWithheld = isCounted && (await this.receiptLimits.exceedsNetwork(client));
    await this.messages.queueLead(session, lead, kinds, isWithheld ? ['receipt'] : []);
  }

  /** As {@link queueLead}, for a subscriber who has confirmed or left. */
  async queueSubscriber(
    session: Session,
    subscriber: string,
    what: SubscriberEvent,
  ): Promise<void> {
    if (this.configured([what]).length > 0)
      await this.messages.queueSubscriber(session, subscriber, what);
  }

  /** Lets this process send what was queued, without the wait until it looks by itself. */
  wake(): void {
    for (const channel of this.channels) this.jobs.wake(queueOf(channel));
  }

  /** Those of the messages to the firm. */
  get channelsToFirm(): readonly LeadNotification['channel'][] {
    return this.configured(CHANNEL_NAMES);
  }

  list(lead: number): Promise<LeadNotification[]> {
    return this.messages.list(lead, this.channelsToFirm);
  }

  /** Sends the messages to the firm about a lead again, through every configured channel. @throws NotFoundException */
  async resend(lead: number, actor: string): Promise<void> {
    const known = await this.list(lead);
    if (known.length === 0)
      throw new ConflictException(
        'No notification channel is configured: set NOTIFY_WEBHOOK_URL or SMTP_URL.',
      );
    await this.messages.resend(lead, this.channelsToFirm, actor);
    this.wake();
  }

  /** @throws JobFailure if the message waits for its next attempt */
  private async attempt(send: Send, { id, round }: JobData, signal: AbortSignal, isLast: boolean) {
    const message = await this.messages.find(id, round);
    if (!message) return;
    // If the process is killed meanwhile, nobody else would record that the message was given up.
    if (isLast) await this.messages.settle(message, 'failed');
    let state: MessageState;
    try {
      state = await send(message, AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT.LIMIT)]));
    } catch (error) {
      return this.fail(message, error, isLast);
    }
    if (state !== 'delivered') return this.messages.settle(message, state);
    await this.messages.recordAttempt(message, state, null);
  }

  private async fail(message: Message, error: unknown, isLast: boolean) {
    const isExpected = error instanceof DeliveryError;
    const reason = isExpected ? error.message : 'The channel does not work, see the log.';
    const state = stateAfter(message, error, isLast);
    const { id, kind, lead } = message;
    const channel = channelOf(kind);
    await this.messages.recordAttempt(message, state, reason);
    const about = { channel, ...(lead && { lead: lead.id }), notification: id };
    if (state !== 'refused' && state !== 'failed')
      throw isExpected ? new JobFailure(reason, about) : error;
    const line = { ...about, reason, ...(!isExpected && { err: error }) };
    if (state === 'refused') this.logger.info(line, 'notification refused by its receiver');
    else this.logger.error(line, 'notification given up');
  }

  /** Those kinds of messages whose channel the operator has configured. */
  private configured<Kind extends MessageKind>(kinds: readonly Kind[]): Kind[] {
    return kinds.filter((kind) => this.channels.has(channelOf(kind)));
  }
}

/**
 * What becomes of a message after a failed attempt. If the mail server's answer to a receipt is lost, that is sent once
 * more, and not again: the server may have accepted it each time, and a stranger must not get it over and over.
 */
const stateAfter = ({ kind, state }: Message, error: unknown, isLast: boolean): MessageState => {
  if (kind === 'receipt' && error instanceof DeliveryError) {
    if (error.isFinal) return 'refused';
    if (error.mayBeAccepted) return isLast || state === 'doubtful' ? 'failed' : 'doubtful';
  }
  return isLast ? 'failed' : state;
};
