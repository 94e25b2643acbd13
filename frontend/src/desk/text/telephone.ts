const SEPARATOR = String.raw`[ \u00A0\u202F().\/\u2010-\u2013-]{0,3}`;
/** `01.02.2026` is none, `01.23.45.67.89` is. */
const DATE = String.raw`\d\d?[.\/-]\d\d?[.\/-](?:\d{4}|\d{2})(?![.\/-]?\d)`;
/** Written in full, or from within the country: by a 0, or as in North America. */
const START = String.raw`(?:\+\(?[1-9]|\(?00?[1-9]|\(?[2-9](?=\d\d\)?[ .-]?\d{3}[ .-]\d{4}(?!\d)))`;

/**
 * A telephone number of 7 to 15 digits (ITU-T E.164). Not libphonenumber: its tables would be as
 * large as the desk.
 */
const NUMBER = new RegExp(
  String.raw`((?<![\p{L}\p{N}@.,:\/+=_-])(?!${DATE})${START}(?:${SEPARATOR}\d){6,14}(?![\p{L}\p{N}@_]))`,
  'gu',
);

/** The text in turns: what is no telephone number, and one. */
export const splitAtNumbers = (text: string): string[] => text.split(NUMBER);

/** RFC 3966. In `+44 (0)20`, the 0 is for callers within the country. */
export const telephoneUrl = (number: string): string => {
  const digits = number.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '');
  return `tel:${digits.replace(/^00/, '+')}`;
};
