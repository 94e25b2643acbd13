import { once } from 'node:events';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport/index.js';
import { DeliveryError } from '../message.ts';
import { isTlsError, watchCertificate } from './tls.ts';

/** Timeout in milliseconds of each step: the DNS lookup, the connection, the greeting, and the wait for data. */
const STEP = 10_000;

/** Sends plain text e-mails through one mail server. */
export class MailSender {
  private readonly transport: Transporter;

  /** @param certificateSeen called with the end of the mail server's certificate */
  constructor(smtpUrl: string, certificateSeen: (end: Date) => void) {
    this.transport = createTransport({
      url: smtpUrl,
      connectionTimeout: STEP,
      greetingTimeout: STEP,
      socketTimeout: STEP,
      dnsTimeout: STEP,
      tls: { checkServerIdentity: watchCertificate(certificateSeen) },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * @param signal aborted when the attempt has taken too long
   * @returns the mail server's answer
   * @throws DeliveryError if the mail server does not accept the message
   */
  async send(message: SendMailOptions, signal: AbortSignal): Promise<string> {
    // Its abort event, which ends the wait below, is over.
    if (signal.aborted) throw new DeliveryError('The time for the attempt was over before it began.');
    const sending = this.transport.sendMail(message);
    try {
      const late = once(signal, 'abort').then(() => Promise.reject(new Error('timeout')));
      const { response } = (await Promise.race([sending, late])) as SentMessageInfo;
      return response;
    } catch (error) {
      sending.catch(() => undefined);
      throw new DeliveryError(reasonOf(error, signal), isFinal(error), mayBeAccepted(error), error);
    }
  }
}

/** The properties of nodemailer's errors. `originalCode` is that of the system or of TLS. */
interface MailError {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  command?: string;
}

/** Whether the mail server refuses this recipient for good: 5xx to RCPT TO. Any other failure may be one of the set-up. */
const isFinal = (error: unknown): boolean => {
  const { command, responseCode = 0 } = error as MailError;
  return command === 'RCPT TO' && responseCode >= 500;
};

/** Codes of nodemailer for an attempt that ended before there was a session. */
const NO_SESSION = ['EDNS', 'ETLS', 'EAUTH', 'EOAUTH2'];
/** Codes of the system for the same. */
const NOT_CONNECTED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|EMFILE|ENFILE)$/;

/** Whether the mail server may have got the message: it answered with no refusal, and there may have been a session. */
const mayBeAccepted = (error: unknown): boolean => {
  const { code = '', originalCode = '', responseCode } = error as MailError;
  return (
    responseCode === undefined && !NO_SESSION.includes(code) && !NOT_CONNECTED.test(originalCode || code)
  );
};

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
