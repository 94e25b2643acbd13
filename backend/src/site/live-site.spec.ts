import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { addressOf, spawnProduct, type Product } from '../testing/product/spawn-product.ts';
import { NO_DATABASE } from '../testing/test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { siteFolder } from './built-file.ts';

/* The editor publishes by switching a link. */

const folder = mkdtempSync(join(tmpdir(), 'sandglass-releases-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (path: string) => join(folder, path);
const assetsOf = (release: string) => join(folder, release, 'static/assets');

/** Changes a file of a release. */
const edit = (release: string, file: string, change: (text: string) => string) => {
  const path = join(folder, release, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

/** A release whose pages say its name, with a script and a picture that no other has. */
const build = (release: string, before?: string) => {
  cpSync(siteFolder(), inFolder(release), { recursive: true });
  for (const page of ['pages/index.html', 'pages/404.html'])
    edit(release, page, (html) => html.replace('</title>', ` of ${release}</title>`));
  writeFileSync(join(assetsOf(release), `${release}.js`), `"${release}";`);
  cpSync(
    join(folder, release, 'static/apple-touch-icon.png'),
    join(assetsOf(release), `${release}.png`),
  );
  if (before) cpSync(assetsOf(before), assetsOf(release), { recursive: true, force: false });
};

const point = (release: string) => {
  symlinkSync(release, inFolder('next'));
  renameSync(inFolder('next'), inFolder('current'));
};

let product: Product;
let url: string;

beforeEach(async () => {
  rmSync(inFolder('current'), { force: true });
  for (const name of readdirSync(folder)) rmSync(inFolder(name), { recursive: true });
  build('one');
  point('one');
  product = spawnProduct({
    DATABASE_URL: NO_DATABASE,
    SITE_FOLDER: inFolder('current'),
    LOG_LEVEL: 'error',
  });
  url = await addressOf(product);
});
afterEach(() => product.stop());

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

const visit = async (path: string) => {
  const call = get(`${url}${path}`, { agent });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, body, complete: response.complete };
};
const shows = async (path: string, release: string) =>
  (await visit(path)).body.includes(`of ${release}</title>`);
const untilLive = (release: string) => waitFor(() => shows('/', release), true, 20_000);
const errors = () =>
  product
    .output()
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

test('pages, errors and files are those of the new release; open pages keep theirs', async () => {
  expect(await shows('/nowhere', 'one')).toBe(true);
  expect((await visit('/assets/two.js')).status).toBe(404);

  build('two', 'one');
  edit('two', 'manifest.json', (text) => {
    const manifest = JSON.parse(text) as { redirects: object };
    return JSON.stringify({ ...manifest, redirects: { '/old-name': '/blog' } });
  });
  edit('two', 'texts.json', (text) =>
    text.replaceAll(/"nothingHere": "[^"]*"/g, '"nothingHere": "Two."'),
  );
  point('two');
  await untilLive('two');

  expect(await shows('/nowhere', 'two')).toBe(true);
  for (const path of ['/assets/one.js', '/assets/two.js', '/assets/one.png', '/assets/two.png'])
    expect([path, (await visit(path)).status]).toEqual([path, 200]);
  expect((await visit('/old-name')).status).toBe(308);
  expect((await visit('/api/nowhere')).body).toContain('Two.');
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
  expect(product.output()).toContain('ERR_INVALID_CHAR');
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
  await product.stop();
  edit('one', 'texts.json', (text) => {
    const texts = JSON.parse(text) as { statements: object };
    const statements = { ...texts.statements, odd: [{ text: '%statement.nosuch%' }] };
    return JSON.stringify({ ...texts, statements });
  });
  product = spawnProduct({ DATABASE_URL: NO_DATABASE, SITE_FOLDER: inFolder('current') });
  url = await addressOf(product);

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
  await product.stop();
  const file = inFolder('.env');
  writeFileSync(file, `SITE_FOLDER=${inFolder('current')}\n`);
  product = spawnProduct({ DATABASE_URL: NO_DATABASE }, { file });
  url = await addressOf(product);

  expect(await shows('/', 'one')).toBe(true);
  for (const path of ['/assets/one.js', '/assets/one.png'])
    expect([path, (await visit(path)).status]).toEqual([path, 200]);
});
