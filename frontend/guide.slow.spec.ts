import { copyFileSync, readdirSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { fillMessage, type Message } from '@sandglass/backend/words';
import { solidPicture } from './testing/solid-picture.ts';
import { languageIn } from './editor/words/editor-words.ts';
import { today } from './generator/read/publication.ts';
import { readPicture } from './generator/pictures/picture-file.ts';
import { encodedName } from './generator/pictures/picture-html.ts';
import { readWords, sourcesIn, type WordsFile } from './generator/words/read-words.ts';
import { articlesWithPictures } from './testing/articles-with-pictures.ts';
import { MEMBERS, SERVICE_IDS } from './testing/example-firm.ts';
import { DRAFT, DRILL, FULL_TEXT, LEDGER } from './testing/test-articles.ts';
import { useSiteCopy } from './testing/use-site-copy.ts';

const site = useSiteCopy('file');
const articles = articlesWithPictures(site);

/** Asked once: a build may go on past midnight. */
const DAY = today();
const ARTICLE_PATH = 'content/articles/my-topic.md';

/** The guide's example of a text. */
const example = async () => {
  const [, text] = /^````markdown\n(.*?)\n````$/ms.exec(await site.read('content/README.md'))!;
  return text!;
};

/** The line of the fields that puts a file behind all others of its folder. */
const lastOrder = async (folder: string) => {
  const files = readdirSync(site.path(folder)).filter((file) => file.endsWith('.md'));
  const sources = await Promise.all(files.map((file) => site.read(`${folder}/${file}`)));
  return `order: ${1 + Math.max(...sources.map((source) => Number(/^order: (\d+)$/m.exec(source)![1])))}`;
};

/** Replaces a field of the article, or adds fields to it. */
const setField = (name: string, lines: string) =>
  site.edit(ARTICLE_PATH, (text) => text.replace(new RegExp(`^${name}: .*$`, 'm'), () => lines));
const addFields = (lines: string) => setField('author', `${lines}\nauthor: ${MEMBERS[0]}`);
const append = (text: string) =>
  site.edit(ARTICLE_PATH, (before) => `${before.trimEnd()}\n\n${text}\n`);

/** A copy of an entry of the folder, behind all others, without its picture. */
const addEntry = async (folder: string, id: string, copied: string, name: string) => {
  const source = await site.read(`content/${folder}/${copied}.md`);
  const order = await lastOrder(`content/${folder}`);
  await site.write(
    `content/${folder}/${id}.md`,
    source
      .replace(/^(?:title|name):.*\n(?: .*\n)*/m, `${name}\n`)
      .replace(
        /^description:.*\n(?: .*\n)*/m,
        `description: What one can read about ${id}, and what it is for.\n`,
      )
      .replace(/^order: .*$/m, order)
      .replace(/^image:.*\n(?: .*\n)*/m, ''),
  );
};

/** A copy that only the preview shows: no file of the site has its name. */
const addDraft = async (folder: string, id: string, copied: string, name: string) => {
  await addEntry(folder, id, copied, name);
  await site.edit(`content/${folder}/${id}.md`, (text) =>
    text.replace('order:', 'draft: true\norder:'),
  );
};

/** A copy of another draft, with the picture, the chart, the footnote and the video of the guide. */
const writeDraft = async () => {
  const copied = DRAFT.replaceAll(/four/gi, 'Harbor').replace('readingTime: 1\n', '');
  await site.write(ARTICLE_PATH, copied);
  await setField('related', `related: [${DRILL}, ${LEDGER}]`);
  const photograph = solidPicture(500, 350);
  await photograph.jpeg().toFile(site.path('content/articles/harbor.jpg'));
  await append(await example());
};

/** An article of full length, which is published. */
const publish = async () => {
  await append(FULL_TEXT);
  await site.edit(ARTICLE_PATH, (text) => text.replace('draft: true\n', ''));
};

/** A paragraph, without a section and without what may be left out. */
const publishNote = () =>
  site.write(
    'content/articles/short-note.md',
    DRAFT.replace(/^(?:draft|readingTime|related): .*\n/gm, ''),
  );

/** A cover, an alias, an update, a new title, and a redirect. */
const changeArticle = async () => {
  await addFields('cover: ./harbor.jpg');
  await addFields('aliases: [older-name]');
  // The newest one is on the first page of the list.
  await setField('date', `date: ${DAY}`);
  await addFields(`updated:\n  date: ${DAY}\n  changes: One more source.`);
  await setField('title', 'title: "My Topic: Renamed"');
  const redirect = `  - from: /blog/old-name\n    to: /blog/${DRILL}\n`;
  await site.edit('content/redirects.yaml', (text) => `${text.trimEnd()}\n${redirect}`);
};

/** A service, a member with a picture and one without, a draft of each, and a question. */
const addOthers = async () => {
  await addEntry('services', 'one-more-service', SERVICE_IDS[0]!, 'title: One More Service');
  await addEntry('team', 'ada-example', MEMBERS[0]!, 'name: Ada Example');
  await addEntry('team', 'ben-example', MEMBERS[0]!, 'name: Ben Example');
  await setField('author', 'author: ada-example');
  await addDraft('services', 'quiet-zorvane', SERVICE_IDS[0]!, 'title: Quiet Zorvane');
  await addDraft('team', 'carl-zorvane', MEMBERS[0]!, 'name: Carl Zorvane');
  await site.edit('content/articles/short-note.md', (text) =>
    text
      .replace(/^service: .*$/m, 'service: quiet-zorvane')
      .replace(/^author: .*$/m, 'author: carl-zorvane'),
  );
  copyFileSync(site.path('content/articles/harbor.jpg'), site.path('content/team/harbor.jpg'));
  await site.edit('content/team/ada-example.md', (text) =>
    text.replace('shortBio:', 'image: { file: ./harbor.jpg, alt: A harbor at night }\nshortBio:'),
  );
  const question = '  - question: Is one more question possible?\n    answer: It is.\n';
  await site.edit('content/home/questions.yaml', (text) => `${text.trimEnd()}\n${question}`);
};

/**
 * Deletes an article. Each message names the file and the line: only these are changed, as an
 * editor would. There is none about the draft.
 */
const deleteArticle = async () => {
  await site.remove(`content/articles/${LEDGER}.md`);
  const { status, errors } = await site.run('build.ts', '--check');
  expect(status).toBe(1);
  const message = new RegExp(`^(content/\\S+?):(\\d+) .*${LEDGER}"`, 'gm');
  const named = [...errors.matchAll(message)];
  expect(named).toHaveLength(errors.trim().split('\n').length - 1);
  for (const [, path, line] of named)
    await site.edit(path!, (text) => {
      const lines = text.split('\n');
      const index = Number(line) - 1;
      return lines.with(index, withoutLedger(lines[index]!)).join('\n');
    });
};

/** The line without the deleted article. */
const withoutLedger = (line: string) =>
  line.replace(`/blog/${LEDGER}`, '/blog').replace(new RegExp(`(?:, )?\\b${LEDGER}`), '');

const renameFirm = async () => {
  await site.edit('content/site.yaml', (text) =>
    text
      .replace(/^name: .*$/m, "name: O'Brien & Sons")
      .replace(/^shortName: .*$/m, 'shortName: Obriens'),
  );
  await site.edit('content/legal.yaml', (text) =>
    text
      .replace(/^entity: .*$/m, 'entity: Obriens LLC')
      .replace(/^email: .*$/m, 'email: office@obriens.example'),
  );
  await site.edit('content/home/hero.yaml', (text) =>
    text.replace(/^metaTitle: .*$/m, "metaTitle: '%site.name% | Security Advice'"),
  );
  await site.edit('content/newsletter.yaml', (text) =>
    text.replace(/^  agreement: .*$/m, '  agreement: Send me the letters of %site.name%.'),
  );
  await site.edit('content/mail/receipt.md', (text) =>
    text.replace(/^subject: .*$/m, 'subject: Your letter to %site.name%'),
  );
};

// Slow: all content is checked, then built.
let outcomes: Awaited<ReturnType<typeof site.run>>[];
/** What the last build encoded, which is used again. */
let encoded: string;
beforeAll(async () => {
  const tasks = [
    writeDraft,
    deleteArticle,
    publish,
    publishNote,
    changeArticle,
    addOthers,
    renameFirm,
  ];
  for (const done of tasks) await done();
  await articles.add();
  const { picture } = await readPicture(site.path('content/articles/harbor.jpg'));
  encoded = `dist/static/assets/${encodedName('harbor.jpg', picture!, 480, 'avif')}`;
  await site.write(encoded, 'encoded before');
  // What a build that failed has left.
  await site.write('dist.next/pages/zorvane.html', '');
  outcomes = [await site.run('build.ts', '--check'), await site.run('build.ts')];
});

/** The words of the copy, which may be in any language. */
const wordsOf = <File extends WordsFile>(path: File) =>
  readWords(path, sourcesIn(site.path('content')));
const filled = <Value extends string>(
  message: Message<Value>,
  values: Record<Value, string | number>,
) => fillMessage(message, values, languageIn(site.path('content')));

const expectTasksDone = async () => {
  const { pages, redirects } = JSON.parse(await site.read('dist/manifest.json')) as Record<
    'pages' | 'redirects',
    Record<string, string>
  >;
  expect(redirects).toHaveProperty('/blog/old-name', `/blog/${DRILL}`);
  expect(Object.keys(pages)).toEqual(
    expect.arrayContaining(['/blog/my-topic', '/blog/older-name', '/team/ada-example']),
  );
  expect(pages).not.toHaveProperty(`/blog/${LEDGER}`);
  const words = wordsOf('words/article.yaml');
  const article = await site.read('dist/pages/blog/my-topic.html');
  expect(article).toContain('My Topic: Renamed</h1>');
  expect(article).toContain('One more source.');
  const minutes = [5, 6].map((count) => `>${filled(words.readingTime, { count })}<`);
  expect(minutes.filter((each) => article.includes(each))).toHaveLength(1);
  const note = await site.read('dist/pages/blog/short-note.html');
  expect(note).toContain(`>${filled(words.readingTime, { count: 1 })}<`);
  for (const absent of [words.contents, words.related]) expect(note).not.toContain(absent);
  expect(article).toMatch(/<figure class="chart">.*<svg .*<table>/s);
  expect(article).toContain('href="#note-fn-1"');
  expect(article).toMatch(/<figure class="picture"><picture>.*<figcaption>Most deliveries/s);
  expect(await site.read('dist/pages/blog.html')).toMatch(/<picture>.*harbor-/);
  expect(await site.read('dist/pages/blog.html')).toContain('href="/blog/my-topic"');
  expect(await site.read('dist/pages/team/ada-example.html')).toMatch(
    /<picture><source [^>]*harbor-480-[^>]*>.*?<img [^>]*alt="A harbor at night"/,
  );
  expect(await site.read('dist/pages/team/ben-example.html')).not.toContain('<picture>');
  expect(await site.read('dist/pages/services.html')).toContain('id="one-more-service"');
  expect(await site.read('dist/pages/index.html')).toContain('Is one more question possible?');
  expect(await site.read('dist/files/sitemap.xml')).toContain('/blog/my-topic<');
  const feed = await site.read('dist/files/feed.xml');
  const [entry] = /<entry>\s*<title>My Topic: Renamed<\/title>.*?<\/entry>/s.exec(feed)!;
  // Readers know it by its oldest name.
  expect(entry).toContain('<id>%site.url%/blog/older-name</id>');
  expect(entry).toContain('href="%site.url%/blog/my-topic"');
  expect(entry).toContain(`<published>${DAY}T12:00:00Z</published>`);
  expect(entry).toMatch(/Few rules make most of the noise.*&lt;table&gt;/s);
  expect(entry).not.toMatch(/&lt;svg|&lt;details/);
  expect(note).not.toMatch(/zorvane/i);
};

const expectOwnName = async () => {
  const texts = readdirSync(site.path('dist'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:html|xml|json|js|webmanifest|txt)$/.test(path),
  );
  expect(texts.length).toBeGreaterThan(30);
  for (const path of texts) {
    const text = await site.read(`dist/${path}`);
    const [found] =
      /.{30}(?:%site\.(?:name|shortName)%|Sandglass|@sandglass).{30}/.exec(text) ?? [];
    expect({ path, found }).toEqual({ path });
  }

  const home = await site.read('dist/pages/index.html');
  expect(home).toContain('<title>O’Brien &amp; Sons | ');
  expect(home).toContain('title="O’Brien &amp; Sons" href="/feed.xml"');
  const label = filled(wordsOf('words/layout.yaml').home, { firm: 'O’Brien &amp; Sons' });
  expect(home).toContain(`aria-label="${label}"`);
  expect(home).toContain('© O’Brien &amp; Sons');
  expect(await site.read('dist/files/feed.xml')).toContain('<title>O’Brien &amp; Sons: ');
  const server = JSON.parse(await site.read('dist/texts.json')) as Record<string, unknown>;
  expect(server).toMatchObject({
    mails: { receipt: { subject: 'Your letter to O’Brien & Sons' } },
    agreements: { confirm: expect.stringContaining('Send me the letters of O’Brien & Sons.') },
    firm: { name: 'O’Brien & Sons', email: 'office@obriens.example' },
  });
};

test('every task of the guide leaves no mistake, and a firm of any name is named', async () => {
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 0, errors: '' });
  await expectTasksDone();
  await expectOwnName();
  expect(await site.read(encoded)).toBe('encoded before');
});

test('a build beside what a failed one left has all media, and nothing unpublished', async () => {
  expect(outcomes[1]!.output).toMatch(
    /^Not published yet: content\/articles\/\S+\.md is due on [\d-]{10}, (?:\d+ later, )?\d+ drafts?\.$/m,
  );
  await articles.expectShown();
});
