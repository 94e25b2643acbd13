import { expect, test } from '@jest/globals';
import { render } from '../../testing/render.ts';
import { wordsOfCheck } from '../words/words-of-check.ts';
import { LOST_MARKS } from './remark-plugins.ts';

const SPACE = 'not a link or picture; remove the space between ] and (';
const ADDRESS = 'not a link or picture; its address must not have spaces, and ends with )';
const BOLD = 'the bold text has no opening or closing **; write \\*\\* for the marks themselves';
const NO_LETTER =
  'not a list; begin each item with 1. and a space, and with three more spaces below one';
const COMMENT = 'a comment or a change that was not meant for readers; delete it';
const NO_LIST = 'not a list; begin each item with - and a space';
const NO_NUMBER = 'not a list; begin each item with its number, a period, and a plain space';
const TAB = 'a tab is shown as a space; write a table with |, a list with - or 1., or a space';
const NO_NOTE = 'a footnote is [^1] in the text, and [^1]: before the note';
const UNDERLINED =
  'this line makes the one above it a heading; write ## before a heading, and put an empty line above ---';
const VIDEO = '::video{id="11 characters of YouTube" title="…" duration="m:ss"}';

test.each([
  ['[NIST] (https://www.nist.gov/)', `"[NIST] (": ${SPACE}`],
  ['[About us] (/about-us)', `"[About us] (/about-us)": ${SPACE}`],
  ['![A pier] (./harbor.jpg)', `"![A pier] (./harbor.jpg)": ${SPACE}`],
  ['[NIST](https://www.nist.gov/', `"[NIST](": ${ADDRESS}`],
  ['[NIST](https://www.nist.gov /x)', `"[NIST](": ${ADDRESS}`],
  ['![A pier](./harbor.jpg', `"![A pier](./harbor.jpg": ${ADDRESS}`],
  ['**bold text', `"**bold text": ${BOLD}`],
  ['bold text**', `"bold text**": ${BOLD}`],
  ['`code', '"`code": the code has no closing `'],
  [
    '#Heading without',
    '"#Heading without": put a plain space after the #; a section starts with ##',
  ],
  ['##2. Part', '"##2. Part": put a plain space after the #; a section starts with ##'],
  ['##\u00A0Part', '"##\u00A0Part": put a plain space after the #; a section starts with ##'],
  ['#### Part', '#### skips a level; use ##'],
  [
    '| A | B |',
    '"| A | B |": not a table; below its head, write | --- | --- |, with as many cells',
  ],
  ['- One\n- •\tTwo', `@1 "•\tTwo": ${NO_LIST}`],
  ['○ One', `"○ One": ${NO_LIST}`],
  ['&bull; One', `"&bull; One": ${NO_LIST}`],
  ['① One', `"① One": ${NO_LIST}`],
  ['− One', `"− One": ${NO_LIST}`],
  ['o   One', `"o   One": ${NO_LIST}`],
  ['\t· One', `"· One": ${NO_LIST}`],
  ['o\tOne', `"o\tOne": ${NO_LIST}`],
  ['1.First', `"1.First": ${NO_NUMBER}`],
  ['1)First', `"1)First": ${NO_NUMBER}`],
  ['1.\u00A0First', `"1.\u00A0First": ${NO_NUMBER}`],
  ['a)\tFirst', `"a)\tFirst": ${TAB}`],
  ['Name\tCount', `"Name\tCount": ${TAB}`],
  ['\u00A0- One', '"- One": the space at the beginning of the line is not a plain one; delete it'],
  ['A claim.[1]', `"A claim.[1]": ${NO_NOTE}`],
  ['[1] The note', `"[1] The note": ${NO_NOTE}`],
  ['[1]: The note', `"[1]: The note": ${NO_NOTE}`],
  ['A claim.^1 More.', `"A claim.^1 More.": ${NO_NOTE}`],
  ['A claim\u00B9 is.', `"A claim\u00B9 is.": ${NO_NOTE}`],
  ['\u00B9 The note.', `"\u00B9 The note.": ${NO_NOTE}`],
  ['A claim.1 The next.', `"A claim.1 The next.": ${NO_NOTE}`],
  ['A claim,2 and more.', `"A claim,2 and more.": ${NO_NOTE}`],
  ['The end.12', `"The end.12": ${NO_NOTE}`],
  ['A claim.[a] More.', `"A claim.[a] More.": ${COMMENT}`],
  ['[a]Is it?', `"[a]Is it?": ${COMMENT}`],
  ['A claim. [RA2]', `"A claim. [RA2]": ${COMMENT}`],
  ['Commented [RA1]: Is it?', `"Commented [RA1]: Is it?": ${COMMENT}`],
  [
    'See [image: image1.png].',
    '"See [image: image1.png].": a picture was not copied; write ![What it shows](./x.jpg), or delete this',
  ],
  [
    '## Part {#part}',
    '"Part {#part}": delete it; a link to a section is # and its heading in lower case',
  ],
  ['A divi-\nded word.', '"A divi- ded word.": the word is divided over two lines; join its parts'],
  [
    'An *italic * word.',
    '"An *italic * word.": not italic; remove the space before the closing *, or write \\* for the mark itself',
  ],
  ['A paragraph.\n---', `@1 ${UNDERLINED}`],
  ['Heading\n=======', `@1 ${UNDERLINED}`],
  [
    '======',
    '"======": a section starts with ##; a line across the text is ---, with empty lines around it',
  ],
  ['A claim <!-- true?', '"A claim <!-- true?": the comment has no closing -->'],
  [
    '<!-- To do\n\nThe rest.',
    'the comment that begins here has no closing -->, so that the text below it is not shown',
  ],
  [
    ':video{id="Ula3TG8QS7g" title="T" duration="8:28"}',
    `":video{id="Ula3TG8QS7g" tit": a video is a line of its own: ${VIDEO}`,
  ],
  ['::map{id="1"}', `found ::map; expected: ${VIDEO}`],
  [
    '::video{id="https://youtu.be/x" title="T" duration="8:28"}',
    `found ::video; expected: ${VIDEO}`,
  ],
  [
    '- ::video{id="Ula3TG8QS7g" title="T" duration="8:28"}',
    'a video cannot be part of a list or quotation',
  ],
  ['```chat bar\n```', 'found "chat bar"; did you mean "chart bar"?'],
  ['```Chart bar\n```', 'found "Chart bar"; did you mean "chart bar"?'],
])('reports %s, which visitors would see as it is', (typed, text) => {
  const [, below = '0', message] = /^(?:@(\d) )?([^]*)$/.exec(text)!;
  expect(render(`A line.\n\n${typed}\n`).mistakes).toEqual([
    { line: 3 + Number(below), text: message },
  ]);
});

test.each(LOST_MARKS)('finds $example', ({ example, advice }) => {
  const [mistake] = render(example).mistakes;
  const words = wordsOfCheck();
  const told = words.lost[advice] as string;
  expect(mistake!.text.endsWith(`: ${told.replace('{video}', words.text.videoExample)}`)).toBe(
    true,
  );
});

test.each([
  ['•\tOne\n•\tTwo', NO_LIST],
  ['a. One\nb. Two', NO_LETTER],
  ['\t(i) One\n\t(ii) Two', NO_LETTER],
  ['(1) One\n(2) Two', NO_LETTER],
  ['Name\tCount\nKeys\t12', TAB],
  ['1.First\n2.Second', NO_NUMBER],
  ['-one\n-two', 'not a list; put a plain space after each mark'],
])('reports each line of %j', (source, advice) => {
  const lines = source.split('\n').map((line, index) => ({
    line: index + 1,
    text: `"${line.trim()}": ${advice}`,
  }));
  expect(render(source).mistakes).toEqual(lines);
});

test.each([
  ['in a paragraph', 'One\nline, [NIST] (https://www.nist.gov/), and\nmore.', 2],
  ['in a list', '- One\n- Two **bold\n', 2],
  ['in a table', '| A | B |\n| - | - |\n| c | **d |', 3],
  ['in a quotation', '> One\n> [NIST](https://www.nist.gov/ and more (of it)', 2],
  ['beside a link', '[One](/x) and\n**[two](/y)', 2],
  ['over two lines', 'See [the\nInstitute] (https://www.nist.gov/).', 2],
])('says the line of a mark %s', (_, source, line) => {
  expect(render(source).mistakes).toEqual([expect.objectContaining({ line })]);
});

test.each([
  'He wrote that "they [the auditors] (and counsel) came [sic] (e.g. in May)".',
  'Ruth Adeyemi* and 4 * 5 = 20; 2**3 = 8; a ** b; price*; snake_case and a__b.',
  'A[i][j] = f[x] (y + 1), the set [0, 1) and [1][2] times x[0](t + 1).',
  '[One](/x "A title"), <https://a.example/b>, https://a.example/c_(d), [two](https://a.example/e_(f)).',
  '**Bold *and italic* text**, ***both***, __bold__, and **[a link](/x)**.',
  '\\[x\\]\\[y\\], \\*\\*text, \\#Heading, and \\`.',
  '`[x][y] **` and [a reference][there].\n\n[there]: /x',
  '```\n#Heading **bold [x][y]\n```',
  'C#, F#, number #1\n#1 is the first, issue #12.',
  '- [x] done\n- [ ] not done',
  'At 10:30 [UTC], see:this.',
  '[One](/x)-sized `a`|`b`\nand\n-one\n\n## Two\n\n### Three\n\n## Four',
  '## Heading ##\n\n---\n\nMore.',
  '1.5 and\n2.5; o one\n§ 5 of the law\n3. May\nin [sic], x[0] and \\[1] and [2].',
  '-\tOne\n\t- Two\n\t\tgoes on\t\n\n1)\tThree\n\n> A\n> \tb',
  'A. Smith wrote, and\na dog (i) came; the well-\nand ill-known; 10^6, x², km², 3.1415 and Art.5.',
  'The compan[y] said "[t]he auditors"; see https://example.com/report.12 and A*b, *c* d.',
  '<!-- A note\n\nto oneself -->\n\nText <!-- here --> goes on.',
])('finds nothing in %j', (source) => {
  expect(render(source).mistakes).toEqual([]);
});
