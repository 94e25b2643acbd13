import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { ATTEMPT } from '../message.ts';
import { MessagesRepository } from '../messages.repository.ts';
import { Outbox } from '../outbox.service.ts';
import { leadMail } from './lead-mail.ts';
import { sendMail } from './mail.ts';

/** Emails in an hour, so that a flood uses up no mail account. A digest tells of the others. */
const LIMIT = 60;

/**
 * Asks Exchange for no automatic reply, which would go to an address that nobody has confirmed. Not `Auto-Submitted`, which
 * every mail server knows: ticket systems hold such emails back.
 */
const NO_AUTOMATIC_REPLY = { 'X-Auto-Response-Suppress': 'All' };

/** Tells the firm of leads. */
@Injectable()
export class EmailSender {
  constructor(
    @Inject(ENVIRONMENT) { email, publicConfig: { publicUrl } }: Environment,
    messages: MessagesRepository,
    tasks: PeriodicTasks,
    outbox: Outbox,
  ) {
    if (!email) return;
    const { server, from, to } = email;
    const send = (mail: SendMailOptions, signal: AbortSignal) =>
      sendMail(server, { from, to, headers: NO_AUTOMATIC_REPLY, ...mail }, signal);
    outbox.add('email', async ({ id, lead, newsletter }, signal) => {
      if (await messages.firmHadInHour(LIMIT)) return 'withheld';
      const messageId = `<${id}@${new URL(publicUrl).hostname}>`;
      await send({ ...leadMail(lead!, newsletter, publicUrl), messageId }, signal);
      return 'delivered';
    });
    const sendDigest = (leads: number) => {
      const text =
        'Requests are arriving too fast to send an email for each. ' +
        `Not emailed one by one: ${leads}.\n\n${publicUrl}/admin/leads\n`;
      return send(
        { subject: `New requests without an email of their own: ${leads}`, text },
        AbortSignal.timeout(ATTEMPT.LIMIT),
      );
    };
    tasks.add({
      interval: 10 * 60 * 1000,
      run: () => messages.settleWithheld(sendDigest),
      failure: 'digest of leads not sent, retrying',
    });
  }
}
