import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { SERVICE_IDS } from '../testing/example-firm.ts';
import { DRAFT } from '../testing/test-articles.ts';
import { expected, found } from '../testing/field-mistakes.ts';
import { useContentCopy, withField } from '../testing/use-content-copy.ts';
import { useSiteCopy } from '../testing/use-site-copy.ts';
import { fill, wordsOfCheck } from './words/words-of-check.ts';

const site = useSiteCopy();
const content = useContentCopy();

const { fields, references, result } = wordsOfCheck();

const DATE = 'publication date, a day of the calendar, as YYYY-MM-DD';
const WRONG_DATE = `content/articles/x.md:5 date: ${found('last winter', DATE)}`;

test('lists every mistake on a line of its own, and leaves the last site as it was', async () => {
  await site.write('dist/manifest.json', 'the last good site');
  await site.write(
    'content/articles/x.md',
    withField('date: last winter')
      .replace(/^service: .*$/m, 'service: none')
      .replace('draft: true', 'draft: false'),
  );
  await site.edit('content/site.yaml', (text) => text.replace(/^name: .*$/m, ''));
  const { status, errors } = await site.run('build.ts');
  expect(status).toBe(1);
  expect(errors.trim().split('\n')).toEqual([
    WRONG_DATE,
    `content/articles/x.md:17 service: ${fill(references.noService, { id: 'none' })}`,
    `content/site.yaml:1 name: ${fields.missing}${expected("firm's name")}`,
    fill(result.mistakes, { count: 3 }),
  ]);
  expect(await site.read('dist/manifest.json')).toBe('the last good site');
});

test('mistakes in a draft are named, and stop nothing', async () => {
  await site.write('content/articles/x.md', withField('date: last winter'));
  const { status, errors } = await site.run('build.ts', '--check');
  expect(status).toBe(0);
  expect(errors.trim().split('\n')).toEqual([WRONG_DATE, result.onlyInDrafts]);
});

test('a letter that the fonts do not have is no mistake, and is named', async () => {
  await site.write('content/articles/x.md', `${DRAFT}\n\nThe letter Ж.`);
  const { status, output } = await site.run('build.ts', '--check');
  expect(status).toBe(0);
  const place = `content/articles/x.md:${DRAFT.split('\n').length + 2}`;
  expect(output).toContain(fill(result.letter, { letter: 'Ж', name: 'U+0416', place }));
});

// Slow: most of a build.
test('a build that fails halfway leaves the last site as it was', async () => {
  await site.write('dist/manifest.json', 'the last good site');
  await site.edit('src/pages/blog/blog-page.static.tsx', (text) =>
    text.replace('canonical: paths.blogPage(params.page ?? 1)', 'canonical: fail()'),
  );
  const failed = await site.run('build.ts');
  expect(failed.status).not.toBe(0);
  expect(failed.errors).toContain('fail is not defined');
  expect(await site.read('dist/manifest.json')).toBe('the last good site');
});

/** Builds the copy of the content. Returns how to read what it wrote. */
const buildCopy = () => {
  const folder = content.at('../site');
  const { status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('build.ts', import.meta.url))],
    { env: { ...process.env, CONTENT_DIR: content.at('.'), SITE_FOLDER: folder } },
  );
  expect(status).toBe(0);
  return (path: string) => readFileSync(`${folder}/${path}`, 'utf8');
};

// Slow: a build.
test('a firm without articles has a feed, and no section that is empty', () => {
  content.edit('site.yaml', (text) => text.replace(/^language: .*$/m, 'language: de'));
  for (const name of readdirSync(content.at('articles'))) content.remove(`articles/${name}`);
  const chart =
    '```chart bar\ntitle: T\ndescription: D\n\n| A | B |\n| --- | --- |\n| x | 2 |\n```';
  content.edit(`services/${SERVICE_IDS[0]}.md`, (text) => `${text}\n\n${chart}\n`);
  const read = buildCopy();

  expect(read('files/feed.xml')).toMatch(/^ {2}<updated>20\d\d-\d\d-\d\dT12:00:00Z<\/updated>$/m);
  const insights = /^heading: (.*)$/m.exec(content.read('home/insights.yaml'))![1]!;
  expect(read('pages/index.html')).not.toContain(`>${insights}<`);

  const services = read('pages/services.html');
  // The percent sign of the language, and the name of a drawing for screen readers.
  expect(services).toContain('>50\u00a0%</text>');
  const [, name] = /<svg aria-labelledby="([^"]+)"/.exec(services)!;
  expect(services).toContain(`<figcaption id="${name}">`);
});

// Slow: a build.
test('the site of another content is written to another folder', () => {
  content.edit('site.yaml', (text) => text.replace(/^name: .*$/m, 'name: Another Firm'));
  expect(buildCopy()('pages/index.html')).toContain('Another Firm');
});

test.each(['a#b', 'a?b'])('a folder called %s, which Vite cannot read, is refused', (name) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', `await import(${JSON.stringify(new URL('../vite.config.ts', import.meta.url).href)})`],
    { env: { ...process.env, CONTENT_DIR: `/srv/${name}/content` }, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^The site cannot be built from .*: rename the folder/);
  expect(stderr.trim()).not.toContain('\n');
});
