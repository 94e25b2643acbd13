import { isIPv4, isIPv6 } from 'node:net';
import { isLoopback } from './url-rules.ts';

/** This machine, or a name without a dot, as in a network of containers. */
export const isLocalNetwork = (host: string): boolean =>
  isLoopback(host) || !(host.includes('.') || isIPv6(host.slice(1, -1)));

/** Returns undefined on this machine, for nodemailer's own default. */
const greetingOf = (publicUrl: string): string | undefined => {
  const host = new URL(publicUrl).hostname;
  if (isLoopback(host)) return undefined;
  // An address literal, see RFC 5321, section 4.1.3.
  return isIPv4(host) ? `[${host}]` : host.replace('[', '[IPv6:');
};

/** Reads an option of the query as nodemailer does. */
const isOn = (value: string | null): boolean => !['', '0', 'false', null].includes(value);

export const mailServer = (smtpUrl: string, publicUrl: string) => {
  const { hostname, searchParams } = new URL(smtpUrl);
  const avoidsTls = ['ignoreTLS', 'opportunisticTLS'].some((name) => isOn(searchParams.get(name)));
  const fallback = !avoidsTls && !isLocalNetwork(hostname);
  const said = searchParams.get('requireTLS');
  const requireTLS = said === null ? fallback : isOn(said);
  return { url: smtpUrl, name: greetingOf(publicUrl), requireTLS };
};

export type MailServer = ReturnType<typeof mailServer>;
