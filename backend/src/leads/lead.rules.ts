/* The rules of a submitted lead. Of the scripts, only those with the form have them. */

/** Letters of any script, with the signs within words that RFC 5892 allows in a domain. */
const LETTER = String.raw`\p{L}\p{M}\p{N}\u00B7\u0375\u05F3\u05F4\u06FD\u06FE\u0F0B\u30FB`;
const LABEL = String.raw`[${LETTER}](?:[${LETTER}\u200C\u200D-]{0,61}[${LETTER}])?`;
const MAILBOX = "[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+";

/**
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, with domains of any
 * script and the full stops that UTS 46 reads as dots. The server turns the domain into ASCII.
 */
export const EMAIL_PATTERN = new RegExp(
  String.raw`^${MAILBOX}@${LABEL}(?:[.\u3002\uFF0E\uFF61]${LABEL})*$`,
  'u',
);

/** Many mail servers refuse other characters before the @. A text without @ has another mistake. */
export const hasAsciiMailbox = (email: string): boolean => {
  const at = email.indexOf('@');
  return at === -1 || /^\p{ASCII}*$/u.test(email.slice(0, at));
};

/** The honeypot, which people do not see, and for which browsers have no value to fill in. */
export const TRAP_FIELD = 'remark';

/** Has the seconds between the page load and the submission. */
export const FORM_TIME_HEADER = 'Form-Seconds';

export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** In PostgreSQL. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');

export const LEAD_MESSAGES = {
  emailRequired: 'Enter your email address.',
  emailFormat: 'Enter an email address in the form name@example.com.',
  emailMailbox:
    'Before the @, use only the letters a to z, digits, and signs such as a dot or a hyphen.',
  tooLong: (limit: number) => `Use at most ${limit} characters.`,
  notText: 'Enter text.',
  notStorable: 'Remove the characters that cannot be stored.',
} as const;
