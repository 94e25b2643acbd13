import { expect, test } from '@jest/globals';
import request from 'supertest';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';

const { startAlone } = useTestApps();

const CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=604800';
const SHARED = ['cdn-cache-control', 'cache-tag', 'surrogate-key'];

test('lets a shared cache serve pages and documents for PAGE_CACHE_SECONDS, and nothing else', async () => {
  const app = await startAlone(NO_DATABASE, { PAGE_CACHE_SECONDS: '60' });
  for (const path of ['/', '/about-us', '/blog', '/sitemap.xml']) {
    // Without a content coding, whose ETag changes when the page has been compressed.
    const get = () => request(app.url).get(path).set('Accept-Encoding', 'identity');
    const first = await get();
    const again = await get().set('If-None-Match', first.headers['etag']!);

    expect([first.status, again.status]).toEqual([200, 304]);
    for (const { headers } of [first, again]) {
      expect(headers).toMatchObject({
        'cache-control': CACHING,
        'cdn-cache-control': CACHING,
        'cache-tag': expect.stringMatching(/^pages,release-[0-9a-f]{12}$/),
        'surrogate-key': headers['cache-tag']!.replace(',', ' '),
        vary: 'Accept-Encoding',
      });
    }
  }
  for (const [path, expected, caching] of [
    ['/admin/leads', 200, 'no-store'],
    ['/api/leads', 503, 'no-store'],
    ['/health/live', 200, 'no-store'],
    ['/no-such-page', 404, 'no-cache'],
    ['/about-us/', 308, 'no-cache'],
  ] as const) {
    const { status, headers } = await request(app.url).get(path).set('Host', 'localhost');

    expect({ status, caching: headers['cache-control'] }).toEqual({ status: expected, caching });
    for (const name of SHARED) expect(headers).not.toHaveProperty(name);
  }
});

test('lets no shared cache serve pages by default', async () => {
  const app = await startAlone(NO_DATABASE);
  const { headers } = await request(app.url).get('/');

  expect(headers['cache-control']).toBe('no-cache');
  for (const name of SHARED) expect(headers).not.toHaveProperty(name);
});
