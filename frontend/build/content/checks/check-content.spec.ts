import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { testMistakes, useContentCopy } from '../../../testing/use-content-copy.ts';
import { MEMBERS } from '../../../testing/example-firm.ts';

const MEMBER = MEMBERS[0]!;

const { at, edit, check, remove } = useContentCopy();

const METRICS = 'articles/security-stack-metrics.md';

/** What an editor writes in place of words of an article, and the message. */
const metrics = (written: string, message: string) =>
  [METRICS, 'Most security reports', written, message] as const;

testMistakes([
  [
    METRICS,
    '  - top-5-risk',
    '  - top-6-risk',
    '@0 related: there is no article "top-6-risk-assessment-models"; did you mean "top-5-risk-assessment-models"?',
  ],
  [
    METRICS,
    '  - top-5-risk-assessment-models',
    '  - security-stack-metrics',
    '@0 related: there is no other article "security-stack-metrics"',
  ],
  [
    METRICS,
    '  - top-5-risk-assessment-models',
    '  - optimize-security-operations-center',
    '@0 related: "optimize-security-operations-center" is already in content/articles/security-stack-metrics.md:',
  ],
  [
    METRICS,
    'service: compliance-readiness',
    'service: complience-readiness',
    '@0 service: there is no service "complience-readiness-review"; did you mean "compliance-readiness-review"?',
  ],
  [
    METRICS,
    /^author: .*$/m,
    `author: ${MEMBER}s`,
    `@0 author: there is no member "${MEMBER}s"; did you mean "${MEMBER}"?`,
  ],
  [
    METRICS,
    /^author: .*$/m,
    'author: qqqqqqqqqqqqqqqqqqqqqqqqqqqq',
    '@0 author: there is no member "qqqqqqqqqqqqqqqqqqqqqqqqqqqq"',
  ],
  [
    METRICS,
    /date: 2026-\S+/,
    'date: 2024-01-17',
    '@0 updated.date: 2024-01-17 is before the publication on 2024-01-18',
  ],
  [METRICS, /date: 2026-\S+/, 'date: 2999-01-01', '@0 updated.date: 2999-01-01 is later than today'],
  [METRICS, 'readingTime: 15', 'readingTime: 12', '@0 readingTime: '],
  [
    METRICS,
    "title: 'Security Stack Metrics: Four Numbers a Board Can Act On'",
    'title: Security Stack Metrics: Four Numbers',
    '@0 title: the text contains a colon; put quotes around it',
  ],
  metrics(
    '[Most](/blog/security-stack-metric) security reports',
    '@0 there is no page "/blog/security-stack-metric"; did you mean "/blog/security-stack-metrics"?',
  ),
  metrics(
    '[Most](#agree-on-the-clocks) security reports',
    '@0 this text has no section "#agree-on-the-clocks"; did you mean "agree-on-the-clock"?',
  ),
  metrics(
    '[Most](/services#insider-threat) security reports',
    '@0 the page "/services" has no section "#insider-threat"; did you mean "insider-threat-program"?',
  ),
  metrics(
    '[Most](/blog/risk-assessment-models) security reports',
    '@0 "/blog/risk-assessment-models" has moved; use "/blog/top-5-risk-assessment-models"',
  ),
  metrics(
    '[Most](resilient-security-culture.md) security reports',
    '@0 the link "resilient-security-culture.md" must start with / for a page of this site, # for a section of this text, or https://',
  ),
  metrics(
    'Most “security” reports',
    '@0 "“": type straight quotation marks and apostrophes; the build makes them typographic',
  ),
  metrics('TODO: Most security reports', '@0 "TODO": this text is unfinished'),
  [METRICS, /\n## /g, '\n### ', '1 an article needs at least four sections (##)'],
]);

test('a wrong reading time is reported with those that fit the text', async () => {
  edit(METRICS, (text) => text.replace('readingTime: 15', 'readingTime: 1'));
  expect(await check()).toEqual([
    expect.stringMatching(/: \d+ words take \d+ to \d+ minutes, at 200 to 250 words a minute; found 1$/),
  ]);
});

test.each([
  [593, 'add 7 words for 3 minutes, or remove 93 for 2 minutes'],
  [150, 'add 50 words for 1 minute'],
])('no reading time fits %i words: the message says how many to add or remove', async (words, advice) => {
  // The title, the key points, and the next step have seven words, which are read like the text.
  edit(METRICS, (text) => {
    const fields = text
      .slice(0, text.indexOf('\n---\n', 4) + 5)
      .replace(/^title: .*$/m, 'title: Four Numbers')
      .replace(/^summary:\n(?: .*\n)+/m, 'summary: [One, Two, Three]\n')
      .replace(/^nextStep: .*$/m, 'nextStep: Write soon.');
    return `${fields}\n${'word '.repeat(words - 7)}\n`;
  });
  expect(await check()).toContainEqual(
    expect.stringMatching(
      `readingTime: no number of minutes fits ${words} words, at 200 to 250 words a minute; ${advice}$`,
    ),
  );
});

test('an article whose fields cannot be read is not reported as incomplete', async () => {
  edit(METRICS, (text) =>
    text
      .replace('readingTime: 15', 'readingTime: 1\ndraft: true')
      .replace('service:', 'service')
      .replaceAll('\n## ', '\n### '),
  );
  const lines = (await check()).filter((line) => line.includes(METRICS));
  expect(lines).toEqual([expect.stringContaining('the line is not a field')]);
});

test('an article whose draft field is wrong is not reported as incomplete', async () => {
  edit(METRICS, (text) =>
    text.replace('readingTime: 15', 'readingTime: 1\ndraft: yes').replaceAll('\n## ', '\n### '),
  );
  expect(await check()).toEqual([expect.stringMatching(/:\d+ draft: found "yes"; expected: true/)]);
});

test('a file that is neither a text nor a picture is reported, unless the system put it there', async () => {
  for (const name of ['notes.txt', 'Thumbs.db', '.DS_Store']) writeFileSync(at(`articles/${name}`), '');
  expect(await check()).toEqual([
    'content/articles/notes.txt:1 this file is neither a text nor a picture; move or delete it',
  ]);
});

test('a mistake in one place is reported once', async () => {
  edit(METRICS, (text) => text.replace(/^author: .*$/m, `author: ${MEMBER}x`));
  expect(await check()).toEqual([
    expect.stringContaining(`author: there is no member "${MEMBER}x"; did you mean "${MEMBER}"?`),
  ]);
});

test('mistakes in several files are reported at once, in the order of files and lines', async () => {
  edit(METRICS, (text) =>
    text.replace(/^author: .*$/m, 'author: nobody').replace('service: c', 'service: k'),
  );
  edit(`team/${MEMBER}.md`, (text) => text.replace(/^order: .*$/m, 'order: second'));
  remove('home/hero.yaml');
  expect(await check()).toEqual([
    expect.stringMatching(/metrics\.md:\d+ service: /),
    expect.stringMatching(/metrics\.md:\d+ author: /),
    'content/home/hero.yaml:1 this file is missing',
    expect.stringMatching(new RegExp(`team/${MEMBER}\\.md:\\d+ order: found "second"`)),
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

test('a page must not link to an article that appears later, unless it appears later itself', async () => {
  edit('articles/resilient-security-culture.md', (text) => text.replace(/^date: .*$/m, 'date: 2999-01-05'));
  expect(await check()).toContainEqual(
    expect.stringMatching(
      /"\/blog\/resilient-security-culture" is not published before 2999-01-05, so visitors cannot open it$/,
    ),
  );
  const { length } = await check();
  edit(METRICS, (text) =>
    text.replace(/^date: .*$/m, 'date: 2999-01-05').replace(/^updated:\n.*\n.*\n/m, ''),
  );
  expect((await check()).filter((line) => line.includes(METRICS))).toEqual([]);
  expect(await check()).not.toHaveLength(length);
});

test('a draft may be incomplete, but no page may link to it', async () => {
  edit(METRICS, (text) => text.replace('readingTime: 15', 'readingTime: 1\ndraft: true'));
  const lines = await check();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(line).toMatch(/"\/blog\/security-stack-metrics" is not published, so visitors cannot open it$/);
});
