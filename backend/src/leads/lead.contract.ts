/**
 * The definition of a lead, shared by the browser's form and the server: field names, limits, defaults, e-mail rule.
 *
 * This is the only file of the backend that the frontend may import, so it imports nothing itself.
 */

/** The input fields of a lead, in the order in which they are stored and exported. */
export const LEAD_FIELDS = ['name', 'email', 'company', 'message'] as const;

export type LeadField = (typeof LEAD_FIELDS)[number];

/** The input fields that a visitor may leave empty. */
export type OptionalLeadField = Exclude<LeadField, 'email'>;

/** An object with a value for each input field. */
export const eachField = <Value>(valueOf: (field: LeadField) => Value): Record<LeadField, Value> =>
  Object.fromEntries(LEAD_FIELDS.map((field) => [field, valueOf(field)])) as Record<LeadField, Value>;

/**
 * Maximum lengths in Unicode code points, which is how PostgreSQL's `varchar(n)` counts. `message` is limited only by
 * the size of the request body.
 */
export const LEAD_LIMITS = { name: 100, email: 255, company: 100 } as const;

/** The values that replace absent or blank optional fields before a lead is stored. */
export const LEAD_DEFAULTS = {
  name: 'Newsletter Subscriber',
  company: 'Not Provided',
  message: 'Newsletter signup',
} as const;

/**
 * A valid e-mail address as `<input type="email">` defines it.
 * Source: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * The name of the honeypot: a field that people do not see and leave empty, but bots fill in. Browsers and password
 * managers have no value to fill in for this name.
 */
export const TRAP_FIELD = 'remark';

/** Header in which the form sends the seconds that passed between the page load and the submission. */
export const FORM_TIME_HEADER = 'Form-Seconds';

/** The body of a submission. Only `email` is required. */
export type LeadInput = { email: string } & Partial<Record<OptionalLeadField, string>>;

/** A stored lead as the API returns it; `createdAt` is an ISO 8601 instant in UTC. */
export type Lead = { id: number; createdAt: string } & Record<LeadField, string>;

/** What the firm has done about a lead, in this order. */
export const LEAD_STATES = ['new', 'answered', 'closed'] as const;

export type LeadState = (typeof LEAD_STATES)[number];

/**
 * A lead as the desk exports it, with its state. If it is suspected of being spam, `signals` names the reasons (see
 * spam-score.ts).
 */
export type ExportedLead = Lead & { state: LeadState; suspected?: true; signals?: string[] };

/**
 * A lead as the desk shows it. `version` increases with each change; in quotes, it is the lead's ETag. `notes` is their
 * number, if there are any; `undelivered` says that a message about the lead was given up.
 */
export type DeskLead = ExportedLead & { version: number; notes?: number; undelivered?: true };

/** How far leads are counted: this number stands for itself and for every larger one. */
export const MOST_COUNTED = 1_000;

/** The numbers of leads by state, each without suspected leads, and of suspected leads; at most {@link MOST_COUNTED}. */
export type LeadCounts = Record<LeadState | 'suspected', number>;

/** What an erasure of an address would remove. `left` and `unconfirmed` addresses are stored, too. */
export interface StoredOfAddress {
  leads: number;
  subscription: keyof SubscriberCounts | null;
}

/** Maximum length of a search of the desk, in Unicode code points. */
export const SEARCH_LIMIT = 200;

/** Maximum length of a note, in Unicode code points. */
export const NOTE_LIMIT = 10_000;

/** A note of the team about a lead; `at` is an ISO 8601 instant in UTC. */
export interface LeadNote {
  text: string;
  by: string;
  at: string;
}

/** What the audit trail records. `retention`: the lead was older than leads are kept. `locked out`: ten wrong passwords. */
export const DEEDS = [
  'marked',
  'cleared',
  'state',
  'note',
  'sent again',
  'exported',
  'subscribers exported',
  'deleted',
  'erased',
  'retention',
  'locked out',
] as const;

export type Deed = (typeof DEEDS)[number];

/** An entry of the audit trail. It contains no data of a visitor, so it remains when the lead is removed. */
export interface AuditEntry {
  /** The id of the lead; null for an export, which concerns many, a subscription that was erased, and a lockout. */
  lead: number | null;
  what: Deed;
  /** The new state, if `what` is `state`. */
  state?: LeadState;
  /** Who did it: the person that a token names, `admin` by password, `local` in local mode, `system` for a retention or a lockout. */
  by: string;
  /** An ISO 8601 instant in UTC. */
  at: string;
}

/** The channels through which the firm is notified of a lead. The table `messages` accepts no other name. */
export const CHANNEL_NAMES = ['webhook', 'email'] as const;

export type ChannelName = (typeof CHANNEL_NAMES)[number];

/** The numbers of the newsletter: those who confirmed, those whose link to confirm is valid, and those who left. */
export interface SubscriberCounts {
  subscribed: number;
  unconfirmed: number;
  left: number;
}

export const NOTIFICATION_STATES = ['waiting', 'delivered', 'failed', 'unsent'] as const;

/** The delivery state of a lead's notification to the firm, for one channel. */
export interface LeadNotification {
  channel: ChannelName;
  /** `failed`: not retried any more. `unsent`: never queued. */
  state: (typeof NOTIFICATION_STATES)[number];
  attempts: number;
  /** Why the last attempt failed; null if it succeeded or there was none. */
  lastError: string | null;
  /** An ISO 8601 instant in UTC; null if there was no attempt. */
  lastAttemptAt: string | null;
}

/**
 * The text of a field of one line: trimmed, with a space for each run of line breaks, and '' if no character is visible. The
 * e-mail to the firm has a line for each field, which a sender could otherwise imitate; the desk makes the name a link.
 */
export const oneLine = (text: string): string =>
  /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)
    ? ''
    : text.replaceAll(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ').trim();

/** The length of a text in Unicode code points. A lone surrogate counts as one. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Whether PostgreSQL can store the text unchanged: it has no U+0000 and no lone surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** The messages shown under a field that breaks a rule, keyed by the rule. */
export const LEAD_MESSAGES = {
  emailRequired: 'Enter your email address.',
  emailFormat: 'Enter an email address in the form name@example.com.',
  tooLong: (limit: number) => `Use at most ${limit} characters.`,
  notText: 'Enter text.',
  notStorable: 'Remove the characters that cannot be stored.',
} as const;
