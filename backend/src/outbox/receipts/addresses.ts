/** Mailboxes of programs, and those that nobody reads. */
const NOBODY = /^(?:postmaster|mailer-daemon|(?:no|do[-_.]?not)[-_.]?reply|bounces?)$/;

/** Other names of the domains of large providers. */
const SAME_DOMAIN: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
};

/** What providers ignore in the part before the @. */
const IGNORED: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };

/**
 * What could be a message to a stranger in the part before the @: what follows a `+` is the visitor's choice, and the mail
 * shows the address.
 */
const WORDS = /[/?=&]|\+.{21}|www\./i;

/** The mailbox of an address in lower case, without a tag such as `+news`, and its domain. */
const partsOf = (address: string): [mailbox: string, domain: string] => {
  const at = address.lastIndexOf('@');
  return [
    address
      .slice(0, at)
      .replace(/(?<=.)\+.*$/, '')
      .toLowerCase(),
    address.slice(at + 1).toLowerCase(),
  ];
};

/**
 * The text by which receipts to one person are counted: the same for all spellings of an address that usually lead to
 * one mailbox. Somebody else's address may be taken for theirs, who then gets no receipt.
 */
export const mailboxOf = (address: string): string => {
  const [mailbox, domain] = partsOf(address);
  const known = SAME_DOMAIN[domain] ?? domain;
  const ignored = IGNORED[known];
  return `${ignored ? mailbox.replaceAll(ignored, '') : mailbox}@${known}`;
};

/**
 * Whether nobody can want a receipt at an address, or the address could be a message to somebody else.
 *
 * @param own the addresses of this site: a receipt to one of them could be answered by another one
 */
export const isUnwanted = (address: string, own: readonly string[]): boolean =>
  NOBODY.test(partsOf(address)[0]) ||
  WORDS.test(address.slice(0, address.lastIndexOf('@'))) ||
  own.some((other) => mailboxOf(other) === mailboxOf(address));
