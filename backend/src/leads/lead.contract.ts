/*
 * What browser and server share: all of the backend that the frontend may import.
 * CONTRIBUTING.md lists what one more field or state takes.
 */

export * from './lead.rules.ts';

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

/** Counts stop here: it stands for any larger number, too. */
export const MOST_COUNTED = 1_000;

/** Leads that one request can change or delete. */
export const MOST_AT_ONCE = 5_000;

/** The reference in a receipt, such as 7A3F0-29C4D, with hyphen, space or neither. */
export const REFERENCE_PATTERN = /^([\dA-F]{5})[\s-]?([\dA-F]{5})$/i;

/** In Unicode code points. */
export const SEARCH_LIMIT = 200;
export const NOTE_LIMIT = 10_000;

/** Characters that show nothing. U+0000 is refused instead. */
const HIDDEN = String.raw`\s\u0001-\u001F\u007F-\u009F\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{1D159}`;
/** Joiners, variation selectors and tags, which change the character before them. */
const SHAPING = String.raw`(?:(?<!\p{ASCII})[\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}])`;

/** A combining mark shows nothing without a letter. */
const VISIBLE = new RegExp(String.raw`[^${HIDDEN}\p{M}]`, 'u');
const HIDDEN_START = new RegExp(`^[${HIDDEN}]+`, 'u');
/** In `'Ada \u2764\uFE0F \u200B'`, the space and U+200B are hidden; U+FE0F shapes the heart. */
const HIDDEN_END = new RegExp(`(?<![${HIDDEN}])(?=[${HIDDEN}]+$)(${SHAPING}*)[${HIDDEN}]*$`, 'u');

/** `'\u200B Ada '` becomes `'Ada'`, and a text that shows nothing `''`. */
export const trimmed = (text: string): string =>
  VISIBLE.test(text) ? text.replace(HIDDEN_START, '').replace(HIDDEN_END, '$1') : '';

const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;
/** These also turn the direction of the text around them. */
const CONTROLS = new RegExp(
  String.raw`[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]`,
  'g',
);

/** {@link trimmed}, in one line: a break could imitate a field in the firm's email. */
export const oneLine = (text: string): string =>
  trimmed(text.replaceAll(BREAKS, ' ').replaceAll(CONTROLS, ''));

/** Besides CR and LF, what breaks a line among the control characters. */
const CONTROL_BREAKS = /[\v\f\u0085]/g;
/** Neither tabs nor line breaks. U+0000 is refused instead. */
const OTHER_CONTROLS = new RegExp(String.raw`[\u0001-\u0008\u000E-\u001F\u007F-\u009F]`, 'g');

/**
 * {@link trimmed}, without control characters other than tabs and line breaks:
 * `'Ada\u0001\vLovelace'` becomes `'Ada\nLovelace'`.
 */
export const withoutControls = (text: string): string =>
  trimmed(text.replaceAll(CONTROL_BREAKS, '\n').replaceAll(OTHER_CONTROLS, ''));

/** As the field is stored, before its default. A control within an address stays: it is a mistake. */
export const cleaned = (field: LeadField, text: string): string => {
  if (field === 'email') return trimmed(text);
  return field === 'message' ? withoutControls(text) : oneLine(text);
};
