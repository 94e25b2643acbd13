import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { DatabaseKeys } from '../../database/database-keys.ts';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { LOGGER } from '../../logging/logger.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { NewsletterService } from '../../newsletter/newsletter.service.ts';
import { SiteTexts } from '../../site/site-texts.ts';
import type { DeliveryError, Message, MessageState } from '../message.ts';
import { Outbox } from '../outbox.service.ts';
import { loadOnce } from '../senders/load-once.ts';
import type { MailSender } from '../senders/mail-sender.ts';
import { SubjectsRepository } from '../senders/subjects.repository.ts';
import { isUnwanted, mailboxOf, ownDomainOf } from './addresses.ts';
import { ReceiptGrantsRepository } from './receipt-grants.repository.ts';
import { receiptMail } from './receipt-mail.ts';
import { createReference } from './reference.ts';
import { WithheldLog } from './withheld-log.ts';

/** Receipts for one address. */
const OF_ADDRESS = { day: 1, week: 3 };
/** The part of the receipts of an hour that one network gets, and the addresses of one domain. */
const PART = 0.1;
/** The attempts span a day: a later receipt would surprise more than it helps. */
const RETRIES = 32;
/** Receipts that an instance sends at the same time. */
const CONCURRENCY = 3;
/** Milliseconds between two deletions of what is no longer needed. */
const FORGET = 10 * 60 * 1000;

type Settings = NonNullable<Environment['receipts']>;

/** Sends those who submit a lead a receipt, with an invitation if they want the newsletter. */
@Injectable()
export class ReceiptSender {
  private readonly mail: () => Promise<MailSender>;
  private readonly withheld: WithheldLog;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) logger: Logger,
    private readonly grants: ReceiptGrantsRepository,
    private readonly subjects: SubjectsRepository,
    private readonly keys: DatabaseKeys,
    private readonly texts: SiteTexts,
    private readonly newsletter: NewsletterService,
    private readonly metrics: Metrics,
    tasks: PeriodicTasks,
    outbox: Outbox,
  ) {
    const { receipts } = environment;
    this.withheld = new WithheldLog(logger);
    this.mail = loadOnce(() => this.loadMail());
    // Also when receipts are off: what was counted while they were on is still deleted in time.
    tasks.add({
      interval: FORGET,
      run: () => grants.forget(),
      failure: 'old counts of receipts not deleted, retrying',
    });
    if (!receipts) return;
    metrics.startReceipts();
    outbox.add({
      channel: 'receipt',
      kinds: ['receipt'],
      retries: RETRIES,
      concurrency: CONCURRENCY,
      send: (message, signal) => this.send(message, receipts, signal),
      stateAfter,
      ended: (state) => this.count(state),
    });
  }

  private async send(message: Message, settings: Settings, signal: AbortSignal): Promise<MessageState> {
    const lead = await this.subjects.findLead(message.lead!);
    if (!lead) return 'outdated';
    const granted = message.reference ?? (await this.grant(message, lead.email, settings));
    if (typeof granted !== 'string') return granted.state;
    const token = lead.newsletter ? await this.newsletter.invite(lead.id) : undefined;
    if (lead.newsletter && token === undefined) return 'outdated';
    const { publicUrl } = this.environment.publicConfig;
    const { mails, firm } = this.texts;
    const sender = { from: settings.from, name: firm.name, replyTo: firm.email, publicUrl };
    const text = lead.newsletter ? mails.newsletter : mails.receipt;
    const { email, createdAt } = lead;
    const mail = receiptMail(text, { id: message.id, email, createdAt, reference: granted }, token, sender);
    await (await this.mail()).send(mail, signal);
    return 'delivered';
  }

  /** @returns the reference of the receipt, or what becomes of it if it is not to be sent */
  private async grant(
    message: Message,
    email: string,
    { limit }: Settings,
  ): Promise<string | { state: MessageState }> {
    if (isUnwanted(email, this.ownAddresses())) return { state: 'unwanted' };
    const address = this.keys.hmac('address of a receipt', mailboxOf(email));
    if (!address) throw new DatabaseUnavailableException();
    const ownDomain = ownDomainOf(email);
    const domain = ownDomain === undefined ? null : this.keys.hmac('domain of a receipt', ownDomain);
    const limits = { ...OF_ADDRESS, part: Math.max(1, Math.floor(limit * PART)), all: limit };
    const granted = await this.grants.grant(message, address, domain, createReference(), limits);
    if (granted?.reference) return granted.reference;
    if (!granted?.reached) return { state: 'outdated' };
    this.metrics.withheldReceipts.inc({ limit: granted.reached });
    this.withheld.add(granted.reached);
    return { state: 'withheld' };
  }

  private count(state: MessageState): void {
    if (state === 'delivered') this.metrics.receipts.inc({ outcome: 'sent' });
    else if (state === 'refused' || state === 'failed') this.metrics.receipts.inc({ outcome: state });
  }

  /** The addresses of this site, to which it sends no receipts. */
  private ownAddresses(): string[] {
    const { receipts, email } = this.environment;
    return [receipts?.from, email?.from, email?.to, this.texts.firm.email].filter((own) => own !== undefined);
  }

  private async loadMail(): Promise<MailSender> {
    const { MailSender } = await import('../senders/mail-sender.ts');
    return new MailSender(this.environment.receipts!.smtpUrl, (end) =>
      this.metrics.setCertificateEnd('receipt', end),
    );
  }
}

/**
 * If the mail server's answer is lost, the receipt is sent once more, and not again: the server may have accepted it
 * each time, and a stranger must not get it over and over.
 */
const stateAfter = ({ state }: Message, { isFinal, mayBeAccepted }: DeliveryError): MessageState => {
  if (isFinal) return 'refused';
  if (!mayBeAccepted) return state;
  return state === 'doubtful' ? 'failed' : 'doubtful';
};
