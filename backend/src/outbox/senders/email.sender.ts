import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { toLead } from '../../leads/lead.entity.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { ATTEMPT, RETRIES_TO_FIRM, type Message, type MessageState } from '../message.ts';
import { Outbox } from '../outbox.service.ts';
import type { FirmMail } from './firm-mail.ts';
import { FirmMailsRepository } from './firm-mails.repository.ts';
import { loadOnce } from './load-once.ts';
import { SubjectsRepository } from './subjects.repository.ts';

/** E-mails in an hour; what arrives past them is told of in a digest, so that a flood uses up no mail account. */
const LIMIT = 60;
/** Milliseconds between two digests of a process. */
const DIGEST = 10 * 60 * 1000;

/** Tells the firm of leads by e-mail. */
@Injectable()
export class EmailSender {
  private readonly mail: () => Promise<FirmMail>;

  constructor(
    @Inject(ENVIRONMENT) { email, publicConfig }: Environment,
    private readonly subjects: SubjectsRepository,
    private readonly mails: FirmMailsRepository,
    metrics: Metrics,
    tasks: PeriodicTasks,
    outbox: Outbox,
  ) {
    this.mail = loadOnce(async () => {
      const { FirmMail } = await import('./firm-mail.ts');
      return new FirmMail(email!, publicConfig.publicUrl, (end) => metrics.setCertificateEnd('email', end));
    });
    if (!email) return;
    outbox.add({
      channel: 'email',
      kinds: ['email'],
      retries: RETRIES_TO_FIRM,
      concurrency: 5,
      send: (message, signal) => this.send(message, signal),
    });
    tasks.add({
      interval: DIGEST,
      run: () => this.mails.settleWithheld((leads) => this.sendDigest(leads)),
      failure: 'digest of leads not sent, retrying',
    });
  }

  private async send({ id, lead }: Message, signal: AbortSignal): Promise<MessageState> {
    const entity = await this.subjects.findLead(lead!);
    if (!entity) return 'outdated';
    if (await this.mails.hadInHour(LIMIT)) return 'withheld';
    await (await this.mail()).send(id, toLead(entity), signal);
    return 'delivered';
  }

  private async sendDigest(leads: number): Promise<void> {
    await (await this.mail()).sendDigest(leads, AbortSignal.timeout(ATTEMPT.LIMIT));
  }
}
