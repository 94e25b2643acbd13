import { expect, test } from '@jest/globals';
import { WORDS } from '../../../testing/render.ts';
import { parseFile } from '../content.ts';
import { SHAPE } from './shape.ts';

const FIELDS = '---\ntitle: A title\n---\n';
/** The line of the first text below the fields. */
const FIRST = 5;
const read = (text: string) => {
  const { body, mistakes } = parseFile('articles/x.md', `${FIELDS}\n${text}\n`, { words: WORDS });
  return { body, mistakes: mistakes.filter(({ field }) => field === undefined) };
};

const DEEP =
  'the line begins with more than 40 marks and spaces; write fewer lists and quotations within one another';
const MARKS =
  'more than 1,000 marks such as * and [ stand without an empty line between them; delete those that were pasted, or divide the paragraph';
const LINES = 'the text has more than 3,000 lines; divide it';
const WIDE = 'the table has more than 30 columns; divide it';
const row = (cell: string) => `${`| ${cell} `.repeat(500)}|\n`;

// Without the limits, each of these takes seconds to hours, or ends with a full stack.
test.each([
  ['lists in lists', '- '.repeat(10_000), 0, DEEP],
  ['numbered lists in lists', '1. '.repeat(7_000), 0, DEEP],
  ['quotations in quotations', `A word.\n\n${'> '.repeat(10_000)}`, 2, DEEP],
  ['notes in notes', '[^1]: '.repeat(900), 0, DEEP],
  ['lists that are indented', `- a\n${' '.repeat(60)}- b`, 1, DEEP],
  ['marks of emphasis', '*a_ '.repeat(5_000), 0, MARKS],
  ['emphasis in emphasis', '*a '.repeat(5_000) + ' a*'.repeat(5_000), 0, MARKS],
  ['pictures in pictures', '!['.repeat(5_000) + 'a](b)'.repeat(5_000), 0, MARKS],
  ['tags without an end', 'a <?'.repeat(5_000), 0, MARKS],
  ['marks on many lines', '*a\n'.repeat(1_200), 1_000, MARKS],
  ['headings', 'a\n=\n'.repeat(10_000), SHAPE.lines, LINES],
  ['rows of a table', `| a |\n| - |\n${'| b |\n'.repeat(10_000)}`, SHAPE.lines, LINES],
  ['columns of a table', row('a') + row('-') + '| a |\n'.repeat(900), 1, WIDE],
  ['columns without marks around', `${'a|'.repeat(500)}a\n${'-|'.repeat(500)}-\n`, 1, WIDE],
  [
    'directives',
    ':::a\n'.repeat(2_000),
    SHAPE.containers,
    'more than 20 lines begin with :::, which has no meaning here; delete it',
  ],
  [
    'words',
    `A word.\n${'A word. '.repeat(20_000)}`,
    1,
    'the text has more than 100,000 characters up to this line; divide it',
  ],
])('too many %s are told with their line, and not parsed', (_, text, line, told) => {
  expect(read(text)).toEqual({
    body: undefined,
    mistakes: [{ path: 'articles/x.md', line: FIRST + line, text: told }],
  });
});

test.each([
  ['a long text', `${'A word. '.repeat(1_000)}\n\n`.repeat(12)],
  ['a long list', '- **One:** [a link](/x).\n'.repeat(200)],
  ['a large table', `| a | b |\n| --- | --- |\n${'| **a** | [b](/x) |\n'.repeat(200)}`],
  ['lists in lists as the editor makes them', '- a\n  - b\n    - c\n      - d\n        - e'],
  ['a note with a long name', `A word.[^${'name'.repeat(20)}]\n\n[^${'name'.repeat(20)}]: A note.`],
  ['a line across', '* '.repeat(15)],
])('%s is read', (_, text) => {
  expect(read(text)).toMatchObject({ body: expect.anything(), mistakes: [] });
});
