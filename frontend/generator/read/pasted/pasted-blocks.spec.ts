import { expect, test } from '@jest/globals';
import { inLanguage } from '../../../src/content/schema/language.ts';
import { render, WORDS } from '../../../testing/render.ts';
import { renderMarkdown } from '../markdown.ts';

const LONG = 'A line that is longer than those of people who wrap them. '.repeat(3).trim();
const NO_PERIOD = 'begin a heading with ##, and delete the head, foot or number of a page';
const BOLD_PARAGRAPH = 'begin a heading with ##, and remove the **';
const BOLD_HEADING = 'a heading is bold by itself; remove the **';
const CONTINUES =
  'this line belongs to the item above it; put an empty line above it, or indent it as far as the text of the item';
const joined = (lines: string) =>
  `the lines ${lines} are shown as one; put an empty line between paragraphs`;
const sentence = (number: string) =>
  `a number with a period begins an item of a list; if it begins a sentence, write ${number}\\.`;
const DIVIDED = 'the address goes on in the next line; write it on one line';

test.each([
  ['Introduction', 1, `"Introduction" ends without a period; ${NO_PERIOD}`],
  ['Page 3 of 12', 1, `"Page 3 of 12" ends without a period; ${NO_PERIOD}`],
  ['A Title\nAnd More', 1, `"A Title And More" ends without a period; ${NO_PERIOD}`],
  ['**Introduction**', 1, BOLD_PARAGRAPH],
  ['***Introduction***', 1, BOLD_PARAGRAPH],
  ['## **Introduction**', 1, BOLD_HEADING],
  [`Introduction\n${LONG}\n${LONG}`, 2, joined('1 to 3')],
  ['12 Mint Street\nSpringfield\nOregon\nUSA.', 2, joined('1 to 4')],
  ['- One\n- Two\nA paragraph.', 3, CONTINUES],
  ['\u00A0', 1, 'the line has nothing but spaces at which no line breaks; delete it'],
  ['&nbsp;', 1, 'the line has nothing but spaces at which no line breaks; delete it'],
  ['2024. The year began.', 1, sentence('2024')],
  [
    '1. One.\n2. Two.\n2. Three.\n4. Four.',
    3,
    'the list would show 2. as 3.; number its items in order or, if a number begins a sentence, write 2\\.',
  ],
  ['See https://example.com/long/\npath?with=query now.', 1, DIVIDED],
  ['See https://example.com/long-\npath now.', 1, DIVIDED],
  [
    '| | |\n| --- | --- |\n| a | b |',
    1,
    'the head of the table is empty; write the names of the columns into its first line',
  ],
])('reports %j', (source, line, text) => {
  expect(render(source).mistakes).toEqual([{ line, text }]);
});

test.each([
  'A sentence.\n\nDr. Smith wrote:\n\n> Introduction\n\n- Introduction\n- *Two*',
  `${LONG}\\\nA line of a poem  \nand its end.`,
  'Lines that people have wrapped, as\nmost of those do who write programs,\nin a\nfew words.',
  `> [!NOTE]\n> ${LONG}`,
  '- One\n  goes on\n- Two\n\n  goes on.\n\n2\\. May was it.',
  'See https://example.com/long/\nfor more, or\nhttps://example.com/a/b.',
  '**Important.** It is.\n\n**It is important.**\n\n## A **bold** word\n\n1990\\. A year.',
  '[A link without a period](/x)\n\n![A pier](./harbor.jpg)\n\n::video{id="Ula3TG8QS7g" title="T" duration="8:28"}',
])('reports nothing in %j', (source) => {
  expect(render(source).mistakes).toEqual([]);
});

test.each([
  ['de', '3. März 2025: Beginn.\n\n15. Mai 2025: Ende.', ['3', '15']],
  ['de-AT', '18. Jänner 2026 trat es in Kraft.', ['18']],
  ['cs', '3. března začala.', ['3']],
])('in %s, %j is no list', (tag, source, numbers) => {
  const { mistakes } = inLanguage({ tag, quotes: '„“‚‘' }, () => render(source));
  expect(mistakes.map(({ text }) => text)).toEqual(numbers.map(sentence));
});

test.each([
  ['de', '1. Maier beginnt.\n1. Mehr folgt.\n1. Am 3. Mai.'],
  ['de', '3\\. März 2025: Beginn.\n\n15\\. Mai 2025: Ende.'],
  ['en', '1. May we ask?\n2. March on.'],
  ['de', '1. Januar\n2. Februar\n3. März'],
])('in %s, %j has no mistake', (tag, source) => {
  const { mistakes } = inLanguage({ tag, quotes: '„“‚‘' }, () => render(source));
  expect(mistakes).toEqual([]);
});

test('in a mail, each line stays one', () => {
  const address = '12 Mint Street\nSpringfield\nOregon\nUSA';
  expect(renderMarkdown(address, { words: WORDS, isTypedOut: true }).mistakes).toEqual([]);
});

test.each([
  ['se&shy;curity', 'an invisible character after "se" (U+00AD)'],
  ['a&#8;b', 'a character that nobody can read after "a" (U+FFFD)'],
  ['![a&#8;b](./x.jpg)', 'a character that nobody can read after "a" (U+FFFD)'],
  ['[a](/b "c&zwj;d")', 'an invisible character after "c" (U+200D)'],
])('reports what a reference stands for: %s', (source, text) => {
  expect(render(`One.\n\n${source}.\n`).mistakes).toContainEqual({
    line: 3,
    text: expect.stringMatching(`^${text.replaceAll(/[+()]/g, String.raw`\$&`)}; delete it`),
  });
});
