import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { ENVIRONMENT, type Environment } from '../../../config/environment.ts';
import type { OutboxMessageEntity, MessageState } from '../../../outbox/outbox-message.entity.ts';
import { OutboxService } from '../../../outbox/outbox.service.ts';
import { messageIdOf, sendMail } from '../../../outbox/transports/mail.ts';
import { LiveSite } from '../../../site/live-site.ts';
import type { MailText } from '../../../site/site-texts.ts';
import { readableDay } from '../../../words/words.ts';
import type { LeadEntity } from '../../lead.entity.ts';
import { NotificationsService } from '../notifications.service.ts';
import { isUnwanted, mailboxOf, ownDomainOf } from './addresses.ts';
import { ReceiptGrantsRepository } from './receipt-grants.repository.ts';
import { ReceiptLimits } from './receipt-limits.ts';

/** The text of a receipt that invites to the newsletter; undefined if the lead is gone. */
type Invite = (leadId: number) => Promise<MailText | undefined>;

@Injectable()
export class ReceiptSender {
  private invite: Invite | undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly notifications: NotificationsService,
    private readonly grants: ReceiptGrantsRepository,
    private readonly limits: ReceiptLimits,
    private readonly live: LiveSite,
    outbox: OutboxService,
  ) {
    if (!environment.receipts) return;
    outbox.add({
      kind: 'receipt',
      channel: 'receipt',
      isToVisitor: true,
      send: (message, signal) => this.send(message, signal),
    });
  }

  /** The newsletter calls this in its constructor. */
  setInvitation(invite: Invite): void {
    this.invite = invite;
  }

  private async send(message: OutboxMessageEntity, signal: AbortSignal): Promise<MessageState> {
    const lead = await this.notifications.findLead(message);
    if (!lead) return 'unwanted';
    if (lead.suspected || isUnwanted(lead.email, this.ownAddresses)) return 'unwanted';
    const reference = message.reference ?? (await this.grantReference(message, lead));
    if (reference === undefined) return 'withheld';
    const text = lead.newsletter ? await this.invite?.(lead.id) : this.live.texts.mails.receipt;
    if (!text) return 'unwanted';
    const mail = this.mailOf(message, lead, reference, text);
    await sendMail(this.environment.receipts!.server, mail, signal);
    return 'delivered';
  }

  /** Prevents a loop of receipts to ourselves. */
  private get ownAddresses(): string[] {
    const { receipts, email } = this.environment;
    return [receipts!.from, this.live.texts.firm.email, ...(email ? [email.from, email.to] : [])];
  }

  /** Returns undefined if a limit is reached. */
  private async grantReference(
    { id }: OutboxMessageEntity,
    { email }: LeadEntity,
  ): Promise<string | undefined> {
    const counted = { mailbox: mailboxOf(email), domain: ownDomainOf(email) ?? null };
    const reference = newReference();
    const { limit } = this.environment.receipts!;
    const grant = await this.grants.grant(id, counted, reference, limit);
    if (grant.granted) return reference;
    this.limits.report(grant.limit);
    return undefined;
  }

  /**
   * Contains nothing that the sender of the lead wrote, except the address, so that nobody can send
   * a message to a stranger.
   */
  private mailOf(
    { id }: OutboxMessageEntity,
    { email, createdAt }: LeadEntity,
    reference: string,
    { subject, text }: MailText,
  ): SendMailOptions {
    const { publicConfig, receipts } = this.environment;
    const { firm } = this.live.texts;
    const dated = text.replaceAll('%mail.date%', readableDay(createdAt));
    return {
      from: { name: firm.name, address: receipts!.from },
      to: { name: '', address: email },
      replyTo: firm.email,
      subject,
      text: dated.replaceAll('%mail.reference%', reference),
      messageId: messageIdOf(id, publicConfig.publicUrl),
      // RFC 3834. The second header is Microsoft's: it keeps automatic replies from answering.
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    };
  }
}

/** Such as 7A3F0-29C4D. Unlike the lead's number, it does not say how many leads there are. */
const newReference = (): string => {
  const digits = randomBytes(5).toString('hex').toUpperCase();
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
};
