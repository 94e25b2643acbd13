/* What browser and server share. The only file of the backend that the frontend may import, so it imports nothing. */

/** The input fields of a lead, in the order in which they are stored and exported. */
export const LEAD_FIELDS = ['name', 'email', 'company', 'message'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

export const eachField = <Value>(valueOf: (field: LeadField) => Value): Record<LeadField, Value> =>
  Object.fromEntries(LEAD_FIELDS.map((field) => [field, valueOf(field)])) as Record<
    LeadField,
    Value
  >;

/** In Unicode code points, as PostgreSQL counts. `message` is limited only by the size of the request. */
export const LEAD_LIMITS = { name: 100, email: 255, company: 100 } as const;

/** Of absent or blank fields. */
export const LEAD_DEFAULTS = {
  name: 'Newsletter Subscriber',
  company: 'Not Provided',
  message: 'Newsletter signup',
} as const;

/** That of `<input type="email">`, see https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** The honeypot, which people do not see, but bots fill in. Browsers and password managers have no value for this name. */
export const TRAP_FIELD = 'remark';

/** Header in which the form sends the seconds that passed between the page load and the submission. */
export const FORM_TIME_HEADER = 'Form-Seconds';

/** A stored lead. `createdAt` is ISO 8601 in UTC. */
export type Lead = { id: number; createdAt: string } & Record<LeadField, string>;

/** What the firm has done about a lead, in this order. */
export const LEAD_STATES = ['new', 'answered', 'closed'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** How far leads are counted: this number stands for itself and for every larger one. */
export const MOST_COUNTED = 1_000;

/** Maximum lengths of a search of the desk and of a note, in Unicode code points. */
export const SEARCH_LIMIT = 200;
export const NOTE_LIMIT = 10_000;

/** How the firm is notified of a lead. The table `messages` accepts no other name. */
export const CHANNEL_NAMES = ['webhook', 'email'] as const;

/**
 * Trimmed, with a space for each run of line breaks, which could imitate another field in the email to the firm, and '' if
 * no character is visible, since the desk makes the name a link.
 */
export const oneLine = (text: string): string =>
  /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)
    ? ''
    : text.replaceAll(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ').trim();

/** A lone surrogate counts as one. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Whether PostgreSQL can store the text unchanged: it has no U+0000 and no lone surrogate. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');

/** The messages shown under a field that breaks a rule, keyed by the rule. */
export const LEAD_MESSAGES = {
  emailRequired: 'Enter your email address.',
  emailFormat: 'Enter an email address in the form name@example.com.',
  tooLong: (limit: number) => `Use at most ${limit} characters.`,
  notText: 'Enter text.',
  notStorable: 'Remove the characters that cannot be stored.',
} as const;
