/* What browser and server share: all of the backend that the frontend may import. */

export * from './lead.rules.ts';

/** Leads are stored and exported with their fields in this order. */
export const LEAD_FIELDS = ['name', 'email', 'company', 'message'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

export const eachField = <Value>(valueOf: (field: LeadField) => Value): Record<LeadField, Value> =>
  Object.fromEntries(LEAD_FIELDS.map((field) => [field, valueOf(field)])) as Record<
    LeadField,
    Value
  >;

export const labelOf = (field: LeadField): string => field.charAt(0).toUpperCase() + field.slice(1);

/**
 * `createdAt` is ISO 8601 in UTC. `emailUnicode` is the readable spelling of an address whose
 * domain is of another script.
 */
export type Lead = { id: number; createdAt: string; emailUnicode?: string } & Record<
  LeadField,
  string
>;

export const LEAD_STATES = ['new', 'answered', 'closed'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Nothing is left to do for a lead in another state. */
export const OPEN_STATES: LeadState[] = ['new', 'answered'];

export const eachState = <Value>(valueOf: (state: LeadState) => Value): Record<LeadState, Value> =>
  Object.fromEntries(LEAD_STATES.map((state) => [state, valueOf(state)])) as Record<
    LeadState,
    Value
  >;

/** Counts stop here: this number stands for any larger one, too. */
export const MOST_COUNTED = 1_000;

/** Leads that one request can change or delete. */
export const MOST_AT_ONCE = 5_000;

/** The reference in a receipt, such as 7A3F0-29C4D, with hyphen, space or neither. */
export const REFERENCE_PATTERN = /^([\dA-F]{5})[\s-]?([\dA-F]{5})$/i;

/** Both are counted in Unicode code points. */
export const SEARCH_LIMIT = 200;
export const NOTE_LIMIT = 10_000;

/** How the firm is notified of a lead. */
export const CHANNEL_NAMES = ['webhook', 'email'] as const;

/** Characters that show nothing. U+0000 is refused instead. */
const HIDDEN = String.raw`\s\u0001-\u001F\u007F-\u009F\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}`;
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

/**
 * {@link trimmed}, in one line: a line break could imitate another field in the email to the firm.
 */
export const oneLine = (text: string): string =>
  trimmed(text.replaceAll(BREAKS, ' ').replaceAll(CONTROLS, ''));
