import { expect, test } from '@jest/globals';
import { beginningOf, piecesOf } from './long-text.tsx';

const FAMILY = '\u{1F469}\u200D\u{1F467}';
const line = (length: number) => `${'x'.repeat(length - 1)}\n`;

test('a text of up to 2,000 characters is one piece, and an empty one none', () => {
  for (const text of ['a', '\n'.repeat(2_000), '\u{1F600}'.repeat(2_000)])
    expect(piecesOf(text)).toEqual([text]);
  expect(piecesOf('')).toEqual([]);
});

test.each([
  ['after a line', line(1_500) + line(1_000), [1_500, 1_000]],
  [
    'after a short line, of which nobody sees the end',
    line(3) + 'x'.repeat(2_100),
    [3, 2_000, 100],
  ],
  ['after a word', `${'x'.repeat(1_500)} ${'y'.repeat(700)}`, [1_501, 700]],
  ['after 2,000 characters of a long word', `Hi ${'x'.repeat(2_500)}`, [2_000, 503]],
  ['before an emoji', 'x'.repeat(1_999) + FAMILY, [1_999, FAMILY.length]],
  ['before a letter with its mark', `${'x'.repeat(1_999)}e\u0301`, [1_999, 2]],
  ['within marks without end', '\u0301'.repeat(2_100), [2_000, 100]],
])('a long text is cut %s', (_where, text, lengths) => {
  const pieces = piecesOf(text);

  expect(pieces.map(({ length }) => length)).toEqual(lengths);
  expect(pieces.join('')).toBe(text);
});

test('the beginning of a long text ends with an ellipsis, after a whole character', () => {
  expect(beginningOf('')).toBe('');
  expect(beginningOf('x'.repeat(1_000))).toBe('x'.repeat(1_000));
  expect(beginningOf('\u{1F600}'.repeat(1_001))).toBe(`${'\u{1F600}'.repeat(1_000)}…`);
});
