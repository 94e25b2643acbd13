// Slow: copies the site and starts the product for each way in which a release can be wrong.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { useReleases } from '../testing/product/use-releases.ts';
import { waitFor } from '../testing/wait-for.ts';
import { siteFolder } from './built-file.ts';

const { build, edit, inFolder, output, point, shows, start, stop, untilLive, visit } =
  useReleases();

const errors = () =>
  output()
    .split('\n')
    .filter((line) => line.includes('"level":50') && line.includes('release of the site'))
    .map((line) => JSON.parse(line) as { msg: string; err: { message: string } });

test('while the link is switched again and again, no request fails', async () => {
  const paths = ['/', '/blog', '/assets/one.js', '/assets/one.png', '/feed.xml', '/health/live'];
  const failures: unknown[] = [];
  let answered = 0;
  const over = new AbortController();
  const visitAll = async () => {
    while (!over.signal.aborted)
      for (const path of paths) {
        const { status, complete } = await visit(path).catch(() => ({
          status: 0,
          complete: false,
        }));
        answered += 1;
        if (status !== 200 || !complete) failures.push([path, status]);
      }
  };
  const visitors = Array.from({ length: 4 }, visitAll);

  let before = 'one';
  for (const release of ['two', 'three', 'four']) {
    build(release, before);
    point(release);
    await untilLive(release);
    before = release;
  }
  over.abort();
  await Promise.all(visitors);

  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(50);
});

test('an answer that cannot be written is an error, and the next request is answered', async () => {
  build('two', 'one');
  edit('two', 'manifest.json', (text) => {
    const manifest = JSON.parse(text) as { redirects: object };
    return JSON.stringify({ ...manifest, redirects: { '/old-name': 'https://b\u0148.example/' } });
  });
  point('two');
  await untilLive('two');

  expect((await visit('/old-name')).status).toBe(500);
  expect(output()).toContain('ERR_INVALID_CHAR');
  expect((await visit('/')).status).toBe(200);
});

test('a release that cannot be read leaves the old one, with one line in the log', async () => {
  build('two', 'one');
  edit('two', 'manifest.json', (text) => text.slice(0, -20));
  point('two');
  await waitFor(() => errors().length, 1, 20_000);
  expect(errors()[0]).toMatchObject({
    msg: 'the new release of the site cannot be read, the old one stays',
    err: { message: expect.stringContaining(join('two', 'manifest.json')) },
  });

  expect(await shows('/', 'one')).toBe(true);
  expect((await visit('/assets/one.js')).status).toBe(200);
  expect((await visit('/assets/one.png')).status).toBe(200);

  build('three', 'two');
  point('three');
  await untilLive('three');
  expect(errors()).toHaveLength(1);
});

test('a product that starts on a release that cannot be read serves its own, until the next', async () => {
  await stop();
  edit('one', 'texts.json', (text) => {
    const texts = JSON.parse(text) as { statements: object };
    const statements = { ...texts.statements, odd: [{ text: '%statement.nosuch%' }] };
    return JSON.stringify({ ...texts, statements });
  });
  await start();

  expect((await visit('/')).status).toBe(200);
  expect(await shows('/', 'one')).toBe(false);
  expect(errors()).toMatchObject([
    {
      msg: 'the release of the site cannot be read, that of the product is served',
      err: { message: expect.stringContaining('nosuch') },
    },
  ]);
  build('two');
  point('two');
  await untilLive('two');
});

test('words that the site of an older release does not have are those of the product', async () => {
  const { words } = JSON.parse(readFileSync(join(siteFolder(), 'texts.json'), 'utf8')) as {
    words: { api: { nothingHere: string; access: object } };
  };
  build('two', 'one');
  edit('two', 'texts.json', (text) => {
    const texts = JSON.parse(text) as { words: { api: Partial<typeof words.api> } };
    delete texts.words.api.nothingHere;
    return JSON.stringify(texts);
  });
  point('two');
  await untilLive('two');

  expect((await visit('/api/nowhere')).body).toContain(words.api.nothingHere);
});

test('the folder may be named in the .env file', async () => {
  await stop();
  const file = inFolder('.env');
  writeFileSync(file, `SITE_FOLDER=${inFolder('current')}\n`);
  await start({}, { file });

  expect(await shows('/', 'one')).toBe(true);
  for (const path of ['/assets/one.js', '/assets/one.png'])
    expect([path, (await visit(path)).status]).toEqual([path, 200]);
});
