import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { solidPicture } from '../../testing/solid-picture.ts';
import { MEMBERS, SERVICE_IDS } from '../../testing/example-firm.ts';
import { DRAFT, DRILL, LEDGER, LEDGER_ALIAS, published } from '../../testing/test-articles.ts';
import { didYouMean, found } from '../../testing/field-mistakes.ts';
import { placePictures } from '../pictures/picture-html.ts';
import { readContent } from '../read/content.ts';
import {
  ARTICLE_PATH,
  PUBLISHED,
  useContentCopy,
  withField,
} from '../../testing/use-content-copy.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const { at, check, edit, placeOf, read, write, testMistakes, testParagraphs, testReplacements } =
  useContentCopy();

const { links, lost, pictures, references, text: ofText } = wordsOfCheck();

const from = (sentence: string) => `redirects.from: ${sentence}`;
const to = (sentence: string) => `redirects.to: ${sentence}`;
const noPage = (path: string) => fill(links.noPage, { path });
const noSection = (path: string, anchor: string) => fill(links.noSection, { path, anchor });
const noAddress = (url: string) => fill(links.noAddress, { url });
const ofServer = (address: string) => fill(links.ofServer, { address });
const moved = (path: string, address: string) => fill(links.moved, { path, to: address });
const hidden = (url: string, path: string) => fill(links.private, { url, path });
const unpublished = (path: string) => fill(links.unpublished, { path });
const unpublishedUntil = (path: string, day: string) => fill(links.unpublishedUntil, { path, day });
const noTopic = (id: string) => fill(references.noTopic, { id });
const duplicate = (value: unknown, place: string) =>
  fill(references.duplicate, { value: String(value), place });

const SERVICE = SERVICE_IDS[0]!;

const NEW_ADDRESS = 'the new address, such as /blog/new-name, or one of another site with https://';

const redirects = (entries: string) => `redirects:\n  - ${entries}\n`;

testMistakes('redirects.yaml', redirects, {
  '{ from: /about, to: /about-you }': to(noPage('/about-you') + didYouMean('/about-us')),
  '{ from: /about, to: /services#nothing }': to(noSection('/services', 'nothing')),
  '{ from: /blog, to: /about-us }': from(fill(links.taken, { address: '/blog' })),
  '{ from: /api/leads, to: /about-us }': from(ofServer('/api/leads')),
  '{ from: /Admin, to: "https://elsewhere.example/" }': from(ofServer('/Admin')),
  '{ from: /health/ready, to: /about-us }': from(ofServer('/health/ready')),
  '{ from: /admin.html, to: "https://elsewhere.example/" }': from(ofServer('/admin.html')),
  '{ from: /favicon.ico, to: "https://elsewhere.example/" }': from(ofServer('/favicon.ico')),
  '{ from: /previews/home.png, to: "https://elsewhere.example/" }': from(
    ofServer('/previews/home.png'),
  ),
  '{ from: about, to: /about-us }': from(found('about', 'the old address, such as /blog/old-name')),
  '{ from: /calendar, to: //calendar.example/firm }': to(noPage('//calendar.example/firm')),
  '{ from: /calendar, to: http://calendar.example/firm }': to(
    found('http://calendar.example/firm', NEW_ADDRESS),
  ),
  '{ from: /calendar, to: "https://[calendar.example" }': to(
    noAddress('https://[calendar.example'),
  ),
  '{ from: /calendar, to: https://localhost/firm }': to(hidden('https://localhost/firm', '/firm')),
  '{ from: /about, to: /one }\n  - { from: /one, to: /blog }': to(moved('/one', '/blog')),
  '{ from: /about, to: /about-us }\n  - { from: /about, to: /blog }': `@1 ${from(duplicate('/about', 'content/redirects.yaml:2'))}`,
});

test('an old address may lead to another site', async () => {
  write('redirects.yaml', redirects('{ from: /calendar, to: "https://calendar.example/a?b=c#d" }'));
  expect(await check()).toEqual([]);
});

const DATE = 'publication date, a day of the calendar, as YYYY-MM-DD';
const OLD_SLUGS = 'old slugs of the article, the oldest first: they still lead to it';

testMistakes(ARTICLE_PATH, withField, {
  'aliases: [one, one]': `aliases: ${duplicate('one', 'content/articles/x.md:18')}`,
  [`aliases: [${LEDGER}]`]: `aliases: ${fill(references.duplicateAddress, {
    value: LEDGER,
    file: `content/articles/${LEDGER}.md`,
  })}`,
  'aliases: { a: one }': `aliases: ${found({ a: 'one' }, OLD_SLUGS)}`,
  'topics: [key-and-locks]': `topics: ${noTopic('key-and-locks')}${didYouMean('keys-and-locks')}`,
});

test('two cards of the path chooser cannot have one id', async () => {
  edit('home/paths.yaml', (text) => text.replaceAll(/^  - id: .*$/gm, '  - id: one'));
  const last = read('home/paths.yaml').split('\n').lastIndexOf('  - id: one') + 1;
  expect(await check()).toContain(
    `content/home/paths.yaml:${last} items.id: ${duplicate('one', 'content/home/paths.yaml:4')}`,
  );
});

test('what a draft shares with a published text is the mistake of the draft', async () => {
  const A_NEW = 'articles/a-new.md';
  write(A_NEW, read(PUBLISHED).replace(/^date: /m, 'draft: true\n$&'));
  edit(PUBLISHED, (text) => text.replace(/^date: /m, 'aliases: [a-new]\n$&'));
  const { title, description } = readContent(at('.')).files.get(PUBLISHED)!.fields;
  const before = (field: string) => placeOf(PUBLISHED, `${field}: `);
  expect(await check()).toEqual([
    `${placeOf(A_NEW, 'title: ')} title: ${duplicate(title, before('title'))}`,
    `content/${A_NEW}:2 ${duplicate('a-new', before('aliases'))}`,
    `${placeOf(A_NEW, 'description: ')} description: ${duplicate(description, before('description'))}`,
  ]);
});

test('two topics cannot have one id, nor two services one place, title and description', async () => {
  const [topic, id] = /^  - id: (.*)\n(?:    .*\n)+/m.exec(read('topics.yaml'))!;
  const number = read('topics.yaml').split('\n').length;
  edit('topics.yaml', (text) => text + topic);
  const path = `services/${SERVICE}.md`;
  write('services/z.md', read(path));
  const { fields } = readContent(at('.')).files.get(path)!;
  const inTwo = (field: string) => {
    const there = placeOf(path, `${field}: `);
    return `${placeOf('services/z.md', `${field}: `)} ${field}: ${duplicate(fields[field], there)}`;
  };
  expect(await check()).toEqual([
    inTwo('title'),
    inTwo('order'),
    inTwo('description'),
    `content/topics.yaml:${number} topics.id: ${duplicate(id, placeOf('topics.yaml', topic))}`,
  ]);
});

testParagraphs('links that lead nowhere', {
  [`[Most](/blog/${DRILL}s)`]: noPage(`/blog/${DRILL}s`) + didYouMean(`/blog/${DRILL}`),
  '[Most](#agree-on-the-clocks)\n\n## Agree on the Clock':
    fill(links.noSectionHere, { anchor: 'agree-on-the-clocks' }) + didYouMean('agree-on-the-clock'),
  [`[Most](/services#${SERVICE}s)`]: noSection('/services', `${SERVICE}s`) + didYouMean(SERVICE),
  [`[Most](/blog/${LEDGER_ALIAS})`]: moved(`/blog/${LEDGER_ALIAS}`, `/blog/${LEDGER}`),
  '[Most](another-article.md)': fill(links.start, { url: 'another-article.md' }),
  '[Most](https://localhost/)': hidden('https://localhost/', '/'),
  '[Most](http://192.168.0.7:5173/blog)': hidden('http://192.168.0.7:5173/blog', '/blog'),
  '[Most](https://www.google.com/url?q=https://www.nist.gov/x&sa=D&usg=AOv)': fill(links.through, {
    host: 'www.google.com',
    url: 'https://www.nist.gov/x',
  }),
  '[Most](https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.nist.gov%2F&data=05)':
    fill(links.through, {
      host: 'eur02.safelinks.protection.outlook.com',
      url: 'https://www.nist.gov/',
    }),
  '[image1]: <data:image/png;base64,iVBORw0KGgo=>': pictures.embedded,
  '![A pier](data:image/png;base64,iVBORw0KGgo=)': pictures.embedded,
  '[Most](https://[nist.gov/)': noAddress('https://[nist.gov/'),
});

test('a text must not link to an address that has moved', async () => {
  write('redirects.yaml', redirects('{ from: /about, to: /about-us }'));
  edit(PUBLISHED, (text) =>
    text.replace('Most security reports', '[Most](/about) security reports'),
  );
  expect(await check()).toEqual([
    `${placeOf(PUBLISHED, '[Most](/about)')} ${moved('/about', '/about-us')}`,
  ]);
});

test.each([
  ['$&\ndraft: true', unpublished(`/blog/${LEDGER}`)],
  ['date: 2999-01-05', unpublishedUntil(`/blog/${LEDGER}`, '2999-01-05')],
])('no redirect and no page may lead to an article with %s: %s', async (written, refusal) => {
  write('redirects.yaml', redirects(`{ from: /about, to: /blog/${LEDGER} }`));
  edit(`articles/${LEDGER}.md`, (text) => text.replace(/^date: .*$/m, written));
  const article = published('2024-05-02', `[Most](/blog/${LEDGER})`);
  write(ARTICLE_PATH, article);
  const messages = await check();
  expect(messages.filter((line) => line.includes(ARTICLE_PATH))).toHaveLength(1);
  expect(messages).toContainEqual(expect.stringContaining('redirects.yaml:2 redirects.to: '));
  for (const message of messages) expect(message).toContain(refusal);

  // What appears as late may link to it.
  write(ARTICLE_PATH, article.replace(/^date: .*$/m, written));
  expect((await check()).filter((line) => line.includes(ARTICLE_PATH))).toEqual([]);
});

test('only what appears with the first article of a topic may link to its page', async () => {
  const topic = '/blog/topics/on-the-road';
  const messages = async () => (await check()).filter((line) => line.includes(topic));
  const refusals = (refusal: string) => [
    `${placeOf(PUBLISHED, `[Most](${topic})`)} ${refusal}`,
    `content/redirects.yaml:2 redirects.to: ${refusal}`,
  ];
  edit('topics.yaml', (text) => {
    const last = text.slice(text.lastIndexOf('  - id'));
    return text + last.replace(/id: .*/, 'id: on-the-road');
  });
  write('redirects.yaml', redirects(`{ from: /about, to: ${topic} }`));
  edit(PUBLISHED, (text) =>
    text.replace('Most security reports', `[Most](${topic}) security reports`),
  );
  expect(await messages()).toEqual(refusals(unpublished(topic)));
  // Nobody knows the topics of a draft that has none yet.
  write('articles/begun.md', DRAFT.replace(/^topics:\n(?:  - .*\n)+/m, ''));
  expect(await messages()).toEqual(refusals(unpublished(topic)));

  const writeArticle = (date: string) =>
    write(
      ARTICLE_PATH,
      published(date, `[More](${topic})`).replace('  - night-watch', '  - on-the-road'),
    );
  writeArticle('2999-01-05');
  expect(await messages()).toEqual(refusals(unpublishedUntil(topic, '2999-01-05')));
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
  write(ARTICLE_PATH, `${DRAFT}\n\n[More](${address})`);
  expect(await further()).toEqual([]);
  edit(PUBLISHED, (text) =>
    text.replace('Most security reports', `[Most](${address}) security reports`),
  );
  write('redirects.yaml', redirects(`{ from: /old, to: '${address}' }`));
  expect(await further()).toEqual([
    `${placeOf(PUBLISHED, `[Most](${address})`)} ${unpublished(address)}`,
    `content/redirects.yaml:2 redirects.to: ${unpublished(address)}`,
  ]);
});

const drawing = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 480 240">${shapes}</svg>`;

describe('pictures', () => {
  beforeEach(async () => {
    const plain = solidPicture(600, 400);
    const photograph = await plain.jpeg().toBuffer();
    const files = {
      'harbor.jpg': photograph,
      'torn.jpg': photograph.subarray(0, photograph.length / 2),
      'words.png': 'These are words.',
      'vector.png': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'drawing.svg': drawing('<path d="M0 0h9"/>'),
      'scripted.svg': drawing('<script/>'),
      'huge.jpg': Buffer.concat([photograph, Buffer.alloc(10_500_000)]),
    };
    for (const [name, content] of Object.entries(files)) write(`articles/${name}`, content);
  });

  /** Returns the messages except those about the pictures that a test does not need. */
  const checkUsed = async () =>
    (await check()).filter((message) => !message.endsWith(pictures.unused));

  const wrong = (name: string, reason: string) => fill(pictures.wrong, { name, reason });
  const unreadable = (name: string) => wrong(name, pictures.unreadable);
  const elsewhere = (name: string) => fill(pictures.elsewhere, { name });
  const noPicture = (name: string) => fill(pictures.noPicture, { name });

  testParagraphs('pictures that are missing, unreadable, elsewhere or without a text', {
    '![A harbor](./harbour.jpg)': noPicture('./harbour.jpg') + didYouMean('./harbor.jpg'),
    '![A harbor](harbor.JPG)': noPicture('harbor.JPG') + didYouMean('./harbor.jpg'),
    '![](./harbor.jpg)': fill(pictures.noAlt, { name: './harbor.jpg' }),
    '![A harbor](./huge.jpg)': wrong(
      './huge.jpg',
      fill(pictures.tooLarge, { size: 10.5, limit: 10 }),
    ),
    '![A harbor](./words.png)': unreadable('./words.png'),
    '![A harbor](./torn.jpg)': unreadable('./torn.jpg'),
    '![A harbor](./scripted.svg)': unreadable('./scripted.svg'),
    '![A harbor](./vector.png)': unreadable('./vector.png'),
    '![A harbor](https://example.com/harbor.jpg)': elsewhere('https://example.com/harbor.jpg'),
    '![A harbor](/harbor.jpg)': elsewhere('/harbor.jpg'),
    'Words ![A harbor](./harbor.jpg) around it.': fill(ofText.ownLine, { name: './harbor.jpg' }),
    '![A harbor](./my harbor.jpg)': fill(lost.quoted, {
      written: '![A harbor](./my harbor.jpg)',
      advice: lost.linkAddress,
    }),
  });

  const PARTS = fill(pictures.drawingParts, {
    elements: 'circle ellipse g line path polygon polyline rect',
  });

  testMistakes(ARTICLE_PATH, withField, {
    'cover: ./habor.jpg': `cover: ${noPicture('./habor.jpg')}${didYouMean('./harbor.jpg')}`,
    'cover: ./words.png': `cover: ${unreadable('./words.png')}`,
    'cover: ./scripted.svg': `cover: ${wrong('./scripted.svg', PARTS)}`,
  });

  const VIDEO = '::video{id="Ula3TG8QS7g" title="What it shows" duration="8:28"}';

  testReplacements([['privacy.md', '## ', `${VIDEO}\n\n## `, pictures.videos]]);

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
    const path = `team/${MEMBERS[0]}.md`;
    edit(path, (text) => `${text}\n![A harbor](../articles/harbor.jpg)\n`);
    expect(await check()).toEqual([`${placeOf(path, '![A harbor]')} ${pictures.onlyArticles}`]);
  });

  test('accepts pictures of articles and members, and reports those that are not used', async () => {
    const names = ['./harbor.jpg', 'harbor.jpg', '../articles/harbor.jpg'];
    const shown = names.map((file) => `![A harbor](${file} "In the morning")`);
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
        (name) => `content/articles/${name}:1 ${pictures.unused}`,
      ),
    );

    addPicture('./q.jpg');
    expect(await checkUsed()).toEqual([
      `${placeOf('team/ada.md', 'file: ./q.jpg')} image.file: ${noPicture('./q.jpg')}`,
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
    expect(await checkUsed()).toEqual([
      expect.stringContaining(`image.file: ${unreadable('../articles/drawing.svg')}`),
    ]);
  });

  test('a picture and a link are checked even if a field of the article has a mistake', async () => {
    write(ARTICLE_PATH, `${withField('date: soon')}\n![Harbor](./harbour.jpg)\n\n[More](/blogs)\n`);
    expect(await check()).toEqual([
      expect.stringContaining(`date: ${found('soon', DATE)}`),
      expect.stringContaining(noPicture('./harbour.jpg') + didYouMean('./harbor.jpg')),
      expect.stringContaining(noPage('/blogs') + didYouMean('/blog')),
    ]);
  });
});
