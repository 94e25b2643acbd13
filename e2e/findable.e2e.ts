import type { APIRequestContext, Page } from '@playwright/test';
import { ARTICLES, plainParagraphs, wordsOf } from './support/content.ts';
import { expect, test } from './support/test.ts';

/** Every address in the sitemap. */
const listed = async (request: APIRequestContext): Promise<string[]> => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
};

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Loads a picture as a browser does, and returns its size. */
const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src });
    await picture.decode();
    return `${picture.naturalWidth}x${picture.naturalHeight}`;
  }, src);

test('each page has its own preview image of 1200 by 630 pixels: the cover if that is a picture, a drawing otherwise', async ({
  page,
}) => {
  const { request } = page;
  const photographed = ARTICLES.filter(({ fields }) => fields['cover']).map(({ id }) => `/blog/${id}`);
  await page.goto('/');
  const pictures = new Set<string>();
  for (const address of await listed(request)) {
    const html = await (await request.get(address)).text();
    expect(content(html, 'og:url')).toBe(address);
    expect(content(html, 'twitter:card')).toBe('summary_large_image');
    const picture = content(html, 'og:image')!;
    const type = photographed.includes(new URL(address).pathname) ? 'image/jpeg' : 'image/png';
    expect((await request.get(picture)).headers()['content-type'], address).toBe(type);
    expect(await sizeOf(page, picture)).toBe('1200x630');
    pictures.add(picture);
  }
  expect(pictures.size).toBe((await listed(request)).length);
});

test('the structured data names the firm, the questions, and each article with its breadcrumbs', async ({
  request,
  baseURL,
}) => {
  const structuredData = async (address: string) => {
    const html = await (await request.get(address)).text();
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    );
  };
  const home = await structuredData('/');
  expect(home.map((entry) => entry['@type'])).toEqual(['Organization', 'FAQPage']);
  expect(home[0]!['url']).toBe(`${baseURL}/`);
  const [article, crumbs] = await structuredData('/blog/security-stack-metrics');
  expect(article).toMatchObject({
    '@type': 'Article',
    datePublished: '2024-01-18',
    dateModified: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    author: { '@type': 'Person', url: expect.stringContaining(`${baseURL}/team/`) },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
});

/** The number of articles in the feed. */
const FEED_LENGTH = 20;

test('the feed carries the full text of the newest articles, with absolute links', async ({
  page,
  baseURL,
}) => {
  const answer = await page.request.get('/feed.xml');
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  // Parsed in an empty page: the content policy of our own pages refuses markup from text.
  const entries = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      if (feed.querySelector('parsererror')) throw new Error('not well-formed');
      return [...feed.querySelectorAll('entry')].map((entry) => ({
        id: entry.querySelector('id')!.textContent,
        text: entry.querySelector('content')!.textContent,
      }));
    },
    await answer.text(),
  );
  const newest = ARTICLES.slice(0, FEED_LENGTH);
  expect(entries.map(({ id }) => id)).toEqual(newest.map(({ id }) => `${baseURL}/blog/${id}`));
  for (const [index, { id, text }] of entries.entries()) {
    const words = wordsOf(text);
    const missing = plainParagraphs(newest[index]!.body).filter((each) => !words.includes(wordsOf(each)));
    expect(missing, id).toEqual([]);
    expect(text, id).not.toMatch(/href="[/#]/);
  }
});

test('the sitemap and the feed say when each article was last updated', async ({ request, baseURL }) => {
  const days = ARTICLES.map(({ id, day, fields }) => {
    const updated = fields['updated'] as { date: string } | undefined;
    return [`${baseURL}/blog/${id}`, updated?.date ?? day];
  });
  expect(ARTICLES.some(({ fields }) => fields['updated'])).toBe(true);

  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)];
  expect(Object.fromEntries(listed.map(([, address, day]) => [address, day]))).toEqual(
    Object.fromEntries(days),
  );

  const feed = await (await request.get('/feed.xml')).text();
  const entries = [...feed.matchAll(/<entry>[^]*?<id>([^<]+)<\/id>[^]*?<updated>([^<]+)<\/updated>/g)];
  expect(entries.map(([, address, time]) => [address, time])).toEqual(
    days.slice(0, FEED_LENGTH).map(([address, day]) => [address, `${day}T00:00:00Z`]),
  );
});

test('robots.txt and security.txt are served', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const security = await (await request.get('/.well-known/security.txt')).text();
  expect(security).toContain(`Contact: ${baseURL}/#contact`);
  expect(Date.parse(/Expires: (.+)/.exec(security)![1]!)).toBeGreaterThan(Date.now());
});

test('the icons that pages, the manifest and the feed name are pictures of the size that they name', async ({
  page,
}) => {
  for (const address of ['/', '/blog/security-stack-metrics', '/unknown']) {
    const html = await (await page.request.get(address)).text();
    const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon)" href="([^"]*)"/g)];
    expect(links.map(([, rel, href]) => [rel, href])).toEqual([
      ['icon', '/favicon.ico'],
      ['icon', '/icon.svg'],
      ['apple-touch-icon', '/apple-touch-icon.png'],
    ]);
  }
  await page.goto('/');
  expect(['16x16', '32x32', '48x48']).toContain(await sizeOf(page, '/favicon.ico'));
  expect(await sizeOf(page, '/apple-touch-icon.png')).toBe('180x180');
  expect(await sizeOf(page, '/icon.svg')).toMatch(/^(\d+)x\1$/);

  const manifest = (await (await page.request.get('/site.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons) {
    if (sizes !== 'any') expect(await sizeOf(page, src)).toBe(sizes);
  }
  const feed = await (await page.request.get('/feed.xml')).text();
  const [, icon, logo] = /<icon>([^<]+)<\/icon>\s*<logo>([^<]+)<\/logo>/.exec(feed)!;
  expect(await sizeOf(page, icon!)).toMatch(/^(\d+)x\1$/);
  expect(await sizeOf(page, logo!)).toBe('512x512');
});

test('favicon.ico holds three pictures, among them one of the size that its link names', async ({
  request,
}) => {
  const file = await (await request.get('/favicon.ico')).body();
  const sizes = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const offset = file.readUInt32LE(6 + index * 16 + 12);
    const png = file.subarray(offset, offset + file.readUInt32LE(6 + index * 16 + 8));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  });
  expect(sizes).toEqual(['16x16', '32x32', '48x48']);
  const html = await (await request.get('/')).text();
  expect(sizes).toContain(/href="\/favicon\.ico" sizes="([^"]*)"/.exec(html)![1]);
});
