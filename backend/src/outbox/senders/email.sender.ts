import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { LEAD_FIELDS, type Lead } from '../../leads/lead.contract.ts';
import { ATTEMPT } from '../message.ts';
import { MessagesRepository } from '../messages.repository.ts';
import { Outbox } from '../outbox.service.ts';
import { sendMail } from './mail.ts';

/** E-mails in an hour; what arrives past them is told of in a digest, so that a flood uses up no mail account. */
const LIMIT = 60;

/** The headers of its emails contain nothing that a visitor wrote. */
@Injectable()
export class EmailSender {
  constructor(
    @Inject(ENVIRONMENT) { email, publicConfig: { publicUrl } }: Environment,
    messages: MessagesRepository,
    tasks: PeriodicTasks,
    outbox: Outbox,
  ) {
    if (!email) return;
    const { smtpUrl, from, to } = email;
    const send = (mail: SendMailOptions, signal: AbortSignal) =>
      sendMail(smtpUrl, { from, to, ...mail }, signal);
    outbox.add('email', async ({ id, lead }, signal) => {
      if (await messages.firmHadInHour(LIMIT)) return 'withheld';
      const messageId = `<${id}@${new URL(publicUrl).hostname}>`;
      await send(
        { subject: `New request #${lead!.id}`, text: textOf(lead!, publicUrl), messageId },
        signal,
      );
      return 'delivered';
    });
    const sendDigest = (leads: number) => {
      const text = `Requests are arriving too fast to send an email for each. Not emailed one by one: ${leads}.\n\n${publicUrl}/admin/leads\n`;
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

const textOf = (lead: Lead, publicUrl: string): string => {
  const facts = LEAD_FIELDS.filter((field) => field !== 'message').map(
    (field) => `${field[0]!.toUpperCase()}${field.slice(1)}: ${lead[field]}\n`,
  );
  const link = `Request #${lead.id}, ${lead.createdAt}: ${publicUrl}/admin/leads/${lead.id}`;
  return `${link}\n\n${quoted(`${facts.join('')}\n${lead.message}`)}\n`;
};

/** A line, or as much of it as no mail program wraps: what it wraps would begin a line without the mark. */
const LINE = /.{1,76}(?!\S) ?|.{76}/gu;

/** Marks each line as a quotation, so that a visitor's words cannot pass for another lead or for ours. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    // A tab is as wide as a mail program likes.
    .flatMap((line) => line.replaceAll('\t', ' ').match(LINE) ?? [''])
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
