import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { solidPicture } from '../../testing/solid-picture.ts';
import { MEMBERS, SERVICE_IDS } from '../../testing/example-firm.ts';
import { DRAFT, DRILL, LEDGER, LEDGER_ALIAS, published } from '../../testing/test-articles.ts';
import { placePictures } from '../pictures/picture-html.ts';
import { readContent } from '../read/content.ts';
import {
  ARTICLE_PATH,
  PUBLISHED,
  useContentCopy,
  withField,
} from '../../testing/use-content-copy.ts';

const { at, check, edit, read, write, testMistakes, testParagraphs, testReplacements } =
  useContentCopy();

const SERVICE = SERVICE_IDS[0]!;

const redirects = (entries: string) => `redirects:\n  - ${entries}\n`;

testMistakes('redirects.yaml', redirects, {
  '{ from: /about, to: /about-you }':
    'redirects.to: there is no page "/about-you"; did you mean "/about-us"?',
  '{ from: /about, to: /services#nothing }':
    'redirects.to: the page "/services" has no section "#nothing"',
  '{ from: /blog, to: /about-us }':
    'redirects.from: there is a page "/blog", so it cannot be redirected',
  '{ from: /api/leads, to: /about-us }': 'redirects.from: "/api/leads" belongs to the server',
  '{ from: /Admin, to: "https://elsewhere.example/" }':
    'redirects.from: "/Admin" belongs to the server',
  '{ from: /health/ready, to: /about-us }': 'redirects.from: "/health/ready" belongs to the server',
  '{ from: /admin.html, to: "https://elsewhere.example/" }':
    'redirects.from: "/admin.html" belongs to the server',
  '{ from: /favicon.ico, to: "https://elsewhere.example/" }':
    'redirects.from: "/favicon.ico" belongs to the server',
  '{ from: /previews/home.png, to: "https://elsewhere.example/" }':
    'redirects.from: "/previews/home.png" belongs to the server',
  '{ from: about, to: /about-us }':
    'redirects.from: found "about"; expected: the old address, such as /blog/old-name',
  '{ from: /calendar, to: //calendar.example/firm }':
    'redirects.to: there is no page "//calendar.example/firm"',
  '{ from: /calendar, to: http://calendar.example/firm }':
    'redirects.to: found "http://calendar.example/firm"; expected: the new address, such as /blog/new-name, or one of another site with https://',
  '{ from: /calendar, to: "https://[calendar.example" }':
    'redirects.to: "https://[calendar.example" is not an address',
  '{ from: /calendar, to: https://localhost/firm }':
    'redirects.to: visitors cannot open "https://localhost/firm"; a page of this site is written as /firm',
  '{ from: /about, to: /one }\n  - { from: /one, to: /blog }':
    'redirects.to: "/one" has moved; use "/blog"',
  '{ from: /about, to: /about-us }\n  - { from: /about, to: /blog }':
    '@1 redirects.from: "/about" is already in content/redirects.yaml:2',
});

test('an old address may lead to another site', async () => {
  write('redirects.yaml', redirects('{ from: /calendar, to: "https://calendar.example/a?b=c#d" }'));
  expect(await check()).toEqual([]);
});

testMistakes(ARTICLE_PATH, withField, {
  'aliases: [one, one]': 'aliases: "one" is already in content/articles/x.md:18',
  [`aliases: [${LEDGER}]`]: `aliases: "${LEDGER}" is already the address of content/articles/${LEDGER}.md`,
  'aliases: { a: one }':
    'aliases: found {"a":"one"}; expected: old slugs of the article, the oldest first: they still lead to it',
  'topics: [key-and-locks]':
    'topics: there is no topic "key-and-locks"; did you mean "keys-and-locks"?',
});

test('two cards of the path chooser cannot have one id', async () => {
  edit('home/paths.yaml', (text) => text.replaceAll(/^  - id: .*$/gm, '  - id: one'));
  expect(await check()).toContainEqual(
    expect.stringMatching(
      /^content\/home\/paths\.yaml:\d+ items\.id: "one" is already in content\/home\/paths\.yaml:4$/,
    ),
  );
});

test('what a draft shares with a published text is the mistake of the draft', async () => {
  write('articles/a-new.md', read(PUBLISHED).replace(/^date: /m, 'draft: true\n$&'));
  edit(PUBLISHED, (text) => text.replace(/^date: /m, 'aliases: [a-new]\n$&'));
  expect(await check()).toEqual(
    ['title: ', '', 'description: '].map((field) =>
      expect.stringMatching(
        `^content/articles/a-new\\.md:\\d+ ${field}".+" is already in content/${PUBLISHED}:\\d+$`,
      ),
    ),
  );
});

test('two topics cannot have one id, nor two services one place, title and description', async () => {
  edit('topics.yaml', (text) => text + /^  - id:.*\n(?:    .*\n)+/m.exec(text)![0]);
  write('services/z.md', read(`services/${SERVICE}.md`));
  expect(await check()).toEqual([
    ...['title: ".+"', 'order: "\\d+"', 'description: ".{50,}"'].map((field) =>
      expect.stringMatching(
        `^content/services/z\\.md:\\d+ ${field} is already in content/services/${SERVICE}\\.md:\\d+$`,
      ),
    ),
    expect.stringMatching(
      /^content\/topics\.yaml:\d+ topics\.id: "\S+" is already in content\/topics\.yaml:\d+$/,
    ),
  ]);
});

testParagraphs('links that lead nowhere', {
  [`[Most](/blog/${DRILL}s)`]: `there is no page "/blog/${DRILL}s"; did you mean "/blog/${DRILL}"?`,
  '[Most](#agree-on-the-clocks)\n\n## Agree on the Clock':
    'this text has no section "#agree-on-the-clocks"; did you mean "agree-on-the-clock"?',
  [`[Most](/services#${SERVICE}s)`]: `the page "/services" has no section "#${SERVICE}s"; did you mean "${SERVICE}"?`,
  [`[Most](/blog/${LEDGER_ALIAS})`]: `"/blog/${LEDGER_ALIAS}" has moved; use "/blog/${LEDGER}"`,
  '[Most](another-article.md)':
    'the link "another-article.md" must start with / for a page of this site, # for a section of this text, or https://',
  '[Most](https://localhost/)':
    'visitors cannot open "https://localhost/"; a page of this site is written as /',
  '[Most](http://192.168.0.7:5173/blog)':
    'visitors cannot open "http://192.168.0.7:5173/blog"; a page of this site is written as /blog',
  '[Most](https://www.google.com/url?q=https://www.nist.gov/x&sa=D&usg=AOv)':
    'the link goes through "www.google.com"; use "https://www.nist.gov/x"',
  '[Most](https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.nist.gov%2F&data=05)':
    'the link goes through "eur02.safelinks.protection.outlook.com"; use "https://www.nist.gov/"',
  '[image1]: <data:image/png;base64,iVBORw0KGgo=>':
    'a picture cannot be in the text; save it as a file, and write ![What it shows](./x.jpg) instead',
  '![A pier](data:image/png;base64,iVBORw0KGgo=)':
    'a picture cannot be in the text; save it as a file, and write ![What it shows](./x.jpg) instead',
  '[Most](https://[nist.gov/)': '"https://[nist.gov/" is not an address',
});

test('a text must not link to an address that has moved', async () => {
  write('redirects.yaml', redirects('{ from: /about, to: /about-us }'));
  edit(PUBLISHED, (text) =>
    text.replace('Most security reports', '[Most](/about) security reports'),
  );
  expect(await check()).toEqual([expect.stringMatching(/"\/about" has moved; use "\/about-us"$/)]);
});

test.each([
  ['$&\ndraft: true', 'published'],
  ['date: 2999-01-05', 'published before 2999-01-05'],
])('no redirect and no page may lead to an article with %s as %s', async (written, state) => {
  write('redirects.yaml', redirects(`{ from: /about, to: /blog/${LEDGER} }`));
  edit(`articles/${LEDGER}.md`, (text) => text.replace(/^date: .*$/m, written));
  const article = published('2024-05-02', `[Most](/blog/${LEDGER})`);
  write(ARTICLE_PATH, article);
  const messages = await check();
  expect(messages.filter((line) => line.includes(ARTICLE_PATH))).toHaveLength(1);
  expect(messages).toContainEqual(expect.stringContaining('redirects.yaml:2 redirects.to: '));
  for (const message of messages)
    expect(message).toMatch(`"/blog/${LEDGER}" is not ${state}, so visitors cannot open it`);

  // What appears as late may link to it.
  write(ARTICLE_PATH, article.replace(/^date: .*$/m, written));
  expect((await check()).filter((line) => line.includes(ARTICLE_PATH))).toEqual([]);
});

test('only what appears with the first article of a topic may link to its page', async () => {
  const topic = '/blog/topics/on-the-road';
  const messages = async () => (await check()).filter((line) => line.includes(topic));
  const refusal = (state: string): unknown =>
    expect.stringMatching(new RegExp(`"${topic}" is not ${state}, so visitors cannot open it$`));
  edit('topics.yaml', (text) => {
    const last = text.slice(text.lastIndexOf('  - id'));
    return text + last.replace(/id: .*/, 'id: on-the-road');
  });
  write('redirects.yaml', redirects(`{ from: /about, to: ${topic} }`));
  edit(PUBLISHED, (text) =>
    text.replace('Most security reports', `[Most](${topic}) security reports`),
  );
  expect(await messages()).toEqual([refusal('published'), refusal('published')]);
  // Nobody knows the topics of a draft that has none yet.
  write('articles/begun.md', DRAFT.replace(/^topics:\n(?:  - .*\n)+/m, ''));
  expect(await messages()).toEqual([refusal('published'), refusal('published')]);

  const writeArticle = (date: string) =>
    write(
      ARTICLE_PATH,
      published(date, `[More](${topic})`).replace('  - night-watch', '  - on-the-road'),
    );
  writeArticle('2999-01-05');
  const early = refusal('published before 2999-01-05');
  expect(await messages()).toEqual([early, early]);
  writeArticle('2024-04-11');
  expect(await messages()).toEqual([]);
});

test.each([
  ['services', SERVICE, (id: string) => `/services#${id}`],
  ['team', MEMBERS[0]!, (id: string) => `/team/${id}`],
])('%s: a draft may be named, but only drafts may link to it', async (folder, id, addressOf) => {
  edit(`${folder}/${id}.md`, (text) => text.replace('order:', 'draft: true\norder:'));
  const address = addressOf(id);
  // The example's own texts may link to it.
  const others = await check();
  const further = async () => (await check()).filter((line) => !others.includes(line));
  const hidden = `"${address}" is not published, so visitors cannot open it`;
  write(ARTICLE_PATH, `${DRAFT}\n\n[More](${address})`);
  expect(await further()).toEqual([]);
  edit(PUBLISHED, (text) =>
    text.replace('Most security reports', `[Most](${address}) security reports`),
  );
  write('redirects.yaml', redirects(`{ from: /old, to: '${address}' }`));
  expect(await further()).toEqual([
    expect.stringMatching(new RegExp(`^content/${PUBLISHED}:\\d+ ${hidden}$`)),
    `content/redirects.yaml:2 redirects.to: ${hidden}`,
  ]);
});

const drawing = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 480 240">${shapes}</svg>`;

describe('pictures', () => {
  beforeEach(async () => {
    const plain = solidPicture(600, 400);
    const photograph = await plain.jpeg().toBuffer();
    const pictures = {
      'harbor.jpg': photograph,
      'torn.jpg': photograph.subarray(0, photograph.length / 2),
      'words.png': 'These are words.',
      'vector.png': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'drawing.svg': drawing('<path d="M0 0h9"/>'),
      'scripted.svg': drawing('<script/>'),
      'huge.jpg': Buffer.concat([photograph, Buffer.alloc(10_500_000)]),
    };
    for (const [name, content] of Object.entries(pictures)) write(`articles/${name}`, content);
  });

  const UNUSED = 'no article or member uses this picture; name it in one, or delete it';

  /** Returns the messages except those about the pictures that a test does not need. */
  const checkUsed = async () => (await check()).filter((message) => !message.endsWith(UNUSED));

  const UNREADABLE = 'is not a picture that the build can read; save it as JPEG, PNG, WebP or AVIF';
  const SHAPES =
    'may contain only circle ellipse g line path polygon polyline rect, without styles, links and scripts';
  const ELSEWHERE = 'must be a file in the same folder, such as ./harbor.jpg';

  testParagraphs('pictures that are missing, unreadable, elsewhere or without a text', {
    '![A harbor](./harbour.jpg)':
      'there is no picture "./harbour.jpg"; did you mean "./harbor.jpg"?',
    '![A harbor](harbor.JPG)': 'there is no picture "harbor.JPG"; did you mean "./harbor.jpg"?',
    '![](./harbor.jpg)':
      'the picture "./harbor.jpg" has no alternative text; write ![What it shows](./harbor.jpg)',
    '![A harbor](./huge.jpg)':
      'the picture "./huge.jpg" has 10.5 MB, more than 10; make it smaller, 2,000 pixels in width are enough',
    '![A harbor](./words.png)': `the picture "./words.png" ${UNREADABLE}`,
    '![A harbor](./torn.jpg)': `the picture "./torn.jpg" ${UNREADABLE}`,
    '![A harbor](./scripted.svg)': `the picture "./scripted.svg" ${UNREADABLE}`,
    '![A harbor](./vector.png)': `the picture "./vector.png" ${UNREADABLE}`,
    '![A harbor](https://example.com/harbor.jpg)': `the picture "https://example.com/harbor.jpg" ${ELSEWHERE}`,
    '![A harbor](/harbor.jpg)': `the picture "/harbor.jpg" ${ELSEWHERE}`,
    'Words ![A harbor](./harbor.jpg) around it.':
      'the picture "./harbor.jpg" needs a line of its own, with empty lines around it',
    '![A harbor](./my harbor.jpg)':
      '"![A harbor](./my harbor.jpg)": not a link or picture; its address must not have spaces, and ends with )',
  });

  testMistakes(ARTICLE_PATH, withField, {
    'cover: ./habor.jpg': 'cover: there is no picture "./habor.jpg"; did you mean "./harbor.jpg"?',
    'cover: ./words.png': `cover: the picture "./words.png" ${UNREADABLE}`,
    'cover: ./scripted.svg': `cover: the picture "./scripted.svg" ${SHAPES}`,
  });

  const VIDEO = '::video{id="Ula3TG8QS7g" title="What it shows" duration="8:28"}';

  testReplacements([['privacy.md', '## ', `${VIDEO}\n\n## `, 'only articles have videos']]);

  test('names of macOS, with accents apart from letters, are those that editors type', async () => {
    const [composed, apart] = ['é'.normalize('NFC'), 'é'.normalize('NFD')];
    write(`articles/caf${apart}.jpg`, readFileSync(at('articles/harbor.jpg')));
    const text = (one: string, other: string) =>
      `![A harbor](./caf${one}.jpg)\n\n[Below](#caf${other})\n\n## Caf${one}`;
    for (const [one, other] of [
      [composed, apart],
      [apart, composed],
    ] as const) {
      write(ARTICLE_PATH, `${withField(`cover: ./caf${other}.jpg`)}\n${text(one, other)}\n`);
      expect(await checkUsed()).toEqual([]);
    }
  });

  test('a picture whose name has signs of HTML is accepted, and on its page', async () => {
    write("articles/m&a's.jpg", readFileSync(at('articles/harbor.jpg')));
    write(ARTICLE_PATH, `${DRAFT}\n\n![A harbor](./m&a's.jpg)`);
    expect(await checkUsed()).toEqual([]);
    const { body } = readContent(at('.')).files.get(ARTICLE_PATH)!;
    const page = await placePictures(body!.html, ARTICLE_PATH, at('.'), false);
    expect(page).toContain(' src="/assets/m-a-s-');
  });

  test('a picture outside of an article is reported', async () => {
    edit(`team/${MEMBERS[0]}.md`, (text) => `${text}\n![A harbor](../articles/harbor.jpg)\n`);
    expect(await check()).toEqual([
      expect.stringMatching(/ only articles have pictures in their text$/),
    ]);
  });

  test('accepts pictures of articles and members, and reports those that are not used', async () => {
    const pictures = ['./harbor.jpg', 'harbor.jpg', '../articles/harbor.jpg'];
    const shown = pictures.map((file) => `![A harbor](${file} "In the morning")`);
    write(ARTICLE_PATH, [withField('cover: ./harbor.jpg'), ...shown].join('\n\n'));
    const member = read(`team/${MEMBERS[0]}.md`)
      .replace(/^image:.*\n(?: .*\n)*/m, '')
      .replace(/^name:.*\n(?: .*\n)*/m, 'name: Ada\n')
      .replace(/^description:.*\n(?: .*\n)*/m, `description: ${'What Ada has done. '.repeat(4)}\n`)
      .replace(/^order: .*$/m, 'order: 1000');
    const addPicture = (file: string) =>
      write(
        'team/ada.md',
        member.replace('shortBio:', `image:\n  file: ${file}\n  alt: A harbor at night\nshortBio:`),
      );
    addPicture('../articles/harbor.jpg');
    expect(await check()).toEqual(
      ['drawing.svg', 'huge.jpg', 'scripted.svg', 'torn.jpg', 'vector.png', 'words.png'].map(
        (name) => `content/articles/${name}:1 ${UNUSED}`,
      ),
    );

    addPicture('./q.jpg');
    expect(await checkUsed()).toEqual([
      expect.stringMatching(
        /^content\/team\/.+:\d+ image\.file: there is no picture "\.\/q\.jpg"$/,
      ),
    ]);
  });

  test('a drawing is the cover of an article, and nothing else', async () => {
    write(ARTICLE_PATH, withField('cover: ./drawing.svg'));
    expect(await checkUsed()).toEqual([]);
    edit(`team/${MEMBERS[0]}.md`, (text) =>
      text
        .replace(/^image:.*\n(?: .*\n)*/m, '')
        .replace('shortBio:', 'image: { file: ../articles/drawing.svg, alt: A line }\nshortBio:'),
    );
    expect(await checkUsed()).toEqual([expect.stringContaining(`image.file: the picture`)]);
  });

  test('a picture and a link are checked even if a field of the article has a mistake', async () => {
    write(ARTICLE_PATH, `${withField('date: soon')}\n![Harbor](./harbour.jpg)\n\n[More](/blogs)\n`);
    expect(await check()).toEqual([
      expect.stringContaining('date: found "soon"; expected: '),
      expect.stringContaining('there is no picture "./harbour.jpg"; did you mean "./harbor.jpg"?'),
      expect.stringContaining('there is no page "/blogs"; did you mean "/blog"?'),
    ]);
  });
});
