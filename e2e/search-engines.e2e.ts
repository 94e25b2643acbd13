import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { ADDRESSES } from './support/addresses.ts';
import {
  ARTICLES,
  FIRM,
  LONGEST,
  plainParagraphs,
  readInOrder,
  readText,
  wordsOf,
  type Article,
} from './support/content.ts';
import { expect, test } from './support/test.ts';

/** Every address in the sitemap, with the day of its last update, if it has one. */
const listed = async (request: APIRequestContext) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return Array.from(
    sitemap.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+))?/g),
    ([, address, day]) => [address!, day] as const,
  );
};

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

const sizeOf = async (request: APIRequestContext, src: string) => {
  const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
  return `${width}x${height}`;
};

test('the sitemap lists each canonical page once, with a preview of its own', async ({
  request,
  baseURL,
}) => {
  const isPhotographed = ({ fields }: (typeof ARTICLES)[number]) =>
    /[.](?!svg$)\w+$/.test(String(fields['cover'] ?? ''));
  const photographed = ARTICLES.filter(isPhotographed).map(({ id }) => `/blog/${id}`);
  const addresses = (await listed(request)).map(([address]) => address);
  const aliases = ARTICLES.flatMap((article) => article.aliases).map((alias) => `/blog/${alias}`);
  const isListed = (address: string) =>
    !/\/(?:admin|contact|newsletter)\//.test(address) && !aliases.includes(address);
  expect(addresses).toEqual(ADDRESSES.filter(isListed).map((address) => baseURL + address));
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${baseURL}/sitemap.xml`,
  );
  expect(await (await request.get('/.well-known/security.txt')).text()).toContain(
    `Contact: ${baseURL}/#contact`,
  );
  const pictures = new Set<string>();
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    expect(html).toContain(`rel="canonical" href="${address}"`);
    expect(content(html, 'og:url')).toBe(address);
    expect(content(html, 'twitter:card')).toBe('summary_large_image');
    const picture = content(html, 'og:image')!;
    const type = photographed.includes(new URL(address).pathname) ? 'image/jpeg' : 'image/png';
    expect((await request.get(picture)).headers()['content-type'], address).toBe(type);
    expect(await sizeOf(request, picture)).toBe('1200x630');
    pictures.add(picture);
  }
  expect(pictures.size).toBe(addresses.length);
});

interface StructuredData {
  '@type': string;
  name: string;
  headline: string;
  url: string;
  dateModified?: string;
  mainEntity: { name: string }[];
}

test('structured data names firm, questions, services and articles', async ({
  request,
  baseURL,
}) => {
  const structuredData = async (address: string) => {
    const html = await (await request.get(address)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as StructuredData,
    );
    return { html, data };
  };
  const { data: home } = await structuredData('/');
  expect(home.map((entry) => entry['@type'])).toEqual(['Organization', 'FAQPage']);
  const [firm, page] = home;
  expect(firm).toMatchObject({ name: FIRM, url: `${baseURL}/` });
  const { items } = readText('home/questions.yaml').fields as { items: { question: string }[] };
  expect(page!.mainEntity.map(({ name }) => wordsOf(name))).toEqual(
    items.map(({ question }) => wordsOf(question)),
  );
  const [article, crumbs] = (await structuredData(`/blog/${LONGEST.id}`)).data;
  const updated = LONGEST.fields['updated'] as { date: string } | undefined;
  expect(article!.dateModified).toBe(updated?.date);
  expect(wordsOf(article!.headline)).toBe(wordsOf(String(LONGEST.fields['title'])));
  expect(article).toMatchObject({
    '@type': 'Article',
    datePublished: LONGEST.day,
    author: { '@type': 'Person', url: expect.stringContaining(`${baseURL}/team/`) },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  const { html, data } = await structuredData('/services');
  expect(data.map(({ name }) => wordsOf(name))).toEqual(
    readInOrder('services').map(({ fields }) => wordsOf(String(fields['title']))),
  );
  for (const entry of data) {
    expect(entry['@type']).toBe('Service');
    const [address, id] = entry.url.split('#');
    expect(address).toBe(`${baseURL}/services`);
    expect(html).toContain(`id="${id}"`);
  }
});

const FEED_LENGTH = 20;

test('the feed has the newest articles in full, with the days of updates', async ({
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
      const text = (entry: Element, name: string) => entry.querySelector(name)!.textContent;
      return [...feed.querySelectorAll('entry')].map((entry) => ({
        id: text(entry, 'id'),
        updated: text(entry, 'updated'),
        text: text(entry, 'content'),
      }));
    },
    await answer.text(),
  );
  const lastChanged = ({ day, fields }: Article) =>
    (fields['updated'] as { date: string } | undefined)?.date ?? day;
  // The id of an entry is the oldest address of its article.
  expect(entries.map(({ id, updated }) => [id, updated])).toEqual(
    ARTICLES.slice(0, FEED_LENGTH).map((article) => [
      `${baseURL}/blog/${article.aliases[0] ?? article.id}`,
      `${lastChanged(article)}T12:00:00Z`,
    ]),
  );
  const inSitemap = (await listed(page.request)).filter(([, day]) => day);
  expect(Object.fromEntries(inSitemap)).toEqual(
    Object.fromEntries(
      ARTICLES.map((article) => [`${baseURL}/blog/${article.id}`, lastChanged(article)]),
    ),
  );
  expect(ARTICLES.flatMap(({ body }) => plainParagraphs(body))).not.toEqual([]);
  for (const [index, { id, text }] of entries.entries()) {
    const words = wordsOf(text);
    const missing = plainParagraphs(ARTICLES[index]!.body).filter(
      (each) => !words.includes(wordsOf(each)),
    );
    expect(missing, id).toEqual([]);
    expect(text, id).not.toMatch(/href="[/#]/);
  }
});

test('the icons of pages, manifest and feed have the sizes that they state', async ({
  request,
  baseURL,
}) => {
  for (const address of ['/', `/blog/${LONGEST.id}`, '/unknown']) {
    const html = await (await request.get(address)).text();
    const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon)" href="([^"]*)"/g)];
    expect(links.map(([, rel, href]) => [rel, href])).toEqual([
      ['icon', '/favicon.ico'],
      ['icon', '/icon.svg'],
      ['apple-touch-icon', '/apple-touch-icon.png'],
    ]);
    expect(html).toContain('href="/favicon.ico" sizes="32x32"');
  }
  const file = await (await request.get('/favicon.ico')).body();
  const sizes = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const offset = file.readUInt32LE(6 + index * 16 + 12);
    const png = file.subarray(offset, offset + file.readUInt32LE(6 + index * 16 + 8));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  });
  expect(sizes).toEqual(['16x16', '32x32', '48x48']);
  expect(await sizeOf(request, '/apple-touch-icon.png')).toBe('180x180');
  expect(await sizeOf(request, '/icon.svg')).toMatch(/^(\d+)x\1$/);

  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.icons).not.toEqual([]);
  for (const manifestIcon of manifest.icons) {
    if (manifestIcon.sizes !== 'any')
      expect(await sizeOf(request, manifestIcon.src)).toBe(manifestIcon.sizes);
  }
  const feed = await (await request.get('/feed.xml')).text();
  const [, icon, logo] = /<icon>([^<]+)<\/icon>\s*<logo>([^<]+)<\/logo>/.exec(feed)!;
  expect(icon).toBe(`${baseURL}/favicon.ico`);
  expect(await sizeOf(request, logo!)).toBe('512x512');
});
