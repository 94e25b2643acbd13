import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';
import { siteFolder } from './built-file.ts';

const manifest = JSON.parse(readFileSync(join(siteFolder(), 'manifest.json'), 'utf8')) as {
  pages: Record<string, string>;
  files: Record<string, { type: string }>;
};
const pages = Object.keys(manifest.pages);
const assets = readdirSync(join(siteFolder(), 'static/assets')).map((name) => `/assets/${name}`);
const script = assets.find((path) => path.endsWith('.js'))!;
const font = assets.find((path) => path.endsWith('.woff2'))!;

const { app } = useTestApp();
const { startAlone } = useTestApps();

const CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=604800';
const SHARED = ['cdn-cache-control', 'cache-tag', 'surrogate-key'];

const visit = (path: string, headers: Record<string, string> = {}) =>
  request(app.url)
    .get(path)
    .set({ 'Accept-Encoding': 'identity', ...headers })
    .buffer(true);

test.each(pages)(
  'serves %s with a strong validator, and lets no shared cache serve it',
  async (path) => {
    const { status, headers, text } = await visit(path);

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': path.startsWith('/admin/') ? 'no-store' : 'no-cache',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      vary: 'Accept-Encoding',
      'content-length': String(Buffer.byteLength(text)),
    });
    for (const name of SHARED) expect(headers).not.toHaveProperty(name);
    expect(text).toMatch(/<h1[\s>]/);
    expect(text).not.toMatch(/%site\./);
  },
);

test('redirects each address with a slash to the one without', async () => {
  for (const path of [...pages.filter((page) => page !== '/'), '/admin/leads/17']) {
    const { status, headers } = await visit(`${path}/?from=a%20b`);
    const { location, 'cache-control': caching } = headers;
    expect({ status, location, caching }).toEqual({
      status: 308,
      location: `${path}?from=a%20b`,
      caching: 'no-cache',
    });
  }
});

test('serves each text file and screen file with its own content type', async () => {
  for (const [path, { type }] of Object.entries(manifest.files)) {
    const { status, headers, text } = await visit(path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, type]);
    expect(text).not.toMatch(/%site\./);
  }
});

test('serves a security.txt that is valid for a year', async () => {
  const { text } = await visit('/.well-known/security.txt');

  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)![1]!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);
});

test('serves one page for the address of every lead, and only for those', async () => {
  const example = await visit('/admin/leads/0');

  for (const path of ['/admin/leads/1', '/admin/leads/2147483647', '/admin/leads/17?from=mail']) {
    const { status, headers, text } = await visit(path);
    expect({ status, text }).toEqual({ status: 200, text: example.text });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', etag: example.headers['etag'] });
  }
  for (const path of [
    '/admin/leads/01',
    '/admin/leads/x',
    '/admin/leads/1//',
    '/admin/leads/12345678901',
  ]) {
    expect((await visit(path)).status).toBe(404);
  }
});

test.each([
  ['/nowhere', '/404'],
  ['/about-us/nowhere', '/404'],
  ['/ABOUT-US', '/404'],
  ['/nowhere/', '/404'],
  ['/blog//', '/404'],
  ['/team/nobody', '/team/_404'],
  ['/team/nobody/', '/team/_404'],
  ['/team/', '/404'],
  ['/team/a/b', '/404'],
  ['/blog/nothing', '/blog/_404'],
  ['/blog/a/b', '/404'],
  ['/about', '/404'],
  ['/admin/nothing', '/404'],
])('answers %s with 404 and the page %s', async (path, page) => {
  const { status, headers, body } = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);

  expect(status).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const title = /<title>[^<]*<\/title>/.exec(
    readFileSync(join(siteFolder(), `pages${page}.html`), 'utf8'),
  )![0];
  expect(body).toContain(title);

  const again = await sendRaw(app.port, [
    `GET ${path} HTTP/1.1`,
    `If-None-Match: ${headers['etag']}`,
  ]);

  expect(again.status).toBe(404);
});

test.each([
  [script, 'public, max-age=31536000, immutable', /^text\/javascript/],
  [font, 'public, max-age=31536000, immutable', /^font\/woff2$/],
  ['/icon.svg', 'public, max-age=86400', /^image\/svg\+xml$/],
  ['/favicon.ico', 'public, max-age=86400', /^image\/vnd\.microsoft\.icon$/],
  ['/apple-touch-icon.png', 'public, max-age=86400', /^image\/png$/],
])('serves %s with Cache-Control: %s', async (path, caching, type) => {
  const { status, headers } = await visit(path);

  expect({ status, caching: headers['cache-control'] }).toEqual({ status: 200, caching });
  expect(headers['content-type']).toMatch(type);
  expect((await visit(path, { 'If-None-Match': headers['etag']! })).status).toBe(304);
});

test('serves a part of a font', async () => {
  const { status, headers } = await visit(font, { Range: 'bytes=0-99' });

  expect({ status, length: headers['content-length'] }).toEqual({ status: 206, length: '100' });
});

const SCHEDULING = `https://calendar.example/x?a=1&b="2"<script>`;
const startOwn = () =>
  startAlone(NO_DATABASE, {
    PUBLIC_URL: 'https://www.sandglass.example',
    ADMIN_PASSWORD,
    PUBLIC_SCHEDULING_URL: SCHEDULING,
    PUBLIC_ANALYTICS_ID: 'G-ABC123XYZ9',
    PAGE_CACHE_SECONDS: '60',
  });

test('inserts the addresses of the environment into the pages, escaped, and no secret', async () => {
  const own = await startOwn();

  const { text } = await request(own.url).get('/');
  const sitemap = await request(own.url).get('/sitemap.xml').buffer(true);

  expect(text).toContain('href="https://calendar.example/x?a=1&amp;b=&quot;2&quot;&lt;script&gt;"');
  expect(text).toContain('<link rel="canonical" href="https://www.sandglass.example/');
  expect(text).not.toContain('"2"<script>');
  expect(text).not.toContain(ADMIN_PASSWORD);
  const config = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)![1]!;
  expect(JSON.parse(config)).toEqual({
    publicUrl: 'https://www.sandglass.example',
    schedulingUrl: SCHEDULING,
    ceoRiskUrl: 'https://example.com/ceo-risk',
    familyOfficeRiskUrl: 'https://example.com/family-office-risk',
    analyticsId: 'G-ABC123XYZ9',
  });
  expect(sitemap.text).toContain('https://www.sandglass.example/about-us');

  // What a link from another page shows.
  const buildId = /data-build-id="(\w+)"/.exec(text)![1]!;
  const screen = await request(own.url).get(`/screens/${buildId}/index.json`);
  const { head, parts } = screen.body as { head: string; parts: Record<string, string> };
  expect(head).toContain('<link rel="canonical" href="https://www.sandglass.example/"');
  expect(parts['contact']).toContain(
    'href="https://calendar.example/x?a=1&amp;b=&quot;2&quot;&lt;script&gt;"',
  );
  for (const html of Object.values(parts)) expect(text).toContain(html);
});

test('lets a shared cache serve pages for PAGE_CACHE_SECONDS, and nothing else', async () => {
  const own = await startOwn();
  const get = (path: string) => request(own.url).get(path).auth('admin', ADMIN_PASSWORD);
  for (const path of ['/', '/about-us', '/blog', '/sitemap.xml']) {
    const first = await get(path);
    const again = await get(path).set('If-None-Match', first.headers['etag']!);

    expect([first.status, again.status]).toEqual([200, 304]);
    for (const { headers } of [first, again])
      expect(headers).toMatchObject({
        'cache-control': CACHING,
        'cdn-cache-control': CACHING,
        'cache-tag': expect.stringMatching(/^pages,release-[0-9a-f]{12}$/),
        'surrogate-key': headers['cache-tag']!.replace(',', ' '),
        vary: 'Accept-Encoding',
      });
  }
  for (const [path, expected, caching] of [
    ['/admin/leads', 200, 'no-store'],
    ['/api/leads', 503, 'no-store'],
    ['/health/live', 200, 'no-store'],
    ['/no-such-page', 404, 'no-cache'],
    ['/about-us/', 308, 'no-cache'],
  ] as const) {
    const { status, headers } = await get(path);

    expect({ status, caching: headers['cache-control'] }).toEqual({ status: expected, caching });
    for (const name of SHARED) expect(headers).not.toHaveProperty(name);
  }
});

test('lets search engines index the pages, and not their text as JSON', async () => {
  const screens = Object.keys(manifest.files).filter((path) => path.startsWith('/screens/'));
  expect(screens.length).toBeGreaterThan(0);
  for (const path of screens)
    expect((await visit(path)).headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  for (const path of ['/', '/feed.xml', '/robots.txt', font])
    expect((await visit(path)).headers).not.toHaveProperty('x-robots-tag');
});
