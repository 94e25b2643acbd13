import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DOMParser, parseHTML } from 'linkedom';
import { useSiteCopy } from '../testing/use-site-copy.ts';

const site = useSiteCopy();

test('lists every mistake in the content on a line of its own, and leaves the last site as it was', async () => {
  await site.write('dist/manifest.json', 'the last good site');
  await site.edit('content/articles/security-stack-metrics.md', (text) =>
    text.replace(/^date: .*$/m, 'date: last winter').replace(/^service: .*$/m, 'service: none'),
  );
  await site.edit('content/site.yaml', (text) => text.replace(/^name: .*$/m, ''));
  const { status, errors } = await site.run('build.ts');
  expect(status).toBe(1);
  expect(errors.trim().split('\n')).toEqual([
    'content/articles/security-stack-metrics.md:5 date: found "last winter"; expected: publication date, a day of the calendar, as YYYY-MM-DD',
    'content/articles/security-stack-metrics.md:23 service: there is no service "none"',
    expect.stringMatching(/^content\/site\.yaml:\d name: is missing; expected: firm's name$/),
    'The content has 3 mistakes.',
  ]);
  expect(await site.read('dist/manifest.json')).toBe('the last good site');
}, 60_000);

test('a build that was killed while it replaced the site costs nothing: the next one brings the last site back', async () => {
  await rm(site.path('dist'), { recursive: true, force: true });
  await site.write('dist.previous/manifest.json', 'the last good site');
  await site.edit('content/site.yaml', (text) => text.replace(/^name: .*$/m, ''));

  expect((await site.run('build.ts')).status).toBe(1);
  expect(await site.read('dist/manifest.json')).toBe('the last good site');
}, 60_000);

test('a build that fails halfway leaves the last site as it was, and the next build replaces it', async () => {
  await site.write('dist/manifest.json', 'the last good site');
  await site.edit('src/pages/blog/blog-page.tsx', (text) =>
    text.replace('canonical: paths.blogPage(page)', 'canonical: fail()'),
  );
  const failed = await site.run('build.ts');
  expect(failed.status).not.toBe(0);
  expect(failed.errors).toContain('fail is not defined');
  expect(await site.read('dist/manifest.json')).toBe('the last good site');

  await site.edit('src/pages/blog/blog-page.tsx', (text) => text.replace('fail()', 'paths.blogPage(page)'));
  expect(await site.run('build.ts')).toMatchObject({ status: 0 });
  expect(JSON.parse(await site.read('dist/manifest.json'))).toHaveProperty('pages');
}, 120_000);

test('drafts and articles of a later day are in no file of the site, not even by name', async () => {
  const other = await site.read('content/articles/resilient-security-culture.md');
  const copy = (title: string, fields: string) =>
    other.replace(/^title: .*$/m, `title: ${title}`).replace(/^date: .*$/m, fields);
  await site.write('content/articles/quiet-cormorant.md', copy('Cormorant', 'date: 2024-05-02\ndraft: true'));
  await site.write('content/articles/early-pelican.md', copy('Pelican', 'date: 2999-01-05'));
  await site.edit('content/articles/security-stack-metrics.md', (text) =>
    text.replace('  - top-5-risk-assessment-models', '  - quiet-cormorant'),
  );
  const { status, output } = await site.run('build.ts');
  expect(status).toBe(0);
  expect(output).toContain(
    'Not published yet: content/articles/early-pelican.md is due on 2999-01-05, 1 draft.',
  );

  const dist = site.path('dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const naming = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) =>
      /cormorant|pelican|data-waits|not published/i.test(path + readFileSync(path, 'latin1')),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(naming).toEqual([]);
}, 60_000);

test('a video has its title on the page as it was written, and a link in the feed', async () => {
  await site.edit('content/articles/top-5-risk-assessment-models.md', (text) =>
    text.replace(/^::video.*$/m, `::video{id="a-b_c" title="NIST's <framework> & \`more\`" duration="8:28"}`),
  );
  expect(await site.run('build.ts')).toMatchObject({ status: 0 });

  const page = parseHTML(await site.read('dist/pages/blog/top-5-risk-assessment-models.html')).document;
  expect(page.querySelector('[data-island=video] button')?.textContent).toBe(
    "Play video: NIST's <framework> & `more` 8:28",
  );
  const feed = new DOMParser().parseFromString(await site.read('dist/documents/feed.xml'), 'text/xml');
  const links = [...feed.querySelectorAll('entry > content')].flatMap((content) => [
    ...parseHTML(content.textContent!).document.querySelectorAll('a[href*=youtube]'),
  ]);
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['https://www.youtube.com/watch?v=a-b_c', "Play video: NIST's <framework> & `more` (8:28)"],
  ]);
}, 60_000);
