import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkContent } from './check-content.ts';
import { formatMistake, lineAt } from './mistake.ts';

/** Path of a copy of the content. */
let content: string;

beforeEach(() => {
  content = join(mkdtempSync(join(tmpdir(), 'sandglass-content-')), 'content');
  cpSync(fileURLToPath(new URL('../../content', import.meta.url)), content, { recursive: true });
});
afterEach(() => rmSync(dirname(content), { recursive: true }));

const check = () => checkContent(content).map(formatMistake);
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(content, path), change(readFileSync(join(content, path), 'utf8')));

const METRICS = 'articles/security-stack-metrics.md';

test.each<[path: string, found: string | RegExp, replacement: string, message: string]>([
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
    '@0 related: an article is not related to itself',
  ],
  [
    METRICS,
    '  - top-5-risk-assessment-models',
    '  - optimize-security-operations-center',
    '@0 related: "optimize-security-operations-center" is there twice',
  ],
  [
    METRICS,
    'service: compliance-readiness',
    'service: complience-readiness',
    '@0 service: there is no service "complience-readiness-review"; did you mean "compliance-readiness-review"?',
  ],
  [
    METRICS,
    'author: leena-kulkarni',
    'author: qqqqqqqqqqqqqqqqqqqqqqqqqqqq',
    '@0 author: there is no member "qqqqqqqqqqqqqqqqqqqqqqqqqqqq"',
  ],
  [
    METRICS,
    'author: leena-kulkarni',
    'author: leena-kulkarni\naliases: [resilient-security-culture]',
    '@1 aliases: "resilient-security-culture" is already the address of the article "resilient-security-culture"',
  ],
  [
    METRICS,
    'author: leena-kulkarni',
    'author: leena-kulkarni\naliases:\n  - one\n  - one',
    '@3 aliases: "one" is already the address of the article "security-stack-metrics", by its aliases',
  ],
  [
    METRICS,
    /date: 2026-\S+/,
    'date: 2024-01-17',
    '@0 updated.date: 2024-01-17 is before the publication on 2024-01-18',
  ],
  [METRICS, /date: 2026-\S+/, 'date: 2999-01-01', '@0 updated.date: 2999-01-01 is later than today'],
  [
    METRICS,
    'readingTime: 15',
    'readingTime: 12',
    '@0 readingTime: 3412 words take 14 to 17 minutes, at 200 to 250 words a minute; found 12',
  ],
  [
    METRICS,
    "title: 'Security Stack Metrics: Four Numbers a Board Can Act On'",
    'title: Security Stack Metrics: Four Numbers',
    '@0 title: the text contains a colon; put quotes around it',
  ],
  [
    METRICS,
    'Most security reports',
    '[Most](/blog/security-stack-metric) security reports',
    '@0 there is no page "/blog/security-stack-metric"; did you mean "/blog/security-stack-metrics"?',
  ],
  [
    METRICS,
    'Most security reports',
    '[Most](#agree-on-the-clocks) security reports',
    '@0 this text has no section "#agree-on-the-clocks"; did you mean "agree-on-the-clock"?',
  ],
  [
    METRICS,
    'Most security reports',
    '[Most](/services#insider-threat) security reports',
    '@0 the page "/services" has no section "#insider-threat"; did you mean "insider-threat-program"?',
  ],
  [
    METRICS,
    'Most security reports',
    '[Most](/blog/risk-assessment-models) security reports',
    '@0 "/blog/risk-assessment-models" is an alias; use "/blog/top-5-risk-assessment-models"',
  ],
  [
    METRICS,
    'Most security reports',
    '[Most](resilient-security-culture.md) security reports',
    '@0 the link "resilient-security-culture.md" must start with / for a page of this site, # for a section of this text, or https://',
  ],
  [
    METRICS,
    'Most security reports',
    'Most “security” reports',
    '@0 "“": type straight quotation marks and apostrophes; the build makes them typographic',
  ],
  [METRICS, 'Most security reports', 'TODO: Most security reports', '@0 "TODO": this text is unfinished'],
  [METRICS, /\n## /g, '\n### ', '1 an article needs at least four sections (##)'],
  [
    METRICS,
    '  - boards-and-risk',
    '  - board-and-risk',
    '@0 topics: there is no topic "board-and-risk"; did you mean "boards-and-risk"?',
  ],
  [
    'topics.yaml',
    'id: people-and-insiders',
    'id: families-and-travel',
    '@0 topics.id: "families-and-travel" is there twice',
  ],
  [
    'redirects.yaml',
    '/about-us',
    '/about-you',
    '@0 redirects.to: there is no page "/about-you"; did you mean "/about-us"?',
  ],
  [
    'redirects.yaml',
    '/about-us',
    '/services#nothing',
    '@0 redirects.to: the page "/services" has no section "#nothing"',
  ],
  [
    'redirects.yaml',
    'from: /about',
    'from: /blog',
    '@0 redirects.from: there is a page "/blog", so it cannot be redirected',
  ],
  [
    'redirects.yaml',
    'from: /about',
    'from: /api/leads',
    '@0 redirects.from: "/api/leads" is an address of the server, so it cannot be redirected',
  ],
  [
    'redirects.yaml',
    'from: /about',
    'from: about',
    '@0 redirects.from: found "about"; expected: the old address, such as /blog/old-name',
  ],
  [
    'redirects.yaml',
    'to: /about-us',
    'to: /one\n  - from: /one\n    to: /about',
    '@0 redirects.to: "/about" leads back to itself',
  ],
  [
    'redirects.yaml',
    'to: /about-us',
    'to: /one\n  - from: /one\n    to: /blog',
    '@0 redirects.to: "/one" has moved; use "/blog"',
  ],
  [
    'redirects.yaml',
    'to: /about-us',
    'to: /about-us\n  - from: /about\n    to: /blog',
    '@1 redirects.from: "/about" is there twice',
  ],
  [
    METRICS,
    'Most security reports',
    '[Most](/about) security reports',
    '@0 "/about" has moved; use "/about-us"',
  ],
  [
    'services/travel-security-intelligence.md',
    'order: 5',
    'order: 6',
    '@0 order: 6 is already the place of services/insider-threat-program.md',
  ],
])('%s: %s → %s', (path, found, replacement, message) => {
  const original = readFileSync(join(content, path), 'utf8');
  const line = lineAt(original, typeof found === 'string' ? original.indexOf(found) : original.search(found));
  edit(path, (text) => text.replace(found, replacement));
  // "@1": one line below the replaced text.
  const expected = message.replace(/^@(\d)/, (_, below) => String(line + Number(below)));
  expect(check()).toContainEqual(expect.stringContaining(`content/${path}:${expected}`));
});

test('a mistake in one place is reported once', () => {
  edit(METRICS, (text) => text.replace('author: leena-kulkarni', 'author: leena-kulkarny'));
  expect(check()).toEqual([
    expect.stringContaining('author: there is no member "leena-kulkarny"; did you mean "leena-kulkarni"?'),
  ]);
});

test('mistakes in several files are reported at once, in the order of files and lines', () => {
  edit(METRICS, (text) =>
    text.replace('author: leena-kulkarni', 'author: nobody').replace('service: c', 'service: k'),
  );
  edit('team/ruth-adeyemi.md', (text) => text.replace('order: 2', 'order: second'));
  rmSync(join(content, 'home/hero.yaml'));
  expect(check()).toEqual([
    expect.stringMatching(/metrics\.md:\d+ service: /),
    expect.stringMatching(/metrics\.md:\d+ author: /),
    'content/home/hero.yaml:1 this file is missing',
    expect.stringContaining('team/ruth-adeyemi.md:4 order: found "second"'),
  ]);
});

test('an invalid file is still known to the files that name it', () => {
  edit('articles/resilient-security-culture.md', (text) => text.replace(/^date: .*$/m, 'date: soon'));
  expect(check()).toEqual([
    expect.stringMatching(
      /^content\/articles\/resilient-security-culture\.md:\d+ date: found "soon"; expected: publication date as YYYY-MM-DD$/,
    ),
  ]);
});

test('a page must not link to an article that appears later, unless it appears later itself', () => {
  edit('articles/resilient-security-culture.md', (text) => text.replace(/^date: .*$/m, 'date: 2999-01-05'));
  expect(check()).toContainEqual(
    expect.stringMatching(/"\/blog\/resilient-security-culture" is not published before 2999-01-05$/),
  );
  const { length } = check();
  edit(METRICS, (text) =>
    text.replace(/^date: .*$/m, 'date: 2999-01-05').replace(/^updated:\n.*\n.*\n/m, ''),
  );
  expect(check().filter((line) => line.includes(METRICS))).toEqual([]);
  expect(check()).not.toHaveLength(length);
});

test('a draft may be incomplete, but no page may link to it', () => {
  edit(METRICS, (text) => text.replace('readingTime: 15', 'readingTime: 1\ndraft: true'));
  const lines = check();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/"\/blog\/security-stack-metrics" is a draft; this link/);
});
