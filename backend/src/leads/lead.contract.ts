/*
 * What browser and server share. The only file of the backend that the frontend may import, so it
 * imports nothing.
 */

/** The input fields of a lead, in the order in which they are stored and exported. */
export const LEAD_FIELDS = ['name', 'email', 'company', 'message'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

export const eachField = <Value>(valueOf: (field: LeadField) => Value): Record<LeadField, Value> =>
  Object.fromEntries(LEAD_FIELDS.map((field) => [field, valueOf(field)])) as Record<
    LeadField,
    Value
  >;

/** The name of a field for readers in English, such as “Company”. */
export const labelOf = (field: LeadField): string => field.charAt(0).toUpperCase() + field.slice(1);

/**
 * In Unicode code points, as PostgreSQL counts them in what is stored. `message` is limited only by
 * the size of the request.
 */
export const LEAD_LIMITS = { name: 100, email: 255, company: 100 } as const;

/** Of absent or blank fields. */
export const LEAD_DEFAULTS = {
  name: 'Newsletter Subscriber',
  company: 'Not Provided',
  message: 'Newsletter signup',
} as const;

/**
 * Letters, digits and marks of any script, with the signs within words that RFC 5892 allows in a
 * domain.
 */
const LETTER = String.raw`\p{L}\p{M}\p{N}\u00B7\u0375\u05F3\u05F4\u06FD\u06FE\u0F0B\u30FB`;
const LABEL = String.raw`[${LETTER}](?:[${LETTER}\u200C\u200D-]{0,61}[${LETTER}])?`;
const MAILBOX = "[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+";

/**
 * The rule of `<input type="email">`, with domains of any script and the full stops that UTS 46
 * reads as dots. The server turns the domain into ASCII, and refuses what has no such spelling. See
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const EMAIL_PATTERN = new RegExp(
  String.raw`^${MAILBOX}@${LABEL}(?:[.\u3002\uFF0E\uFF61]${LABEL})*$`,
  'u',
);

/**
 * Whether the part before the @, if there is one, is in ASCII: many mail servers accept no other.
 */
export const hasAsciiMailbox = (email: string): boolean =>
  !email.includes('@') || !/^[^@\P{ASCII}]*\P{ASCII}/u.test(email);

/**
 * The honeypot, which people do not see, but bots fill in. Browsers and password managers have no
 * value for this name.
 */
export const TRAP_FIELD = 'remark';

/**
 * Header in which the form sends the seconds that passed between the page load and the submission.
 */
export const FORM_TIME_HEADER = 'Form-Seconds';

/**
 * A stored lead. `createdAt` is ISO 8601 in UTC. `email` has its domain in ASCII; where that stands
 * for another script, `emailUnicode` is the readable spelling.
 */
export type Lead = { id: number; createdAt: string; emailUnicode?: string } & Record<
  LeadField,
  string
>;

/** What the firm has done about a lead, in this order. */
export const LEAD_STATES = ['new', 'answered', 'closed'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** How far leads are counted: this number stands for itself and for every larger one. */
export const MOST_COUNTED = 1_000;

/** How many leads one request may change or delete. */
export const MOST_AT_ONCE = 5_000;

/** The reference in a receipt, such as 7A3F0-29C4D, with hyphen, space or neither. */
export const REFERENCE_PATTERN = /^([\dA-F]{5})[\s-]?([\dA-F]{5})$/i;

/** Maximum lengths of a search of the desk and of a note, in Unicode code points. */
export const SEARCH_LIMIT = 200;
export const NOTE_LIMIT = 10_000;

/** How the firm is notified of a lead. The table `messages` accepts no other name. */
export const CHANNEL_NAMES = ['webhook', 'email'] as const;

/** Characters that show nothing. U+0000 is none of them: it is refused. */
const HIDDEN = String.raw`\s\u0001-\u001F\u007F-\u009F\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}`;
/**
 * Those that change the character before them, unless that is in ASCII: joiners, variation
 * selectors, tags of flags.
 */
const SHAPING = String.raw`(?:(?<!\p{ASCII})[\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}])`;

/** A combining mark shows nothing without a letter. */
const VISIBLE = new RegExp(String.raw`[^${HIDDEN}\p{M}]`, 'u');
const HIDDEN_START = new RegExp(`^[${HIDDEN}]+`, 'u');
/** What is hidden at the end, but for what shapes the last visible character, which is kept. */
const HIDDEN_END = new RegExp(`(?<![${HIDDEN}])(?=[${HIDDEN}]+$)(${SHAPING}*)[${HIDDEN}]*$`, 'u');

/** Without what shows nothing at either end; '' if no character is visible. */
export const trimmed = (text: string): string =>
  VISIBLE.test(text) ? text.replace(HIDDEN_START, '').replace(HIDDEN_END, '$1') : '';

const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;
/** Other control characters, and those that turn the direction of what stands around them. */
const CONTROLS = new RegExp(
  String.raw`[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]`,
  'g',
);

/**
 * {@link trimmed}, with a space for each run of line breaks and tabs, which could imitate another
 * field in the email to the firm, and without what could garble the line in which it stands.
 */
export const oneLine = (text: string): string =>
  trimmed(text.replaceAll(BREAKS, ' ').replaceAll(CONTROLS, ''));

/** A lone surrogate counts as one. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Whether PostgreSQL can store the text: it has no U+0000 and no lone surrogate. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');

/** The messages shown under a field that breaks a rule, keyed by the rule. */
export const LEAD_MESSAGES = {
  emailRequired: 'Enter your email address.',
  emailFormat: 'Enter an email address in the form name@example.com.',
  emailMailbox:
    'Before the @, use only the letters a to z, digits, and signs such as a dot or a hyphen.',
  tooLong: (limit: number) => `Use at most ${limit} characters.`,
  notText: 'Enter text.',
  notStorable: 'Remove the characters that cannot be stored.',
} as const;
