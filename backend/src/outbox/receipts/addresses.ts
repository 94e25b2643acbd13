/** Mailboxes of programs, and those that nobody reads. */
const NOBODY = /^(?:postmaster|mailer-daemon|(?:no|do[-_.]?not)[-_.]?reply|bounces?)$/;

/** Other names of the domains of large providers. */
const SAME_DOMAIN: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
};

/** The same text for what these providers do not tell apart in the part before the @. */
const SAME_MAILBOX: Readonly<Record<string, (mailbox: string) => string>> = {
  'gmail.com': (mailbox) => mailbox.replaceAll('.', ''),
  'proton.me': (mailbox) => mailbox.replaceAll(/[._-]/g, ''),
  'yandex.ru': (mailbox) => mailbox.replaceAll('-', '.'),
};

/** Other large providers, whose domains belong to nobody who could receive the mail of all their addresses. */
const LARGE = new Set(
  `aol.com bluewin.ch comcast.net fastmail.com free.fr gmx.at gmx.ch gmx.de gmx.net hotmail.co.uk hotmail.com hotmail.fr
   icloud.com laposte.net libero.it live.com mail.com mail.ru msn.com orange.fr outlook.com outlook.de outlook.fr qq.com
   t-online.de web.de yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr zoho.com 126.com 163.com`.split(
    /\s+/,
  ),
);

/**
 * What could be a message to a stranger in the part before the @: what follows a `+` is the visitor's choice, and the mail
 * shows the address.
 */
const WORDS = /[/?=&]|\+.{21}|www\./i;

/**
 * The mailbox of an address in lower case, without a tag such as `+news`, and its domain by one of its names. The domain of
 * a user of Fastmail is a tag, too: https://www.fastmail.help/hc/en-us/articles/360060591053
 */
const partsOf = (address: string): [mailbox: string, domain: string] => {
  const [, mailbox, domain] = /^(.*)@(.*)$/s.exec(withoutSubdomain(address).toLowerCase())!;
  return [mailbox!.replace(/(?<=.)\+.*$/, ''), SAME_DOMAIN[domain!] ?? domain!];
};

const withoutSubdomain = (address: string): string =>
  address.replace(/^(.*)@([^.@]+)\.(fastmail\.(?:com|fm))$/i, '$2+$1@$3');

/**
 * The text by which receipts to one person are counted: the same for all spellings of an address that usually lead to
 * one mailbox. Somebody else's address may be taken for theirs, who then gets no receipt.
 */
export const mailboxOf = (address: string): string => {
  const [mailbox, domain] = partsOf(address);
  return `${SAME_MAILBOX[domain]?.(mailbox) ?? mailbox}@${domain}`;
};

/**
 * The domain by which receipts to one owner of many addresses are counted, without its subdomains; undefined for that of a
 * large provider. A short label before the last, as in `co.uk`, is taken for a part of the ending.
 */
export const ownDomainOf = (address: string): string | undefined => {
  const [, domain] = partsOf(address);
  const isLarge = domain in SAME_MAILBOX || LARGE.has(domain);
  return isLarge ? undefined : /(?:[^.]+\.)?(?:[^.]{1,3}\.)?[^.]+$/.exec(domain)![0];
};

/**
 * Whether nobody can want a receipt at an address, or the address could be a message to somebody else.
 *
 * @param own the addresses of this site: a receipt to one of them could be answered by another one
 */
export const isUnwanted = (address: string, own: readonly string[]): boolean =>
  NOBODY.test(partsOf(address)[0]) ||
  WORDS.test(withoutSubdomain(address).replace(/@[^@]*$/, '')) ||
  own.some((other) => mailboxOf(other) === mailboxOf(address));
