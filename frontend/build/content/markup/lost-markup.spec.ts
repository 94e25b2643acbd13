import { expect, test } from '@jest/globals';
import { renderMarkdown } from '../markdown.ts';

test.each([
  [
    '[NIST] (https://www.nist.gov/)',
    '"[NIST] (https://www.nist.gov/)" is not a link; remove the space between ] and (',
  ],
  ['[About us] (/about-us)', '"[About us] (/about-us)" is not a link; remove the space between ] and ('],
  [
    '![A pier] (./harbor.jpg)',
    '"![A pier] (./harbor.jpg)" is not a picture; remove the space between ] and (',
  ],
  ['[NIST](https://www.nist.gov/', '"[NIST](https://www.nist.gov/" is not a link; the closing ) is missing'],
  [
    '[NIST](https://www.nist.gov /x)',
    '"[NIST](https://www.nist.gov /x)" is not a link; its address must not have spaces',
  ],
  ['![A pier](./harbor.jpg', '"![A pier](./harbor.jpg" is not a picture; the closing ) is missing'],
  ['[x][y]', '"[x][y]" is not a link; write [x](https://…)'],
  [
    '**bold text',
    String.raw`"**bold text": the bold text has no closing **; write \*\* for the marks themselves`,
  ],
  [
    'bold text**',
    String.raw`"bold text**": the bold text has no opening **; write \*\* for the marks themselves`,
  ],
  ['__bold', String.raw`"__bold": the bold text has no closing __; write \_\_ for the marks themselves`],
  ['`code', '"`code": the code has no closing `'],
  ['#Heading without space', '"#Heading without space": put a space after the #; a section starts with ##'],
  ['##2. Part', '"##2. Part": put a space after the #; a section starts with ##'],
])('reports %s, which visitors would see as it is', (typed, text) => {
  expect(renderMarkdown(`A line.\n\n${typed}\n`, { firstLine: 10 }).mistakes).toEqual([{ line: 12, text }]);
});

test.each([
  ['in a paragraph', 'One\nline, [NIST] (https://www.nist.gov/), and\nmore.', 2],
  ['in a list', '- One\n- Two **bold\n', 2],
  ['in a table', '| A | B |\n| - | - |\n| c | [x][y] |', 3],
  ['in a quotation', '> One\n> [NIST](https://www.nist.gov/ and more (of it)', 2],
  ['beside a link', '[One](/x) and\n**[two](/y)', 2],
  ['over two lines', 'See [the\nInstitute] (https://www.nist.gov/).', 1],
])('says the line of a mark %s', (_, source, line) => {
  expect(renderMarkdown(source).mistakes).toEqual([expect.objectContaining({ line })]);
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
  '## Heading ##\n\nTitle\n-----\n',
])('finds nothing in %j', (source) => {
  expect(renderMarkdown(source).mistakes).toEqual([]);
});
