import { once } from 'node:events';
import { createTransport, type Transporter } from 'nodemailer';
import type { Environment } from '../config/environment.ts';
import type { Lead } from '../leads/lead.contract.ts';
import { DeliveryError, type Channel } from './channel.ts';
import { isTlsError, watchCertificate } from './tls.ts';

/** Timeout in milliseconds of each step: the DNS lookup, the connection, the greeting, and the wait for data. */
const STEP = 10_000;

/** Sends a lead as a plain text e-mail. Its headers contain nothing that a visitor wrote. */
export class EmailChannel implements Channel {
  private readonly transport: Transporter;

  /**
   * @param publicUrl origin of the site, for the link to the leads and for the Message-ID
   * @param certificateSeen called with the end of the mail server's certificate
   */
  constructor(
    private readonly settings: NonNullable<Environment['email']>,
    private readonly publicUrl: string,
    certificateSeen: (end: Date) => void,
  ) {
    this.transport = createTransport({
      url: settings.smtpUrl,
      connectionTimeout: STEP,
      greetingTimeout: STEP,
      socketTimeout: STEP,
      dnsTimeout: STEP,
      tls: { checkServerIdentity: watchCertificate(certificateSeen) },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async deliver(id: string, lead: Lead, signal: AbortSignal): Promise<void> {
    const sending = this.transport.sendMail({
      from: this.settings.from,
      to: this.settings.to,
      subject: `New lead #${lead.id}`,
      text: textOf(lead, this.publicUrl),
      messageId: `<${id}@${new URL(this.publicUrl).hostname}>`,
    });
    try {
      await Promise.race([sending, once(signal, 'abort').then(() => Promise.reject(new Error('timeout')))]);
    } catch (error) {
      sending.catch(() => undefined);
      throw new DeliveryError(reasonOf(error, signal));
    }
  }
}

const textOf = ({ id, name, email, company, message, createdAt }: Lead, publicUrl: string): string =>
  [
    `Lead #${id}, ${createdAt}`,
    '',
    `Name: ${name}`,
    `Email: ${email}`,
    `Company: ${company}`,
    '',
    message,
    '',
    `All leads: ${publicUrl}/admin/leads`,
    '',
  ].join('\n');

/** The properties of nodemailer's errors. `originalCode` is that of the system or of TLS. */
interface MailError {
  code?: string;
  originalCode?: string;
  responseCode?: number;
}

/** Describes the error by its codes only, because a mail server's text can quote an address. */
const reasonOf = (error: unknown, signal: AbortSignal): string => {
  const { code, originalCode, responseCode } = error as MailError;
  const detail = String(responseCode ?? originalCode ?? code ?? 'no connection');
  if (signal.aborted || code === 'ETIMEDOUT') return 'The mail server did not answer in time.';
  if (code === 'EAUTH') return `The mail server did not accept the user and password: ${detail}.`;
  if (code === 'ETLS' || isTlsError(detail)) return `The mail server has no valid TLS connection: ${detail}.`;
  if (responseCode) return `The mail server answered ${responseCode}.`;
  return `The mail server could not be reached: ${detail}.`;
};
