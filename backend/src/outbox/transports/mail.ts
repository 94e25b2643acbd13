import { once } from 'node:events';
import type { SendMailOptions } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport/index.js';
import type { MailServer } from '../../config/mail-server.ts';
import { fill, language, words } from '../../words/words.ts';
import { DeliveryError } from '../delivery-error.ts';

/** For each step: the DNS lookup, the connection, and the wait for data. */
const STEP_TIMEOUT_MS = 10_000;

/** Loaded with the first email: it takes 9 MB of memory. */
let nodemailer: typeof import('nodemailer') | undefined;

/** Returns the mail server's answer. @throws DeliveryError */
export const sendMail = async (
  server: MailServer,
  message: SendMailOptions,
  signal: AbortSignal,
): Promise<string> => {
  nodemailer ??= await import('nodemailer');
  if (signal.aborted) throw new DeliveryError(words().api.delivery.tooLate);
  const transport = nodemailer.createTransport({
    ...server,
    connectionTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
  });
  const sending = transport.sendMail({
    ...message,
    headers: { ...message.headers, 'Content-Language': language() },
  });
  try {
    const late = once(signal, 'abort').then(() => Promise.reject(new Error('timeout')));
    return ((await Promise.race([sending, late])) as SentMessageInfo).response;
  } catch (error) {
    sending.catch(() => undefined);
    throw failureOf(error as MailError, signal);
  }
};

export const messageIdOf = (id: string, publicUrl: string): string =>
  `<${id}@${new URL(publicUrl).hostname}>`;

/** `originalCode` is that of the system or of TLS, `timeoutType` what an ETIMEDOUT waited for. */
interface MailError {
  code?: string;
  originalCode?: string;
  timeoutType?: string;
  responseCode?: number;
  command?: string;
}

/** Codes of an attempt that ended before there was a session. */
const NO_SESSION =
  /^(?:EDNS|ETLS|EAUTH|EOAUTH2|ECONNREFUSED|ENOTFOUND|EAI_\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|EMFILE|ENFILE|(?:CONNECT|GREETING|UPGRADE)_TIMEOUT)$/;

const failureOf = (error: MailError, signal: AbortSignal): DeliveryError => {
  const { code = '', originalCode = '', timeoutType = '', responseCode, command } = error;
  // 5xx to RCPT TO refuses this recipient for good. Any other failure may be one of the set-up.
  const isFinal = command === 'RCPT TO' && responseCode! >= 500;
  // The server may have got the message if it did not refuse it within a session.
  const hadSession = ![code, originalCode, timeoutType].some((each) => NO_SESSION.test(each));
  const mayBeDelivered = responseCode === undefined && hadSession;
  return new DeliveryError(reasonOf(error, signal), { isFinal, mayBeDelivered, cause: error });
};

/** Describes the error by its codes only, because a mail server's text can quote an address. */
const reasonOf = ({ code, originalCode, responseCode }: MailError, signal: AbortSignal): string => {
  const { silent, signIn, tls, refused, unreachable, noConnection } = words().api.delivery.mail;
  if (signal.aborted || code === 'ETIMEDOUT') return silent;
  const known = responseCode ?? originalCode ?? code;
  if (known === undefined) return noConnection;
  const detail = { code: String(known) };
  if (code === 'EAUTH') return fill(signIn, detail);
  if (code === 'ETLS') return fill(tls, detail);
  return fill(responseCode ? refused : unreachable, detail);
};
