/*
 * What browser and server share: all of the backend that the frontend may import.
 * CONTRIBUTING.md lists what one more field or state takes.
 */

export * from './lead.rules.ts';
export * from './clean-text.ts';

/** Leads are stored and exported with their fields in this order. */
export const LEAD_FIELDS = ['name', 'email', 'company', 'message'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

const mapKeys = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

export const eachField = <Value>(valueOf: (field: LeadField) => Value) =>
  mapKeys(LEAD_FIELDS, valueOf);

/** Lengths are Unicode code points, as in PostgreSQL. The size of the request limits `message`. */
export const LEAD_LIMITS = { name: 100, email: 255, company: 100 } as const;

export const LEAD_DEFAULTS = {
  name: 'Newsletter Subscriber',
  company: 'Not Provided',
  message: 'Newsletter signup',
} as const;

/** `emailUnicode` is the readable spelling of an address whose domain is of another script. */
export type Lead = { id: number; createdAt: string; emailUnicode?: string } & Record<
  LeadField,
  string
>;

export const LEAD_STATES = ['new', 'answered', 'closed'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

export const OPEN_STATES: LeadState[] = ['new', 'answered'];

export const eachState = <Value>(valueOf: (state: LeadState) => Value) =>
  mapKeys(LEAD_STATES, valueOf);

/** `desk`: somebody of the team has added it, such as after a call. */
export const LEAD_SOURCES = ['form', 'desk'] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Counts stop here: it stands for any larger number, too. */
export const MOST_COUNTED = 1_000;

/** Leads that one request can change or delete. */
export const MOST_AT_ONCE = 5_000;

/** The reference in a receipt, such as 7A3F0-29C4D, with hyphen, space or neither. */
export const REFERENCE_PATTERN = /^([\dA-F]{5})[\s-]?([\dA-F]{5})$/i;

/** In Unicode code points. */
export const CAME_BY_LIMIT = 100;
export const SEARCH_LIMIT = 200;
export const NOTE_LIMIT = 10_000;
