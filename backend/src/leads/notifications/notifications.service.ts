import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository, type EntityManager } from 'typeorm';
import { DeskConnections } from '../../database/desk-connections.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { MessageEntity, type MessageState, type NewMessage } from '../../outbox/message.entity.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import { AuditService } from '../audit/audit.service.ts';
import { CHANNEL_NAMES } from '../lead.contract.ts';
import { LeadEntity } from '../lead.entity.ts';
import { ReceiptLimits } from './receipts/receipt-limits.ts';
import type { LeadNotification } from './notification.schemas.ts';

const NOT_DELIVERED = `
  SELECT state AS label, count(*)::integer AS value FROM messages
  WHERE state IN ('waiting', 'failed') AND kind = ANY($1) GROUP BY state
`;

/** What the desk shows of a message to the firm. A digest counts one that is withheld. */
const SHOWN: Record<MessageState, LeadNotification['state']> = {
  waiting: 'waiting',
  doubtful: 'waiting',
  withheld: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
  refused: 'failed',
  unwanted: 'unsent',
};

/** What is sent about leads: to the firm, and to those who asked. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly receiptLimits: ReceiptLimits,
    private readonly audit: AuditService,
    private readonly desk: DeskConnections,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    metrics: Metrics,
  ) {
    const help = 'Notifications that are not delivered, by state.';
    metrics.addQuery('notifications', help, NOT_DELIVERED, 'state', () => [this.channels]);
  }

  /** Those to the firm that are configured. */
  get channels(): LeadNotification['channel'][] {
    return CHANNEL_NAMES.filter((channel) => this.outbox.sends(channel));
  }

  /** Whether anything is sent about leads. */
  get areConfigured(): boolean {
    return this.channels.length > 0 || this.outbox.sends('receipt');
  }

  /**
   * Queues the messages about a lead in the transaction that stores or clears it. Call {@link wake}
   * after the commit. The address of the `client` is undefined for a lead that was cleared.
   */
  async queue(manager: EntityManager, lead: number, client?: string): Promise<void> {
    const isWithheld = client !== undefined && (await this.exceedsLimit(client));
    const receipt: NewMessage = { kind: 'receipt', lead };
    if (isWithheld) receipt.state = 'withheld';
    await this.outbox.queue(manager, [...toFirm(lead), receipt]);
  }

  /** Lets this process send what was queued, at once. */
  wake(): void {
    this.outbox.wake();
  }

  /** @throws NotFoundException if there is no such lead */
  list(lead: number): Promise<LeadNotification[]> {
    return this.desk.reach(async () => {
      if (!(await this.leads.existsBy({ id: lead }))) throw new NotFoundException();
      return this.find(this.leads.manager, lead);
    });
  }

  /** As {@link list}, on a connection that the caller has, of a lead that is there. */
  async find(manager: EntityManager, lead: number): Promise<LeadNotification[]> {
    const messages = await manager.findBy(MessageEntity, { lead });
    const byKind = new Map(messages.map((message) => [message.kind, message]));
    return this.channels.map((channel) => toNotification(channel, byKind.get(channel)));
  }

  /**
   * Sends the messages to the firm about a lead again, through every configured channel, in the
   * transaction of the caller, who has locked the lead. Call {@link wake} after the commit.
   * @throws ConflictException if no channel is configured
   */
  async resend(manager: EntityManager, lead: number, actor: string): Promise<void> {
    if (this.channels.length === 0)
      throw new ConflictException(
        'No notification channel is configured: set NOTIFY_WEBHOOK_URL or SMTP_URL.',
      );
    await this.audit.record(manager, { lead, action: 'sent again', actor });
    await this.outbox.resend(manager, toFirm(lead));
  }

  /** Those of these leads of which a notification of the firm was given up. */
  async findUndelivered(manager: EntityManager, leads: number[]): Promise<Set<number>> {
    const failed = { lead: Any(leads), kind: Any(this.channels), state: 'failed' } as const;
    const messages = await manager.find(MessageEntity, {
      select: { id: true, lead: true },
      where: failed,
    });
    return new Set(messages.map(({ lead }) => lead!));
  }

  private async exceedsLimit(client: string): Promise<boolean> {
    return this.outbox.sends('receipt') && (await this.receiptLimits.exceedsNetwork(client));
  }
}

const toFirm = (lead: number): NewMessage[] => CHANNEL_NAMES.map((kind) => ({ kind, lead }));

const toNotification = (
  channel: LeadNotification['channel'],
  message?: MessageEntity,
): LeadNotification => ({
  channel,
  state: message ? SHOWN[message.state] : 'unsent',
  attempts: message?.attempts ?? 0,
  lastError: message?.lastError ?? null,
  lastAttemptAt: message?.lastAttemptAt?.toISOString() ?? null,
});
