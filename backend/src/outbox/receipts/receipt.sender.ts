import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { NewsletterService } from '../../newsletter/newsletter.service.ts';
import { SiteTexts } from '../../site/site-texts.ts';
import type { Message, MessageState } from '../message.ts';
import { Outbox } from '../outbox.service.ts';
import { sendMail } from '../senders/mail.ts';
import { isUnwanted, mailboxOf, ownDomainOf } from './addresses.ts';
import { ReceiptGrantsRepository } from './receipt-grants.repository.ts';
import { ReceiptLimits } from './receipt-limits.ts';

/** Sends those who submit a lead a receipt, with an invitation if they want the newsletter. */
@Injectable()
export class ReceiptSender {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly grants: ReceiptGrantsRepository,
    private readonly limits: ReceiptLimits,
    private readonly texts: SiteTexts,
    private readonly newsletter: NewsletterService,
    outbox: Outbox,
  ) {
    if (!environment.receipts) return;
    outbox.add('receipt', (message, signal) => this.send(message, signal));
  }

  private async send(message: Message, signal: AbortSignal): Promise<MessageState> {
    const { lead, email, newsletter } = message;
    const { receipts, email: firm } = this.environment;
    const { server, from, limit } = receipts!;
    // A receipt to an address of this site could be answered by another one.
    const own = [from, this.texts.firm.email, ...(firm ? [firm.from, firm.to] : [])];
    if (isUnwanted(email, own)) return 'unwanted';
    // Such as 7A3F0-29C4D. Unlike the lead's number, it does not tell how many leads there are.
    const reference =
      message.reference ?? randomBytes(5).toString('hex').toUpperCase().replace(/^.{5}/, '$&-');
    if (!message.reference && (await this.isWithheld(message, reference, limit))) return 'withheld';
    const token = newsletter ? await this.newsletter.invite(lead!.id) : undefined;
    if (newsletter && token === undefined) return 'unwanted';
    await sendMail(server, this.mailOf(message, reference, token), signal);
    return 'delivered';
  }

  private async isWithheld({ id, email }: Message, reference: string, limit: number) {
    const counted = { mailbox: mailboxOf(email), domain: ownDomainOf(email) ?? null };
    const reached = await this.grants.grant(id, counted, reference, limit);
    if (reached !== null) this.limits.report(reached);
    return reached !== null;
  }

  /**
   * Fixed words of the site with the date, the reference and, for the newsletter, the link to confirm. They contain
   * nothing that the sender of the lead wrote, except the address, so nobody can send a message to a stranger.
   */
  private mailOf({ id, email, lead }: Message, reference: string, token?: string): SendMailOptions {
    const { mails, firm } = this.texts;
    const { publicConfig, receipts } = this.environment;
    const { publicUrl } = publicConfig;
    const { subject, text } = token === undefined ? mails.receipt : mails.newsletter;
    const values: Record<string, string> = {
      date: day.format(new Date(lead!.createdAt)),
      reference,
      confirmLink: `${publicUrl}/newsletter/confirm#${token ?? ''}`,
    };
    return {
      from: { name: firm.name, address: receipts!.from },
      to: { name: '', address: email },
      replyTo: firm.email,
      subject,
      text: text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole),
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      // RFC 3834. The second header is Microsoft's: it keeps automatic replies from answering.
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    };
  }
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
