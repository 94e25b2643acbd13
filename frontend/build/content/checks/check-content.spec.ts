import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inMetrics, METRICS, testMistakes, useContentCopy } from '../../../testing/use-content-copy.ts';
import { MEMBERS } from '../../../testing/example-firm.ts';

const MEMBER = MEMBERS[0]!;

const { at, edit, check, remove } = useContentCopy();

const related = (slug: string, message: string) =>
  [METRICS, '  - top-5-risk-assessment-models', `  - ${slug}`, `@0 related: ${message}`] as const;
const field = (name: string, value: string, message: string) =>
  [METRICS, new RegExp(`^${name}: .*$`, 'm'), `${name}: ${value}`, `@0 ${name}: ${message}`] as const;

testMistakes([
  related(
    'top-6-risk-assessment-models',
    'there is no article "top-6-risk-assessment-models"; did you mean "top-5-risk-assessment-models"?',
  ),
  related('security-stack-metrics', 'there is no other article "security-stack-metrics"'),
  related(
    'optimize-security-operations-center',
    '"optimize-security-operations-center" is already in content/articles/security-stack-metrics.md:',
  ),
  field(
    'service',
    'complience-readiness-review',
    'there is no service "complience-readiness-review"; did you mean "compliance-readiness-review"?',
  ),
  field('author', `${MEMBER}s`, `there is no member "${MEMBER}s"; did you mean "${MEMBER}"?`),
  field('author', 'qqqqqqqqqqqqqqqqqqqqqqqqqqqq', 'there is no member "qqqqqqqqqqqqqqqqqqqqqqqqqqqq"'),
  [
    METRICS,
    /date: 2026-\S+/,
    'date: 2024-01-17',
    '@0 updated.date: 2024-01-17 is before the publication on 2024-01-18',
  ],
  [METRICS, /date: 2026-\S+/, 'date: 2999-01-01', '@0 updated.date: 2999-01-01 is later than today'],
  field('readingTime', '12', ''),
  inMetrics(
    '[Most](/blog/security-stack-metric) security reports',
    'there is no page "/blog/security-stack-metric"; did you mean "/blog/security-stack-metrics"?',
  ),
  inMetrics(
    '[Most](#agree-on-the-clocks) security reports',
    'this text has no section "#agree-on-the-clocks"; did you mean "agree-on-the-clock"?',
  ),
  inMetrics(
    '[Most](/services#insider-threat) security reports',
    'the page "/services" has no section "#insider-threat"; did you mean "insider-threat-program"?',
  ),
  inMetrics(
    '[Most](/blog/risk-assessment-models) security reports',
    '"/blog/risk-assessment-models" has moved; use "/blog/top-5-risk-assessment-models"',
  ),
  inMetrics(
    '[Most](resilient-security-culture.md) security reports',
    'the link "resilient-security-culture.md" must start with / for a page of this site, # for a section of this text, or https://',
  ),
  inMetrics(
    'Most “security” reports',
    '"“": type straight quotation marks and apostrophes; the build makes them typographic',
  ),
  inMetrics('TODO: Most security reports', '"TODO": this text is unfinished'),
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

test.each([
  ['with fields that cannot be read', 'draft: true', 'service', /the line is not a field/],
  ['with a wrong draft field', 'draft: yes', 'service:', /:\d+ draft: found "yes"; expected: true/],
])('an article %s is not reported as incomplete', async (_, draft, service, message) => {
  edit(METRICS, (text) =>
    text
      .replace('readingTime: 15', `readingTime: 1\n${draft}`)
      .replace('service:', service)
      .replaceAll('\n## ', '\n### '),
  );
  const lines = (await check()).filter((line) => line.includes(METRICS));
  expect(lines).toEqual([expect.stringMatching(message)]);
});

test('a file that is neither a text nor a picture is reported, unless the system put it there', async () => {
  for (const name of ['notes.txt', 'Thumbs.db', '.DS_Store']) writeFileSync(at(`articles/${name}`), '');
  expect(await check()).toEqual([
    'content/articles/notes.txt:1 this file is neither a text nor a picture; move or delete it',
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
