import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { MetricsService } from '../../metrics/metrics.service.ts';
import type { OutboxMessageEntity, MessageState } from '../../outbox/outbox-message.entity.ts';
import { OutboxMessagesRepository } from '../../outbox/outbox-messages.repository.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import { anyOf, fill, words } from '../../words/words.ts';
import { AuditService } from '../audit/audit.service.ts';
import { LeadEntity } from '../lead.entity.ts';
import { ReceiptLimits } from './receipts/receipt-limits.ts';
import { CHANNEL_NAMES, CHANNELS } from './channels/channels.ts';
import type { LeadNotification } from './notification.schemas.ts';

/** Raw SQL: MetricsService runs a statement with each scrape, and needs no entity. */
const NOT_DELIVERED = `
  SELECT state AS label, count(*)::integer AS value FROM messages
  WHERE state IN ('waiting', 'failed') AND kind = ANY($1) GROUP BY state
`;

/**
 * Raw SQL: a message has the time of the transaction that gave its leads, as the audit trail has it,
 * to the microsecond, which a Date has not.
 */
const GIVEN_AND_KEPT = `
  SELECT FROM messages
  JOIN leads ON leads.taken_by = messages.receiver
  JOIN audit ON audit.lead = leads.id AND audit.done_at = messages.queued_at
  WHERE messages.id = $1 AND audit.what = 'given' AND audit.receiver = messages.receiver
  LIMIT 1
`;

/** What the desk shows of a message to the firm. A withheld message waits for the next digest. */
const SHOWN: Record<MessageState, LeadNotification['state']> = {
  waiting: 'waiting',
  doubtful: 'waiting',
  withheld: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
  refused: 'failed',
  unwanted: 'unsent',
};

/** Methods that read without a manager throw DatabaseUnavailableException. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly outbox: OutboxService,
    private readonly messages: OutboxMessagesRepository,
    private readonly receiptLimits: ReceiptLimits,
    private readonly audit: AuditService,
    metrics: MetricsService,
  ) {
    metrics.addQuery({
      name: 'notifications',
      help: 'Notifications that are not delivered, by state.',
      statement: NOT_DELIVERED,
      label: 'state',
      parameters: () => [this.configuredKinds],
    });
  }

  private get configuredKinds() {
    return CHANNEL_NAMES.filter((kind) => this.outbox.sends(kind));
  }

  /**
   * Must be called in the transaction that stores the lead.
   * @param client the address of who submitted it
   */
  async queue(manager: EntityManager, leadId: number, client: string): Promise<void> {
    // The outbox stores only messages of kinds that have a sender.
    const toFirm = CHANNEL_NAMES.map((kind) => ({ kind, leadId }));
    const state = await this.receiptLimits.stateFor(client);
    await this.outbox.queue(manager, [...toFirm, { kind: 'receipt', leadId, state }]);
  }

  /**
   * For leads that arrived suspected, and are cleared for the first time. ReceiptLimits counts none
   * of these leads, because the addresses of the clients are not stored.
   */
  queueCleared(manager: EntityManager, leadIds: number[]): Promise<void> {
    const kinds = [...CHANNEL_NAMES, 'receipt'];
    const messages = leadIds.flatMap((leadId) => kinds.map((kind) => ({ kind, leadId })));
    return this.outbox.queue(manager, messages);
  }

  /**
   * One email to each person to whom leads were given, in place of an earlier one. That of several
   * leads hangs on the first of them.
   */
  async queueGiven(
    manager: EntityManager,
    given: { leadId: number; receiver: string }[],
  ): Promise<void> {
    const byReceiver = Map.groupBy(given, ({ receiver }) => receiver);
    const messages = Array.from(byReceiver.values(), (ofReceiver) => ({
      kind: ofReceiver.length === 1 ? 'given' : 'given together',
      ...ofReceiver[0]!,
    }));
    await this.outbox.replace(manager, messages);
  }

  async find(manager: EntityManager, leadId: number): Promise<LeadNotification[]> {
    const messages = await this.messages.findOfLead(manager, leadId);
    const byKind = new Map(messages.map((message) => [message.kind, message]));
    return this.configuredKinds.map((kind) => toNotification(kind, byKind.get(kind)));
  }

  /**
   * Must be called in a transaction that has locked the lead.
   * @throws ConflictException if no channel is configured
   */
  async requeueAll(manager: EntityManager, leadId: number, actor: string): Promise<void> {
    if (this.configuredKinds.length === 0) {
      const variables = anyOf(CHANNEL_NAMES.map((name) => CHANNELS[name].setBy));
      throw new ConflictException(fill(words().api.leads.noChannel, { variables }));
    }
    await this.audit.addAndAnnounce(manager, { leadId, what: 'sent again', actor });
    await this.outbox.requeueAll(manager, CHANNEL_NAMES, [leadId]);
  }

  /**
   * For each lead with a message given up or a reference: whether the firm was not told, and the
   * reference.
   */
  async findOutcomes(
    manager: EntityManager,
    leadIds: number[],
  ): Promise<Map<number, { isUndelivered: boolean; reference: string | undefined }>> {
    const messages = await this.messages.findFailedOrReferred(manager, leadIds);
    const kinds: string[] = this.configuredKinds;
    const byLead = Map.groupBy(messages, ({ leadId }) => leadId!);
    return new Map(
      Array.from(byLead, ([leadId, ofLead]) => {
        const isUndelivered = ofLead.some(
          ({ kind, state }) => state === 'failed' && kinds.includes(kind),
        );
        const reference = ofLead.find((message) => message.reference !== null)?.reference;
        return [leadId, { isUndelivered, reference: reference ?? undefined }];
      }),
    );
  }

  /** Returns null if the lead was removed. */
  findLead({ leadId }: OutboxMessageEntity): Promise<LeadEntity | null> {
    return this.database.run(() => this.leads.findOneBy({ id: leadId! }));
  }

  /** Whether the receiver of a message still has a lead that it tells of as given to them. */
  async hasGiven({ id }: OutboxMessageEntity): Promise<boolean> {
    const found = await this.database.run(() => this.leads.query<object[]>(GIVEN_AND_KEPT, [id]));
    return found.length > 0;
  }
}

const toNotification = (
  channel: LeadNotification['channel'],
  message?: OutboxMessageEntity,
): LeadNotification => ({
  channel,
  state: message ? SHOWN[message.state] : 'unsent',
  attempts: message?.attempts ?? 0,
  lastError: message?.lastError ?? null,
  lastAttemptAt: message?.lastAttemptAt?.toISOString() ?? null,
});
