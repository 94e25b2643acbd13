import { expect, test } from '@jest/globals';
import { inMetrics, METRICS, testMistakes, useContentCopy } from '../../../testing/use-content-copy.ts';

const { edit, check } = useContentCopy();

const moved = (from: string, to: string) => `redirects:\n  - from: ${from}\n    to: ${to}`;

/** The message about an address that has moved, whose entry begins one line below `redirects`. */
const redirect = (from: string, to: string, message: string) =>
  ['redirects.yaml', 'redirects:', moved(from, to), message] as const;

testMistakes([
  [
    METRICS,
    'nextStep: ',
    'aliases:\n  - one\n  - one\nnextStep: ',
    '@2 aliases: "one" is already in content/articles/security-stack-metrics.md:',
  ],
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
    '@0 topics.id: "families-and-travel" is already in content/topics.yaml:',
  ],
  redirect(
    '/about',
    '/about-you',
    '@2 redirects.to: there is no page "/about-you"; did you mean "/about-us"?',
  ),
  redirect('/about', '/services#nothing', '@2 redirects.to: the page "/services" has no section "#nothing"'),
  redirect('/blog', '/about-us', '@1 redirects.from: there is a page "/blog", so it cannot be redirected'),
  redirect(
    'about',
    '/about-us',
    '@1 redirects.from: found "about"; expected: the old address, such as /blog/old-name',
  ),
  redirect(
    '/about',
    '/one\n  - from: /one\n    to: /about',
    '@2 redirects.to: "/one" has moved; use "/about"',
  ),
  redirect('/about', '/one\n  - from: /one\n    to: /blog', '@2 redirects.to: "/one" has moved; use "/blog"'),
  redirect(
    '/about',
    '/about-us\n  - from: /about\n    to: /blog',
    '@3 redirects.from: "/about" is already in content/redirects.yaml:',
  ),
  inMetrics(
    '[Most](https://localhost/) security reports',
    'visitors cannot open "https://localhost/"; a page of this site is written as /',
  ),
  inMetrics(
    '[Most](http://192.168.0.7:5173/blog) security reports',
    'visitors cannot open "http://192.168.0.7:5173/blog"; a page of this site is written as /blog',
  ),
  inMetrics('[Most](https://[nist.gov/) security reports', '"https://[nist.gov/" is not an address'),
  [
    'services/travel-security-intelligence.md',
    'order: 5',
    'order: 6',
    '@0 order: "6" is already in content/services/insider-threat-program.md:',
  ],
]);

test('a text must not link to an address that has moved', async () => {
  edit('redirects.yaml', (text) => text.replace('redirects:', moved('/about', '/about-us')));
  edit(METRICS, (text) => text.replace('Most security reports', '[Most](/about) security reports'));

  expect(await check()).toEqual([expect.stringMatching(/"\/about" has moved; use "\/about-us"$/)]);
});

test('an alias that is the address of an article is one mistake, whoever links to that article', async () => {
  edit(METRICS, (text) => text.replace(/^author: /m, `aliases: [resilient-security-culture]\n$&`));
  expect(await check()).toEqual([
    expect.stringMatching(
      /aliases: "resilient-security-culture" is already the address of content\/articles\/resilient-security-culture\.md$/,
    ),
  ]);
});

const CULTURE = 'articles/resilient-security-culture.md';

test.each([
  [/^date: .*$/m, '$&\ndraft: true', 'published'],
  [/^date: .*$/m, 'date: 2999-01-05', 'published before 2999-01-05'],
])('a redirect must not lead to an article with %s as %s', async (found, written, state) => {
  edit('redirects.yaml', (text) =>
    text.replace('redirects:', moved('/about', '/blog/resilient-security-culture')),
  );
  edit(CULTURE, (text) => text.replace(found, written));

  expect((await check()).filter((line) => line.includes('redirects.to'))).toEqual([
    expect.stringMatching(`"/blog/resilient-security-culture" is not ${state}, so visitors cannot open it$`),
  ]);
});

test('only what appears with the first article of a topic may link to its page', async () => {
  const topic = '/blog/topics/on-the-road';
  const messages = async () => (await check()).filter((line) => line.includes(topic));
  edit('topics.yaml', (text) => {
    const last = text.slice(text.lastIndexOf('  - id'));
    return text + last.replace('security-operations', 'on-the-road');
  });
  edit('redirects.yaml', (text) => text.replace('redirects:', moved('/about', topic)));
  edit(METRICS, (text) => text.replace('Most security reports', `[Most](${topic}) security reports`));
  const nothingThere = new RegExp(`"${topic}" is not published, so visitors cannot open it$`);
  expect(await messages()).toEqual([
    expect.stringMatching(nothingThere),
    expect.stringMatching(nothingThere),
  ]);

  const culture = (date: string) =>
    edit(CULTURE, (text) =>
      text
        .replace('  - people-and-insiders', '  - on-the-road')
        .replace(/^date: .*$/m, `date: ${date}`)
        .replace('Pressure narrows', `[Pressure](${topic}) narrows`),
    );
  culture('2999-01-05');
  const tooEarly = new RegExp(`"${topic}" is not published before 2999-01-05, so visitors cannot open it$`);
  expect(await messages()).toEqual([expect.stringMatching(tooEarly), expect.stringMatching(tooEarly)]);

  culture('2024-04-11');
  expect(await messages()).toEqual([]);
});
