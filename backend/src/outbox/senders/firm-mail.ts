import type { SendMailOptions } from 'nodemailer';
import type { Environment } from '../../config/environment.ts';
import { LEAD_FIELDS, type Lead } from '../../leads/lead.contract.ts';
import { MailSender } from './mail-sender.ts';

/** Sends a lead as a plain text e-mail. Its headers contain nothing that a visitor wrote. */
export class FirmMail {
  private readonly mail: MailSender;

  /**
   * @param publicUrl origin of the site, for the link to the leads and for the Message-ID
   * @param certificateSeen called with the end of the mail server's certificate
   */
  constructor(
    private readonly settings: NonNullable<Environment['email']>,
    private readonly publicUrl: string,
    certificateSeen: (end: Date) => void,
  ) {
    this.mail = new MailSender(settings.smtpUrl, certificateSeen);
  }

  /** @throws DeliveryError if the mail server does not accept the message */
  async send(id: string, lead: Lead, signal: AbortSignal): Promise<void> {
    const messageId = `<${id}@${new URL(this.publicUrl).hostname}>`;
    await this.write(
      { subject: `New lead #${lead.id}`, text: textOf(lead, this.publicUrl), messageId },
      signal,
    );
  }

  /**
   * Tells of leads that have no e-mail of their own.
   *
   * @throws DeliveryError if the mail server does not accept the message
   */
  async sendDigest(leads: number, signal: AbortSignal): Promise<void> {
    const text = `Many leads arrive, so that these have no e-mail each: ${leads}.\n\n${this.publicUrl}/admin/leads\n`;
    await this.write({ subject: `${leads} more new leads`, text }, signal);
  }

  private async write(message: SendMailOptions, signal: AbortSignal): Promise<void> {
    await this.mail.send({ from: this.settings.from, to: this.settings.to, ...message }, signal);
  }
}

const textOf = (lead: Lead, publicUrl: string): string => {
  const facts = LEAD_FIELDS.filter((field) => field !== 'message').map(
    (field) => `${field[0]!.toUpperCase()}${field.slice(1)}: ${lead[field]}\n`,
  );
  return [
    `Lead #${lead.id}, ${lead.createdAt}: ${publicUrl}/admin/leads/${lead.id}`,
    '',
    quoted(`${facts.join('')}\n${lead.message}`),
    '',
  ].join('\n');
};

/** A line, or as much of it as no mail program wraps: what it wraps would begin a line without the mark. */
const LINE = /.{1,76}(?!\S) ?|.{76}/gu;

/** Marks each line as a quotation, so that a visitor's words cannot pass for another lead or for ours. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    .flatMap((line) => line.match(LINE) ?? [''])
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
