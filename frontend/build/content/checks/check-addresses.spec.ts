import { expect, test } from '@jest/globals';
import { ARTICLE, METRICS, useContentCopy, withField } from '../../../testing/use-content-copy.ts';

const { edit, write, check, testMistakes, testParagraphs, testReplacements } = useContentCopy();

const redirects = (entries: string) => `redirects:\n  - ${entries}\n`;

testMistakes('redirects.yaml', redirects, {
  '{ from: /about, to: /about-you }':
    'redirects.to: there is no page "/about-you"; did you mean "/about-us"?',
  '{ from: /about, to: /services#nothing }': 'redirects.to: the page "/services" has no section "#nothing"',
  '{ from: /blog, to: /about-us }': 'redirects.from: there is a page "/blog", so it cannot be redirected',
  '{ from: about, to: /about-us }':
    'redirects.from: found "about"; expected: the old address, such as /blog/old-name',
  '{ from: /about, to: /one }\n  - { from: /one, to: /blog }': 'redirects.to: "/one" has moved; use "/blog"',
  '{ from: /about, to: /about-us }\n  - { from: /about, to: /blog }':
    '@1 redirects.from: "/about" is already in content/redirects.yaml:2',
});

testMistakes(ARTICLE, withField, {
  'aliases: [one, one]': 'aliases: "one" is already in content/articles/x.md:18',
  'aliases: [resilient-security-culture]':
    'aliases: "resilient-security-culture" is already the address of content/articles/resilient-security-culture.md',
  'topics: [board-and-risk]': 'topics: there is no topic "board-and-risk"; did you mean "boards-and-risk"?',
});

testReplacements([
  [
    'topics.yaml',
    'id: people-and-insiders',
    'id: families-and-travel',
    'topics.id: "families-and-travel" is already in content/topics.yaml:3',
  ],
  [
    'services/travel-security-intelligence.md',
    'order: 5',
    'order: 6',
    'order: "6" is already in content/services/insider-threat-program.md:3',
  ],
]);

testParagraphs('links that lead nowhere', {
  '[Most](/blog/security-stack-metric)':
    'there is no page "/blog/security-stack-metric"; did you mean "/blog/security-stack-metrics"?',
  '[Most](#agree-on-the-clocks)\n\n## Agree on the Clock':
    'this text has no section "#agree-on-the-clocks"; did you mean "agree-on-the-clock"?',
  '[Most](/services#insider-threat)':
    'the page "/services" has no section "#insider-threat"; did you mean "insider-threat-program"?',
  '[Most](/blog/risk-assessment-models)':
    '"/blog/risk-assessment-models" has moved; use "/blog/top-5-risk-assessment-models"',
  '[Most](resilient-security-culture.md)':
    'the link "resilient-security-culture.md" must start with / for a page of this site, # for a section of this text, or https://',
  '[Most](https://localhost/)':
    'visitors cannot open "https://localhost/"; a page of this site is written as /',
  '[Most](http://192.168.0.7:5173/blog)':
    'visitors cannot open "http://192.168.0.7:5173/blog"; a page of this site is written as /blog',
  '[Most](https://[nist.gov/)': '"https://[nist.gov/" is not an address',
});

test('a text must not link to an address that has moved', async () => {
  write('redirects.yaml', redirects('{ from: /about, to: /about-us }'));
  edit(METRICS, (text) => text.replace('Most security reports', '[Most](/about) security reports'));
  expect(await check()).toEqual([expect.stringMatching(/"\/about" has moved; use "\/about-us"$/)]);
});

const CULTURE = 'articles/resilient-security-culture.md';

test.each([
  ['$&\ndraft: true', 'published'],
  ['date: 2999-01-05', 'published before 2999-01-05'],
])('no redirect and no page may lead to an article with %s as %s', async (written, state) => {
  write('redirects.yaml', redirects('{ from: /about, to: /blog/resilient-security-culture }'));
  edit(CULTURE, (text) => text.replace(/^date: .*$/m, written));
  const messages = await check();
  expect(messages.filter((line) => line.includes(METRICS)).length).toBeGreaterThan(0);
  expect(messages).toContainEqual(expect.stringContaining('redirects.yaml:2 redirects.to: '));
  for (const message of messages)
    expect(message).toMatch(`"/blog/resilient-security-culture" is not ${state}, so visitors cannot open it`);

  // What appears as late may link to it.
  edit(METRICS, (text) => text.replace(/^updated:\n.*\n.*\n/m, '').replace(/^date: .*$/m, written));
  expect((await check()).filter((line) => line.includes(METRICS))).toEqual([]);
});

test('only what appears with the first article of a topic may link to its page', async () => {
  const topic = '/blog/topics/on-the-road';
  const expectMessages = async (count: number, state?: string) => {
    const messages = (await check()).filter((line) => line.includes(topic));
    expect(messages).toHaveLength(count);
    for (const message of messages)
      expect(message).toMatch(new RegExp(`"${topic}" is not ${state}, so visitors cannot open it$`));
  };
  edit('topics.yaml', (text) => {
    const last = text.slice(text.lastIndexOf('  - id'));
    return text + last.replace('security-operations', 'on-the-road');
  });
  write('redirects.yaml', redirects(`{ from: /about, to: ${topic} }`));
  edit(METRICS, (text) => text.replace('Most security reports', `[Most](${topic}) security reports`));
  await expectMessages(2, 'published');

  const dateCulture = (date: string) =>
    edit(CULTURE, (text) =>
      text
        .replace('  - people-and-insiders', '  - on-the-road')
        .replace(/^date: .*$/m, `date: ${date}`)
        .replace('Pressure narrows', `[Pressure](${topic}) narrows`),
    );
  dateCulture('2999-01-05');
  await expectMessages(2, 'published before 2999-01-05');
  dateCulture('2024-04-11');
  await expectMessages(0);
});
