/*
 * The rules of a submitted lead. A file of its own: frontend/generator/scripts.ts keeps it out of
 * the desk's scripts.
 */

import type { LeadField } from './lead.contract.ts';
import { oneLine, trimmed } from './clean-text.ts';

export { EMAIL_PATTERN } from '../email/email-pattern.ts';

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

/** The words for each are in `errors` of frontend/content/words/form.yaml. */
export type LeadMistake =
  'emailRequired' | 'emailFormat' | 'emailMailbox' | 'tooLong' | 'notText' | 'notStorable';

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

/**
 * As the field is stored, before its default. A control within an address stays: it is a mistake.
 */
export const cleaned = (field: LeadField, text: string): string => {
  if (field === 'email') return trimmed(text);
  return field === 'message' ? withoutControls(text) : oneLine(text);
};
