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

/** These providers do not distinguish such spellings of a mailbox. */
const SAME_MAILBOX: Readonly<Record<string, (mailbox: string) => string>> = {
  'gmail.com': (mailbox) => mailbox.replaceAll('.', ''),
  'proton.me': (mailbox) => mailbox.replaceAll(/[._-]/g, ''),
  'yandex.ru': (mailbox) => mailbox.replaceAll('-', '.'),
};

/** Other large providers: nobody receives the mail of all addresses of their domains. */
const LARGE =
  `aol.com bluewin.ch comcast.net fastmail.com free.fr gmx.at gmx.ch gmx.de gmx.net hotmail.co.uk hotmail.com
  hotmail.fr icloud.com laposte.net libero.it live.com mail.com mail.ru msn.com orange.fr outlook.com outlook.de outlook.fr
  qq.com t-online.de web.de yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr zoho.com 126.com 163.com`.split(
    /\s+/,
  );

/** Before the @: a message to a stranger, or an address to relay to (`ada%elsewhere.example@`). */
const WORDS = /[/?=&%!]|\+.{21}|www\./;

/** `<tag>@<user>.fastmail.com`, see https://www.fastmail.help/hc/en-us/articles/360060591053 */
const FASTMAIL_TAG = /^(.*)@([^.@]+)\.(fastmail\.(?:com|fm))$/;

const partsOf = (address: string): { local: string; mailbox: string; domain: string } => {
  const usual = address.toLowerCase().replace(FASTMAIL_TAG, '$2+$1@$3');
  const at = usual.lastIndexOf('@');
  const local = usual.slice(0, at);
  const domain = usual.slice(at + 1);
  const mailbox = local.replace(/(?<=.)\+.*$/, '');
  return { local, mailbox, domain: SAME_DOMAIN[domain] ?? domain };
};

/** Receipts to one person are counted by this: usually the same for all spellings. */
export const mailboxOf = (address: string): string => {
  const { mailbox, domain } = partsOf(address);
  return `${SAME_MAILBOX[domain]?.(mailbox) ?? mailbox}@${domain}`;
};

/**
 * Receipts to the owner of many addresses are counted by this domain; undefined for a large
 * provider. A short label, as in `co.uk`, is taken for a part of the ending.
 */
export const ownDomainOf = (address: string): string | undefined => {
  const { domain } = partsOf(address);
  const isLarge = domain in SAME_MAILBOX || LARGE.includes(domain);
  return isLarge ? undefined : /(?:[^.]+\.)?(?:[^.]{1,3}\.)?[^.]+$/.exec(domain)![0];
};

/** Whether nobody can want a receipt there, it is one of our `own`, or it could carry a message. */
export const isUnwanted = (address: string, own: readonly string[]): boolean => {
  const { local, mailbox } = partsOf(address);
  const isOwn = own.some((other) => mailboxOf(other) === mailboxOf(address));
  return isOwn || NOBODY.test(mailbox) || WORDS.test(local);
};
