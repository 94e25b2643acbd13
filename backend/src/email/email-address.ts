import { isIPv4 } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { EMAIL_PATTERN } from './email-pattern.ts';

/* An address is stored, sent to and compared with its domain in ASCII: `info@xn--mller-kva.de`. */

const EMAIL = new RegExp(EMAIL_PATTERN, 'u');

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

export const isAsciiAddress = (text: string): boolean => isAscii(text) && EMAIL.test(text);

const splitAt = (address: string) => {
  const at = address.lastIndexOf('@') + 1;
  return [address.slice(0, at), address.slice(at)] as const;
};

/**
 * By UTS 46, non-transitional: `straße.de` is not `strasse.de`. A domain without such a spelling is
 * returned as it is, for {@link isAsciiAddress} to refuse.
 */
export const toAsciiAddress = (typed: string): string => {
  if (isAscii(typed) || !EMAIL.test(typed)) return typed;
  const [mailbox, domain] = splitAt(typed);
  const ascii = domainToASCII(domain);
  // For a URL, full-width digits are an IPv4 address.
  const isName = !isIPv4(ascii) && isAsciiAddress(mailbox + ascii);
  return isName ? mailbox + ascii : typed;
};

/** The readable spelling of a stored address; undefined if it is the same. */
export const toUnicodeAddress = (stored: string): string | undefined => {
  if (!/[@.]xn--/i.test(stored)) return undefined;
  const [mailbox, domain] = splitAt(stored);
  const readable = mailbox + domainToUnicode(domain);
  const isSame = toAsciiAddress(readable) === mailbox + domain.toLowerCase();
  return isSame && !isAscii(readable) ? readable : undefined;
};

/**
 * The ASCII spelling of a part of an address in a search, such as `@müller`; undefined if it is the
 * same.
 */
export const toAsciiPart = (text: string): string | undefined => {
  const [mailbox, domain] = splitAt(text);
  const address = toAsciiAddress(`${mailbox.length > 1 ? mailbox : 'a@'}${domain}`);
  const [, ascii] = splitAt(address);
  return isAsciiAddress(address) && ascii !== domain ? mailbox + ascii : undefined;
};
