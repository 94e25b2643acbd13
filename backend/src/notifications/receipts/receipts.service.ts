import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { DatabaseKeys } from '../../database/database-keys.ts';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { JobFailure } from '../../jobs/job-failure.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { LeadOutbox } from '../../leads/lead-outbox.ts';
import { clientRange } from '../../limits/client-block.ts';
import { LOGGER } from '../../logging/logger.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { NewsletterService } from '../../newsletter/newsletter.service.ts';
import { SiteTexts } from '../../site/site-texts.ts';
import { ATTEMPT, DeliveryError } from '../channel.ts';
import { loadOnce } from '../load-once.ts';
import type { MailSender } from '../mail-sender.ts';
import { isUnwanted, mailboxOf } from './addresses.ts';
import { receiptMail } from './receipt-mail.ts';
import { RECEIPT_GIVEN_UP, RECEIPT_OPTIONS, RECEIPT_QUEUE } from './receipt-queue.ts';
import { createReference } from './reference.ts';
import { queueReceipts, ReceiptsRepository, type Receipt, type ReceiptLimit } from './receipts.repository.ts';
import { WithheldLog } from './withheld-log.ts';

/** Receipts for one address. */
const OF_ADDRESS = { day: 1, week: 3 };
/** The part of the receipts of an hour that one network gets. */
const PART_OF_NETWORK = 0.1;
/** Receipts that an instance sends at the same time. */
const CONCURRENCY = 3;
/** Milliseconds between two deletions of what is no longer needed. */
const FORGET = 10 * 60 * 1000;

type Settings = NonNullable<Environment['receipts']>;

/** Sends those who submit a lead a receipt. */
@Injectable()
export class ReceiptsService {
  private readonly mail: () => Promise<MailSender>;
  private readonly withheld: WithheldLog;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly repository: ReceiptsRepository,
    private readonly keys: DatabaseKeys,
    private readonly texts: SiteTexts,
    private readonly newsletter: NewsletterService,
    private readonly metrics: Metrics,
    jobs: JobQueue,
    tasks: PeriodicTasks,
    outbox: LeadOutbox,
  ) {
    const { receipts } = environment;
    this.withheld = new WithheldLog(logger);
    this.mail = loadOnce(() => this.loadMail());
    // Also when receipts are off: what was stored while they were on is still deleted in time.
    tasks.add({
      interval: FORGET,
      run: () => repository.forget(),
      failure: 'old counts of receipts not deleted, retrying',
    });
    if (!receipts) return;
    metrics.startReceipts();
    outbox.add(queueReceipts);
    outbox.networkKey = (address) => keys.hmac('network of a receipt', clientRange(address));
    jobs.add({
      name: RECEIPT_GIVEN_UP,
      options: { retryLimit: RECEIPT_OPTIONS.retryLimit, retryDelay: 10, deleteAfterSeconds: 3_600 },
      work: (data) => this.giveUp(leadOf(data)),
    });
    jobs.add({
      name: RECEIPT_QUEUE,
      options: RECEIPT_OPTIONS,
      concurrency: CONCURRENCY,
      work: (data, signal) => this.process(leadOf(data), receipts, signal),
    });
  }

  /** @throws JobFailure if the mail server did not accept the receipt */
  private async process(lead: number, settings: Settings, signal: AbortSignal): Promise<void> {
    let granted = await this.repository.find(lead);
    if (granted?.state === 'waiting') {
      if (!(await this.grant(granted, settings))) return;
      // Again, for the reference that it was granted with.
      granted = await this.repository.find(lead);
    }
    if (granted?.state === 'granted' || granted?.state === 'doubtful')
      await this.send(granted, settings, signal);
  }

  /** @returns whether the limits allow the receipt */
  private async grant(receipt: Receipt, { limit }: Settings): Promise<boolean> {
    if (isUnwanted(receipt.email, this.ownAddresses())) {
      await this.repository.setState(receipt.lead, 'unwanted');
      return false;
    }
    const address = this.keys.hmac('address of a receipt', mailboxOf(receipt.email));
    if (!address) throw new DatabaseUnavailableException();
    const network = Math.max(1, Math.floor(limit * PART_OF_NETWORK));
    const limits = { ...OF_ADDRESS, network, all: limit };
    const reached = await this.repository.grant(receipt, address, createReference(), limits);
    if (reached) this.withhold(reached);
    return reached === null;
  }

  private withhold(limit: ReceiptLimit): void {
    this.metrics.countWithheldReceipt(limit);
    this.withheld.add(limit);
  }

  /**
   * If the mail server's answer is lost, the receipt is sent once more, and not again: the server may have accepted it
   * each time, and a stranger must not get it over and over.
   */
  private async send(receipt: Receipt, { from }: Settings, signal: AbortSignal): Promise<void> {
    const { lead, id, reference, subscribes } = receipt;
    const token = subscribes ? await this.newsletter.invite(lead) : undefined;
    // The lead was removed just now.
    if (subscribes && token === undefined) return;
    const { publicUrl } = this.environment.publicConfig;
    const { mails, firm } = this.texts;
    const sender = { from, name: firm.name, replyTo: firm.email, publicUrl };
    const text = subscribes ? mails.newsletter : mails.receipt;
    const message = receiptMail(text, { ...receipt, reference: reference! }, token, sender);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT.LIMIT)]);
    try {
      await (await this.mail()).send(message, limit);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      this.metrics.countAttempt('receipt', 'failed');
      if (error.mayBeAccepted && receipt.state === 'doubtful') return this.giveUp(lead);
      if (error.mayBeAccepted) await this.repository.setState(lead, 'doubtful');
      if (!error.isFinal) throw new JobFailure(error.message, { channel: 'receipt', lead, receipt: id });
      this.metrics.countReceipt('refused');
      this.logger.info({ lead, receipt: id, reason: error.message }, 'receipt refused by the mail server');
      await this.repository.setState(lead, 'refused');
      return;
    }
    this.metrics.countAttempt('receipt', 'delivered');
    this.metrics.countReceipt('sent');
    await this.repository.setState(lead, 'sent');
  }

  private async giveUp(lead: number): Promise<void> {
    if (!(await this.repository.giveUp(lead))) return;
    this.metrics.countReceipt('failed');
    this.logger.error({ lead }, 'receipt given up');
  }

  /** The addresses of this site, to which it sends no receipts. */
  private ownAddresses(): string[] {
    const { receipts, email } = this.environment;
    return [receipts?.from, email?.from, email?.to, this.texts.firm.email].filter((own) => own !== undefined);
  }

  private async loadMail(): Promise<MailSender> {
    const { MailSender } = await import('../mail-sender.ts');
    return new MailSender(this.environment.receipts!.smtpUrl, (end) =>
      this.metrics.setCertificateEnd('receipt', end),
    );
  }
}

const leadOf = (data: unknown): number => (data as { lead: number }).lead;
