import { expect, test } from '@jest/globals';
import { ARTICLE, METRICS, published, useContentCopy, withField } from '../../../testing/use-content-copy.ts';

const { edit, read, write, check, testMistakes, testParagraphs } = useContentCopy();

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

test('two topics cannot have one id, nor two services one place', async () => {
  edit('topics.yaml', (text) => text + /^  - id:.*\n(?:    .*\n)+/m.exec(text)![0]);
  write('services/z.md', read('services/insider-threat-program.md'));
  expect(await check()).toEqual([
    expect.stringMatching(
      /^content\/services\/z\.md:\d+ order: "\d+" is already in content\/services\/insider-threat-program\.md:\d+$/,
    ),
    expect.stringMatching(
      /^content\/topics\.yaml:\d+ topics\.id: "\S+" is already in content\/topics\.yaml:\d+$/,
    ),
  ]);
});

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
  const article = published('2024-05-02', '[Most](/blog/resilient-security-culture)');
  write(ARTICLE, article);
  const messages = await check();
  expect(messages.filter((line) => line.includes(ARTICLE))).toHaveLength(1);
  expect(messages).toContainEqual(expect.stringContaining('redirects.yaml:2 redirects.to: '));
  for (const message of messages)
    expect(message).toMatch(`"/blog/resilient-security-culture" is not ${state}, so visitors cannot open it`);

  // What appears as late may link to it.
  write(ARTICLE, article.replace(/^date: .*$/m, written));
  expect((await check()).filter((line) => line.includes(ARTICLE))).toEqual([]);
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
    return text + last.replace(/id: .*/, 'id: on-the-road');
  });
  write('redirects.yaml', redirects(`{ from: /about, to: ${topic} }`));
  edit(METRICS, (text) => text.replace('Most security reports', `[Most](${topic}) security reports`));
  await expectMessages(2, 'published');

  const writeArticle = (date: string) =>
    write(ARTICLE, published(date, `[More](${topic})`).replace('  - boards-and-risk', '  - on-the-road'));
  writeArticle('2999-01-05');
  await expectMessages(2, 'published before 2999-01-05');
  writeArticle('2024-04-11');
  await expectMessages(0);
});
