/* How a text of a lead is stored, and shown in a line: forms and the desk need it. */

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
