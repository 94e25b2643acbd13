/*
 * The rules of a submitted lead. A file of its own: frontend/generator/scripts.ts keeps it out of the
 * desk's scripts.
 */

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
