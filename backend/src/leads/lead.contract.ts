/**
 * What a lead is, for the browser's form and the server alike: field names, limits, defaults, the e-mail rule.
 *
 * This is the one file of the backend that the frontend may import, so it imports nothing itself.
 */

/** The input fields of a lead, in the order in which the form shows them. */
export const LEAD_FIELDS = ['name', 'email', 'company', 'message'] as const;

export type LeadField = (typeof LEAD_FIELDS)[number];

/** Longest accepted value, in Unicode code points, as PostgreSQL's `varchar(n)` counts. `message` has no limit of its own. */
export const LEAD_LIMITS = { name: 100, email: 255, company: 100 } as const;

/** What an absent or blank optional field becomes before it is stored. */
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
 * A field that people do not see and leave empty; programs that fill in whatever there is do not. Its name is nothing
 * that a browser or a password manager has in store.
 */
export const TRAP_FIELD = 'remark';

/** Header in which the form says how many seconds passed between the page and the submission. */
export const FORM_TIME_HEADER = 'Form-Seconds';

/** What may be sent. Only `email` must be there. */
export type LeadInput = { email: string } & Partial<Record<Exclude<LeadField, 'email'>, string>>;

/** A stored lead as the API answers it; `createdAt` is an ISO 8601 instant in UTC. */
export type Lead = { id: number; createdAt: string } & Record<LeadField, string>;

/** A lead as the admin sees it: a suspected one says so, and why. */
export type DeskLead = Lead & { suspected?: true; signals?: string[] };

/** What became of the message to the firm about a lead, by one channel. */
export interface LeadNotification {
  channel: 'webhook' | 'email';
  state: 'waiting' | 'delivered' | 'failed' | 'unsent';
  attempts: number;
  /** Why the last try failed; null where it did not. */
  lastError: string | null;
  /** An ISO 8601 instant in UTC. */
  lastAttemptAt: string | null;
}

/** Length in Unicode code points. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Text that PostgreSQL can store as it is: no U+0000, no lone surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** The sentence shown under a field that breaks a rule, keyed by the rule. */
export const LEAD_MESSAGES = {
  emailRequired: 'Enter your email address.',
  emailFormat: 'Enter an email address in the form name@example.com.',
  tooLong: (limit: number) => `Use at most ${limit} characters.`,
  notText: 'Enter text.',
  notStorable: 'Remove the characters that cannot be stored.',
} as const;
