import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { JobFailure, JobQueue } from '../jobs/job-queue.ts';
import { LOGGER } from '../logging/logger.ts';
import { MetricsService } from '../metrics/metrics.service.ts';
import { words } from '../words/words.ts';
import { ATTEMPT_TIMEOUT_MS, DeliveryError } from './delivery-error.ts';
import {
  OPEN,
  type OutboxMessageEntity,
  type MessageState,
  type NewMessage,
  type QueuedMessage,
} from './outbox-message.entity.ts';
import { OutboxMessagesRepository } from './outbox-messages.repository.ts';

export interface Sender {
  /** What it sends. There is one sender for each kind. */
  kind: string;
  /** Each channel has a queue, so that a slow receiver delays no other. */
  channel: string;
  /**
   * To a visitor, a refusal is final, and what may have been delivered is sent only once more. To
   * the firm, both are retried as any failure: it may get a message twice.
   */
  isToVisitor?: boolean;
  /** Resolves with the message's next state, or rejects if the receiver did not confirm it. */
  send: (message: OutboxMessageEntity, signal: AbortSignal) => Promise<MessageState>;
}

/** The first after 10 to 20 s, then at intervals that double up to an hour, for three days. */
export const RETRY = {
  retryDelay: 10,
  retryDelayMax: 3_600,
  retryBackoff: true,
  retryLimit: 81,
} as const;
/** Made if the last attempt could not reach the database: its message would wait for ever. */
const SPARE_RETRIES = 1;

/** After this time, the worker of an attempt counts as dead. */
const EXPIRE_SECONDS = 30;
/** Attempts of one channel at a time, in each process. */
export const CONCURRENCY = 5;

export const queueOf = (channel: string): string => `notify-${channel}`;

/**
 * A job whose `sending` is lower than the message's does nothing. Jobs of an earlier release may
 * still wait: the names stay.
 */
interface JobData {
  id: string;
  sending: number;
}

const HELP =
  'Age of the oldest notification of a channel that waits for its delivery or a retry, ' +
  'if any does.';
/** Raw SQL: it joins the channels of this process. Nobody could end the alert of another. */
const OLDEST_WAITING = `
  SELECT channel AS label, extract(epoch FROM now() - min(queued_at))::float8 AS value
  FROM messages JOIN unnest($1::text[], $2::text[]) AS configured (kind, channel) USING (kind)
  WHERE state IN (${OPEN.map((state) => `'${state}'`).join()}) GROUP BY channel
`;

/** A transactional outbox: https://microservices.io/patterns/data/transactional-outbox.html */
@Injectable()
export class OutboxService {
  private readonly senders = new Map<string, Sender>();

  constructor(
    private readonly messages: OutboxMessagesRepository,
    private readonly jobs: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: MetricsService,
  ) {
    metrics.addQuery({
      name: 'notification_oldest_waiting_seconds',
      help: HELP,
      statement: OLDEST_WAITING,
      label: 'channel',
      parameters: () => this.kindsWithChannels(),
    });
  }

  /** Senders call this in their constructor, before anything is stored. */
  add(sender: Sender): void {
    const { kind, channel } = sender;
    // Before `set`, which adds the channel.
    const hasQueue = this.channels.has(channel);
    this.senders.set(kind, sender);
    if (hasQueue) return;
    this.jobs.add({
      name: queueOf(channel),
      options: { ...RETRY, expireInSeconds: EXPIRE_SECONDS, deleteAfterSeconds: 3_600 },
      concurrency: CONCURRENCY,
      work: (data, signal, retriesLeft) =>
        this.attempt(data as JobData, signal, retriesLeft <= SPARE_RETRIES),
    });
  }

  sends(kind: string): boolean {
    return this.senders.has(kind);
  }

  /**
   * Stores messages that have a sender, each with a job, in the transaction of the caller. A lead's
   * message that exists stays as it is.
   */
  async queue(manager: EntityManager, messages: readonly NewMessage[]): Promise<void> {
    const sendable = messages.filter(({ kind }) => this.sends(kind));
    const inserted = await this.messages.insert(manager, sendable);
    await this.addJobs(manager, inserted);
  }

  /** As {@link queue}, but an earlier message of the kind about the lead is dropped. */
  async replace(
    manager: EntityManager,
    messages: readonly (NewMessage & { leadId: number })[],
  ): Promise<void> {
    for (const [kind, same] of Map.groupBy(messages, (message) => message.kind)) {
      const leadIds = same.map(({ leadId }) => leadId);
      await this.messages.remove(manager, kind, leadIds);
    }
    await this.queue(manager, messages);
  }

  /**
   * Queues all messages of these kinds again, also delivered ones, and stores those that are
   * missing.
   */
  async requeueAll(manager: EntityManager, kinds: string[], leadIds: number[]): Promise<void> {
    const sendable = kinds.filter((kind) => this.sends(kind));
    const stored = await this.messages.requeueAll(manager, sendable, leadIds);
    await this.addJobs(manager, stored);
    await this.queue(manager, messagesOf(sendable, leadIds));
  }

  cancel(manager: EntityManager, subscriberId: string): Promise<void> {
    return this.messages.cancel(manager, subscriberId);
  }

  removeOfSubscribers(age: string): Promise<void> {
    return this.messages.removeOfSubscribers(age);
  }

  private get channels(): Set<string> {
    return new Set(Array.from(this.senders.values(), ({ channel }) => channel));
  }

  private kindsWithChannels(): [kinds: string[], channels: string[]] {
    const senders = [...this.senders.values()];
    return [senders.map(({ kind }) => kind), senders.map(({ channel }) => channel)];
  }

  private async addJobs(manager: EntityManager, queued: readonly QueuedMessage[]): Promise<void> {
    const open = queued.filter(({ state }) => OPEN.includes(state));
    const byChannel = Map.groupBy(open, ({ kind }) => this.senders.get(kind)!.channel);
    for (const [channel, messages] of byChannel) {
      const jobs = messages.map(({ id, sending }): JobData => ({ id, sending }));
      await this.jobs.insertWithin(manager, queueOf(channel), jobs);
    }
  }

  /** @throws JobFailure if the message waits for its next attempt */
  private async attempt(
    { id, sending }: JobData,
    signal: AbortSignal,
    isLast: boolean,
  ): Promise<void> {
    const message = await this.messages.findOpen(id, sending);
    if (!message) return;
    // In advance: if the process is killed meanwhile, no other attempt would record it.
    if (isLast) await this.messages.setState(message, 'failed');
    const sender = this.senders.get(message.kind);
    // A later release has stored it, and runs beside this one or has been rolled back.
    if (!sender) throw new JobFailure('unknown kind of message', { notification: id });
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]);
    let state: MessageState;
    try {
      state = await sender.send(message, limited);
    } catch (error) {
      return this.fail(error, message, sender, isLast);
    }
    if (state === 'delivered') await this.messages.recordAttempt(message, state, null);
    else await this.messages.setState(message, state);
  }

  private async fail(
    error: unknown,
    message: OutboxMessageEntity,
    sender: Sender,
    isLast: boolean,
  ) {
    const isExpected = error instanceof DeliveryError;
    const reason = isExpected ? error.message : words().api.delivery.fault;
    const { channel, isToVisitor = false } = sender;
    const state = stateAfterFailure(message.state, error, { isLast, isToVisitor });
    await this.messages.recordAttempt(message, state, reason);
    const { id, leadId } = message;
    const about = { channel, ...(leadId !== null && { lead: leadId }), notification: id };
    // pg-boss tries a job again that fails.
    if (OPEN.includes(state)) throw isExpected ? new JobFailure(reason, about) : error;
    const line = { ...about, reason, ...(!isExpected && { err: error }) };
    if (state === 'refused') this.logger.info(line, 'notification refused by its receiver');
    else this.logger.error(line, 'notification given up');
  }
}

const messagesOf = (kinds: string[], leadIds: number[]): NewMessage[] =>
  leadIds.flatMap((leadId) => kinds.map((kind) => ({ kind, leadId })));

/**
 * The state of an open message after a failed attempt: unchanged, if it is tried again as before.
 */
const stateAfterFailure = (
  state: MessageState,
  error: unknown,
  { isLast, isToVisitor }: { isLast: boolean; isToVisitor: boolean },
): MessageState => {
  const failure = isToVisitor && error instanceof DeliveryError ? error : undefined;
  if (failure?.isFinal) return 'refused';
  if (isLast) return 'failed';
  if (!failure?.mayBeDelivered) return state;
  return state === 'doubtful' ? 'failed' : 'doubtful';
};
