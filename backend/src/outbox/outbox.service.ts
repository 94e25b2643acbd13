import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { JobFailure, JobQueue } from '../jobs/job-queue.ts';
import { LOGGER } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { ATTEMPT, DeliveryError, queueOf, RETRY, stateAfter, type Sender } from './delivery.ts';
import { OPEN, type MessageEntity, type NewMessage, type QueuedMessage } from './message.entity.ts';
import { MessagesRepository } from './messages.repository.ts';

type JobData = Pick<MessageEntity, 'id' | 'sending'>;

const HELP =
  'Age of the oldest notification of a channel that waits for its delivery or a retry, ' +
  'if any does.';
/**
 * By hand: it joins the senders of this process. Messages of a channel that was turned off do not
 * count: nobody could end their alert.
 */
const OLDEST_WAITING = `
  SELECT channel AS label, extract(epoch FROM now() - min(queued_at))::float8 AS value
  FROM messages JOIN unnest($1::text[], $2::text[]) AS configured (kind, channel) USING (kind)
  WHERE state IN ('waiting', 'doubtful') GROUP BY channel
`;

/**
 * Stores messages with their jobs in the transaction that stores what they are about, and sends
 * them. See https://microservices.io/patterns/data/transactional-outbox.html
 */
@Injectable()
export class OutboxService {
  /** By the kind of their messages. */
  private readonly senders = new Map<string, Sender>();

  constructor(
    private readonly messages: MessagesRepository,
    private readonly jobs: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    const name = 'notification_oldest_waiting_seconds';
    metrics.addQuery(name, HELP, OLDEST_WAITING, 'channel', () => this.configured);
  }

  /** Registers a sender. Providers call this in their constructor, before anything is stored. */
  add(sender: Sender): void {
    const { kind, channel } = sender;
    const isNew = !this.channels.has(channel);
    this.senders.set(kind, sender);
    if (!isNew) return;
    this.jobs.add({
      name: queueOf(channel),
      // What became of a message is in its state.
      options: { ...RETRY, expireInSeconds: ATTEMPT.EXPIRES, deleteAfterSeconds: 3_600 },
      concurrency: ATTEMPT.CONCURRENT,
      work: (data, signal, isLast) => this.attempt(data as JobData, signal, isLast),
    });
  }

  /** Whether messages of this kind have a sender. */
  sends(kind: string): boolean {
    return this.senders.has(kind);
  }

  /**
   * Stores messages, without those that have no sender, each with a job, in the transaction of the
   * caller. Of those that a lead has already, the ones that were not sent get a new job. Call
   * {@link wake} after the commit.
   */
  async queue(manager: EntityManager, messages: readonly NewMessage[]): Promise<void> {
    const known = await this.insertNew(manager, messages);
    const requeued = await this.messages.requeue(manager, known);
    await this.addJobs(manager, requeued);
  }

  /** As {@link queue}, but those that a lead has already are sent again, whatever their states. */
  async resend(manager: EntityManager, messages: readonly NewMessage[]): Promise<void> {
    const known = await this.insertNew(manager, messages);
    const reset = await this.messages.reset(manager, known);
    await this.addJobs(manager, reset);
  }

  /** Gives up what a subscriber has not been sent. */
  cancel(manager: EntityManager, subscriber: string): Promise<void> {
    return this.messages.cancel(manager, subscriber);
  }

  /** Lets this process send what was queued, without the wait until it looks by itself. */
  wake(): void {
    for (const channel of this.channels) this.jobs.wake(queueOf(channel));
  }

  /** The kinds of messages that have a sender, and the channel of each. */
  private get configured(): [kinds: string[], channels: string[]] {
    const senders = [...this.senders.values()];
    return [senders.map(({ kind }) => kind), senders.map(({ channel }) => channel)];
  }

  private get channels(): Set<string> {
    const [, channels] = this.configured;
    return new Set(channels);
  }

  /** Stores and queues messages that have a sender. Returns those that are stored already. */
  private async insertNew(
    manager: EntityManager,
    messages: readonly NewMessage[],
  ): Promise<NewMessage[]> {
    const sendable = messages.filter(({ kind }) => this.sends(kind));
    if (sendable.length === 0) return [];
    const inserted = await this.messages.insert(manager, sendable);
    await this.addJobs(manager, inserted);
    const kinds = new Set(inserted.map(({ kind }) => kind));
    return sendable.filter(({ kind }) => !kinds.has(kind));
  }

  private async addJobs(manager: EntityManager, queued: readonly QueuedMessage[]): Promise<void> {
    const open = queued.filter(({ state }) => OPEN.includes(state));
    for (const { id, kind, sending } of open) {
      const { channel } = this.senders.get(kind)!;
      await this.jobs.sendWithin(manager, queueOf(channel), { id, sending });
    }
  }

  /** @throws JobFailure if the message waits for its next attempt */
  private async attempt({ id, sending }: JobData, signal: AbortSignal, isLast: boolean) {
    const message = await this.messages.findOpen(id, sending);
    if (!message) return;
    const sender = this.senders.get(message.kind)!;
    // If the process is killed meanwhile, nobody else would record that the message was given up.
    if (isLast) await this.messages.settle(message, 'failed');
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT.LIMIT)]);
    let state;
    try {
      state = await sender.send(message, limited);
    } catch (error) {
      return this.fail(error, message, sender, isLast);
    }
    if (state === 'delivered') await this.messages.recordAttempt(message, state, null);
    else await this.messages.settle(message, state);
  }

  private async fail(error: unknown, message: MessageEntity, sender: Sender, isLast: boolean) {
    const isExpected = error instanceof DeliveryError;
    const reason = isExpected ? error.message : 'The channel does not work, see the log.';
    const state = stateAfter(error, message, sender, isLast);
    await this.messages.recordAttempt(message, state, reason);
    const { id, lead } = message;
    const about = { channel: sender.channel, ...(lead !== null && { lead }), notification: id };
    if (OPEN.includes(state)) throw isExpected ? new JobFailure(reason, about) : error;
    const line = { ...about, reason, ...(!isExpected && { err: error }) };
    if (state === 'refused') this.logger.info(line, 'notification refused by its receiver');
    else this.logger.error(line, 'notification given up');
  }
}
