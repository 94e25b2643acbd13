import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { toLead } from '../../leads/lead.entity.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { RETRIES_TO_FIRM } from '../message.ts';
import { Outbox } from '../outbox.service.ts';
import { loadOnce } from './load-once.ts';
import { SubjectsRepository } from './subjects.repository.ts';

/** Tells the firm of leads by e-mail. */
@Injectable()
export class EmailSender {
  constructor(
    @Inject(ENVIRONMENT) { email, publicConfig }: Environment,
    subjects: SubjectsRepository,
    metrics: Metrics,
    outbox: Outbox,
  ) {
    if (!email) return;
    const mail = loadOnce(async () => {
      const { FirmMail } = await import('./firm-mail.ts');
      return new FirmMail(email, publicConfig.publicUrl, (end) => metrics.setCertificateEnd('email', end));
    });
    outbox.add({
      channel: 'email',
      kinds: ['email'],
      retries: RETRIES_TO_FIRM,
      concurrency: 5,
      send: async ({ id, lead }, signal) => {
        const entity = await subjects.findLead(lead!);
        if (!entity) return 'outdated';
        await (await mail()).send(id, toLead(entity), signal);
        return 'delivered';
      },
    });
  }
}
