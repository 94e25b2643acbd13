import { expect, test } from '@jest/globals';
import { ARTICLE, METRICS, useContentCopy, withField } from '../../../testing/use-content-copy.ts';
import { MEMBERS } from '../../../testing/example-firm.ts';

const MEMBER = MEMBERS[0]!;

const { edit, write, check, testMistakes } = useContentCopy();

testMistakes(ARTICLE, withField, {
  'related: [top-6-risk-assessment-models, security-stack-metrics]':
    'related: there is no article "top-6-risk-assessment-models"; did you mean "top-5-risk-assessment-models"?',
  'related: [x, security-stack-metrics]': 'related: there is no other article "x"',
  'related:\n  - security-stack-metrics\n  - security-stack-metrics':
    '@2 related: "security-stack-metrics" is already in content/articles/x.md:16',
  'service: complience-readiness-review':
    'service: there is no service "complience-readiness-review"; did you mean "compliance-readiness-review"?',
  [`author: ${MEMBER}s`]: `author: there is no member "${MEMBER}s"; did you mean "${MEMBER}"?`,
  'author: qqqqqqqqqqqqqqqqqqqqqqqqqqqq': 'author: there is no member "qqqqqqqqqqqqqqqqqqqqqqqqqqqq"',
  'updated:\n  date: 2024-01-17\n  changes: One source.':
    '@1 updated.date: 2024-01-17 is before the publication on 2024-01-18',
  'updated:\n  date: 2999-01-01\n  changes: One source.': `@1 updated.date: 2999-01-01 is later than today, ${new Date().toISOString().slice(0, 10)}`,
  'updated:\n  dat: 2024-09-12\n  changes: One source.':
    '@1 updated.dat: there is no such field; did you mean "date"?',
});

/** An article that is published, with this reading time and number of words, and without sections, tables and links. */
const articleOf = (words: number, readingTime: number) =>
  // The title, the key points, and the next step have seven words, which are read like the text.
  withField(`readingTime: ${readingTime}`)
    .replace('draft: true\n', '')
    .replace(/^title: .*$/m, 'title: Four Numbers')
    .replace(/^summary:\n(?: .*\n)+/m, 'summary: [One, Two, Three]\n')
    .replace(/^nextStep: .*$/m, 'nextStep: Write soon.')
    .replace(/(?:A word\. )+/, 'word '.repeat(words - 7));

test.each([
  [600, 1, '600 words take 3 minutes, at 200 to 250 words a minute; found 1'],
  [1000, 6, '1000 words take 4 to 5 minutes, at 200 to 250 words a minute; found 6'],
  [
    593,
    3,
    'no number of minutes fits 593 words, at 200 to 250 words a minute; add 7 words for 3 minutes, or remove 93 for 2 minutes',
  ],
  [150, 1, 'no number of minutes fits 150 words, at 200 to 250 words a minute; add 50 words for 1 minute'],
])('an article of %i words and %i minutes is incomplete', async (words, minutes, message) => {
  write(ARTICLE, articleOf(words, minutes));
  expect(await check()).toEqual([
    `content/${ARTICLE}:1 an article needs at least a table, four sections (##), four links to other sites`,
    `content/${ARTICLE}:6 readingTime: ${message}`,
  ]);
});

test.each([
  ['with fields that cannot be read', 'draft: true\nservice', /the line is not a field/],
  ['with a wrong draft field', 'draft: yes', /:\d+ draft: found "yes"; expected: true/],
])('an article %s is not reported as incomplete', async (_, written, message) => {
  write(ARTICLE, articleOf(150, 1).replace('readingTime', `${written}\nreadingTime`));
  expect(await check()).toEqual([expect.stringMatching(message)]);
});

test('a file that is neither a text nor a picture is reported, unless the system put it there', async () => {
  for (const name of ['notes.txt', 'Thumbs.db', '.DS_Store']) write(`articles/${name}`, '');
  expect(await check()).toEqual([
    'content/articles/notes.txt:1 this file is neither a text nor a picture; move or delete it',
  ]);
});

test('an invalid file is still known to the files that name it', async () => {
  edit('articles/resilient-security-culture.md', (text) => text.replace(/^date: .*$/m, 'date: soon'));
  expect(await check()).toEqual([
    expect.stringMatching(
      /^content\/articles\/resilient-security-culture\.md:\d+ date: found "soon"; expected: publication date, a day of the calendar, as YYYY-MM-DD$/,
    ),
  ]);
});

test('a draft may be incomplete, but no page may link to it', async () => {
  edit(METRICS, (text) => text.replace('readingTime: 15', 'readingTime: 1\ndraft: true'));
  const lines = await check();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(line).toMatch(/"\/blog\/security-stack-metrics" is not published, so visitors cannot open it$/);
});
