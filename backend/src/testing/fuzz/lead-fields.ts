import fc from './fast-check.ts';

const key = fc.constantFrom(
  ...'name email company message id __proto__ constructor toString then'.split(' '),
);
const value = fc.oneof(fc.jsonValue(), fc.constantFrom('ada@example.com', 'ada@b'));

/**
 * JSON, complete or cut off, often with the names of lead fields and of properties that every
 * object inherits.
 */
export const jsonBody = fc.oneof(
  fc.json(),
  fc.dictionary(key, value).map((body) => JSON.stringify(body)),
  fc.json().chain((json) => fc.nat({ max: json.length }).map((end) => json.slice(0, end))),
);

const SPECIAL = [' ', '\t', '\r\n', '\u00A0', '\u2028', 'x', '\u200D', '\uFE0F', '"', '\\'];

/**
 * Text of arbitrary code units: lone surrogates, U+0000, all kinds of white space, characters of
 * several code points.
 */
export const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: fc.constantFrom(...SPECIAL), maxLength }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength })
      .map((all) => String.fromCharCode(...all)),
  );
