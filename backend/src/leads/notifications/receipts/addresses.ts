const NOBODY = /^(?:postmaster|mailer-daemon|(?:no|do[-_.]?not)[-_.]?reply|bounces?)$/;

const SAME_DOMAIN: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.ch': 'proton.me',
  'protonmail.com': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.com.tr': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
  'yandex.ua': 'yandex.ru',
  'fastmail.fm': 'fastmail.com',
};

/** The same text for what these providers do not tell apart in the part before the @. */
const SAME_MAILBOX: Readonly<Record<string, (mailbox: string) => string>> = {
  'gmail.com': (mailbox) => mailbox.replaceAll('.', ''),
  'proton.me': (mailbox) => mailbox.replaceAll(/[._-]/g, ''),
  'yandex.ru': (mailbox) => mailbox.replaceAll('-', '.'),
};

/**
 * Other large providers, whose domains belong to nobody who could receive the mail of all their
 * addresses.
 */
const LARGE =
  `aol.com bluewin.ch comcast.net fastmail.com free.fr gmx.at gmx.ch gmx.de gmx.net hotmail.co.uk hotmail.com
  hotmail.fr icloud.com laposte.net libero.it live.com mail.com mail.ru msn.com orange.fr outlook.com outlook.de outlook.fr
  qq.com t-online.de web.de yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr zoho.com 126.com 163.com`.split(
    /\s+/,
  );

/**
 * What could be a message to a stranger before the @, since what follows a `+` is the visitor's
 * choice, and the mail shows it; or another address, to which old mail servers relay
 * (`ada%elsewhere.example@`).
 */
const WORDS = /[/?=&%!]|\+.{21}|www\./;

/**
 * The parts of an address in lower case: what stands before the @, the same without a tag such as
 * `+news`, and its domain by one of its names. The domain of a user of Fastmail is read as that is:
 * as a tag.
 * Source: https://www.fastmail.help/hc/en-us/articles/360060591053
 */
const partsOf = (address: string): [local: string, mailbox: string, domain: string] => {
  const same = address.toLowerCase().replace(/^(.*)@([^.@]+)\.(fastmail\.(?:com|fm))$/, '$2+$1@$3');
  const [, local, domain] = /^(.*)@(.*)$/s.exec(same) as unknown as [string, string, string];
  return [local, local.replace(/(?<=.)\+.*$/, ''), SAME_DOMAIN[domain] ?? domain];
};

/**
 * The text by which receipts to one person are counted: the same for all spellings of an address
 * that usually lead to one mailbox. Somebody else's address may be taken for theirs, who then gets
 * no receipt.
 */
export const mailboxOf = (address: string): string => {
  const [, mailbox, domain] = partsOf(address);
  return `${SAME_MAILBOX[domain]?.(mailbox) ?? mailbox}@${domain}`;
};

/**
 * The domain by which receipts to one owner of many addresses are counted, without its subdomains;
 * undefined for that of a large provider. A short label before the last, as in `co.uk`, is taken
 * for a part of the ending.
 */
export const ownDomainOf = (address: string): string | undefined => {
  const [, , domain] = partsOf(address);
  const isLarge = domain in SAME_MAILBOX || LARGE.includes(domain);
  return isLarge ? undefined : /(?:[^.]+\.)?(?:[^.]{1,3}\.)?[^.]+$/.exec(domain)![0];
};

/**
 * Whether nobody can want a receipt at an address, it is one of our `own`, or it could be a message
 * to a stranger.
 */
export const isUnwanted = (address: string, own: readonly string[]): boolean => {
  const [local, mailbox] = partsOf(address);
  const isOwn = own.some((other) => mailboxOf(other) === mailboxOf(address));
  return isOwn || NOBODY.test(mailbox) || WORDS.test(local);
};
