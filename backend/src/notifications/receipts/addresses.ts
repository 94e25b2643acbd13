/** Mailboxes of programs, and those that nobody reads. */
const NOBODY = /^(?:postmaster|mailer-daemon|(?:no|do[-_.]?not)[-_.]?reply|bounces?)$/;

/** Providers that ignore dots in the part before the @. */
const WITHOUT_DOTS: readonly string[] = ['gmail.com', 'googlemail.com'];

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
  return `${WITHOUT_DOTS.includes(domain) ? mailbox.replaceAll('.', '') : mailbox}@${domain}`;
};

/**
 * Whether nobody can want a receipt at an address.
 *
 * @param own the addresses of this site: a receipt to one of them could be answered by another one
 */
export const isUnwanted = (address: string, own: readonly string[]): boolean =>
  NOBODY.test(partsOf(address)[0]) || own.some((other) => mailboxOf(other) === mailboxOf(address));
