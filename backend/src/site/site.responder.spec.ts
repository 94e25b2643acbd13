import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { sendRaw } from '../testing/send-raw.ts';
import { startApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { SITE_FOLDER } from './site.module.ts';

const manifest = JSON.parse(readFileSync(join(SITE_FOLDER, 'manifest.json'), 'utf8')) as {
  pages: Record<string, string>;
  documents: Record<string, { type: string }>;
};
const pages = Object.keys(manifest.pages);
const assets = readdirSync(join(SITE_FOLDER, 'static/assets')).map((name) => `/assets/${name}`);
const script = assets.find((path) => path.endsWith('.js'))!;

const DAY = 86_400_000;

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const visit = (path: string, headers: Record<string, string> = {}) =>
  request(app.url)
    .get(path)
    .set({ 'Accept-Encoding': 'identity', ...headers })
    .buffer(true);

/** Gets the bytes of a page, compressed as a client accepts them, once the server has them ready. */
const getEncoded = (path: string, accept: string, encoding: string) =>
  waitFor(
    () => fetchBytes(path, accept),
    ({ headers }) => headers['content-encoding'] === encoding,
  );

/** Gets the bytes as they are sent: supertest would take the encoding off. */
const fetchBytes = async (path: string, accept: string) => {
  const call = get(`${app.url}${path}`, { headers: { 'Accept-Encoding': accept } });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
};

test.each(pages)('serves %s with its content and a strong validator', async (path) => {
  const { status, headers, text } = await visit(path);

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': path.startsWith('/admin/') ? 'no-store' : 'no-cache',
    etag: expect.stringMatching(/^"[\w-]+"$/),
    vary: 'Accept-Encoding',
    'content-length': String(Buffer.byteLength(text)),
  });
  expect(text).toMatch(/<h1[\s>]/);
  expect(text).not.toMatch(/%PUBLIC_/);
});

test.each(Object.entries(manifest.documents))('serves %s in its own type', async (path, { type }) => {
  const { status, headers, text } = await visit(path);

  expect(status).toBe(200);
  expect(headers['content-type']).toBe(type);
  expect(text).not.toMatch(/%PUBLIC_/);
});

test.each([0, 400, 4_000])(
  'has a security.txt that is valid for a year, %i days after the start',
  async (days) => {
    const now = Date.now() + days * DAY;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    try {
      const { text } = await visit('/.well-known/security.txt');

      const left = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!) - now;
      expect(left).toBeGreaterThan(363 * DAY);
      expect(left).toBeLessThanOrEqual(366 * DAY);
    } finally {
      clock.mockRestore();
    }
  },
);

describe('validators', () => {
  test.each([(tag: string) => tag, (tag: string) => `"other", ${tag}`, (tag: string) => `W/${tag}`])(
    'save a client the body that it has (%#)',
    async (spell) => {
      const first = await visit('/about-us');

      const { status, headers, text } = await visit('/about-us', {
        'If-None-Match': spell(first.headers['etag']!),
      });

      expect({ status, text }).toEqual({ status: 304, text: '' });
      expect(headers).toMatchObject({ etag: first.headers['etag'], vary: 'Accept-Encoding' });
    },
  );

  test('give a client with another version the body', async () => {
    expect((await visit('/about-us', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('differ from page to page and from encoding to encoding', async () => {
    const brotli = await getEncoded('/about-us', 'br', 'br');
    const gzip = await getEncoded('/about-us', 'gzip', 'gzip');
    const tags = [
      brotli.headers['etag'],
      gzip.headers['etag'],
      (await visit('/about-us')).headers['etag'],
      (await visit('/blog')).headers['etag'],
    ];

    expect(new Set(tags).size).toBe(4);
  });
});

describe('compression', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('answers Accept-Encoding: %s with %s', async (accept, encoding, decompress) => {
    const plain = await visit('/blog');

    const { headers, body } = await getEncoded('/blog', accept, encoding);

    expect(decompress(body).toString()).toBe(plain.text);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['vary']).toBe('Accept-Encoding');
  });

  test.each(['identity', '', 'br;q=0', 'gzip;q=0, br;q=0', 'deflate', '*;q=0, identity'])(
    'sends the page as it is for Accept-Encoding: %s',
    async (accept) => {
      const compressed = await getEncoded('/blog', 'br', 'br');

      const { headers, body } = await fetchBytes('/blog', accept);

      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['content-length']).toBe(String(body.length));
      expect(body).toEqual(brotliDecompressSync(compressed.body));
    },
  );

  test('counts for the not-found screens too', async () => {
    const { headers } = await getEncoded('/nowhere', 'br', 'br');

    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

test.each(pages.filter((path) => path !== '/' && !path.startsWith('/admin')))(
  'sends %s/ on to the address without the slash',
  async (path) => {
    const { status, headers } = await visit(`${path}/?from=a%20b`);

    expect({ status, location: headers['location'] }).toEqual({
      status: 308,
      location: `${path}?from=a%20b`,
    });
  },
);

test.each([
  ['/nowhere', '/404'],
  ['/about-us/nowhere', '/404'],
  ['/ABOUT-US', '/404'],
  ['/nowhere/', '/404'],
  ['/blog//', '/blog/404'],
  ['/team/nobody', '/team/404'],
  ['/team/', '/team/404'],
  ['/blog/nothing', '/blog/404'],
  ['/admin/nothing', '/404'],
])('answers %s with 404 and the screen %s', async (path, screen) => {
  const { status, headers, body } = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);

  expect(status).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const title = /<title>[^<]*<\/title>/.exec(
    readFileSync(join(SITE_FOLDER, `pages${screen}.html`), 'utf8'),
  )![0];
  expect(body).toContain(title);
});

test('shows the not-found screen anew, whatever a client has', async () => {
  const first = await visit('/nowhere');

  expect((await visit('/nowhere', { 'If-None-Match': first.headers['etag']! })).status).toBe(404);
});

test.each(['/assets/missing-abc123.js', '/assets/', '/assets', '/assets/index.html'])(
  'answers %s with a short 404 instead of a page',
  async (path) => {
    const { status, headers, text } = await visit(path);

    expect({ status, text }).toEqual({ status: 404, text: 'There is nothing at this address.\n' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  },
);

test('lets hashed assets be kept for ever', async () => {
  const { status, headers } = await visit(script);

  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect((await visit(script, { 'If-None-Match': headers['etag']! })).status).toBe(304);
});

test('lets other files be kept for a day', async () => {
  const { headers } = await visit('/icon.svg');

  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'content-type': 'image/svg+xml',
  });
});

test('puts the environment’s addresses in the pages, escaped', async () => {
  const own = await startApp(database.url, {
    PUBLIC_URL: 'https://www.sandglass.example',
    PUBLIC_SCHEDULING_URL: `https://calendar.example/x?a=1&b="2"<script>`,
    PUBLIC_ANALYTICS_ID: 'G-ABC123XYZ9',
  });
  try {
    const { text } = await request(own.url).get('/');
    const sitemap = await request(own.url).get('/sitemap.xml').buffer(true);

    expect(text).toContain('href="https://calendar.example/x?a=1&amp;b=&quot;2&quot;&lt;script&gt;"');
    expect(text).toContain('<link rel="canonical" href="https://www.sandglass.example/');
    expect(text).not.toContain('"2"<script>');
    const config = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)![1]!;
    expect(JSON.parse(config)).toEqual({
      publicUrl: 'https://www.sandglass.example',
      schedulingUrl: `https://calendar.example/x?a=1&b="2"<script>`,
      ceoRiskUrl: 'https://example.com/ceo-risk',
      familyOfficeRiskUrl: 'https://example.com/family-office-risk',
      analyticsId: 'G-ABC123XYZ9',
    });
    expect(sitemap.text).toContain('https://www.sandglass.example/about-us');
  } finally {
    await own.stop();
  }
});

test('gives the environment’s secrets to no page', async () => {
  const own = await startApp(database.url, { ADMIN_PASSWORD: 'correct horse' });
  try {
    const { text } = await request(own.url).get('/');

    expect(text).not.toContain('correct horse');
    expect(text).not.toContain(new URL(database.url).password);
  } finally {
    await own.stop();
  }
});
