import { escapeUTF8 } from 'entities/escape';
import { articles, type Article } from '../../src/content/articles.ts';
import { blogContent, siteContent } from '../../src/content/site.ts';
import { findMember } from '../../src/content/team.ts';
import { PLAY_VIDEO, splitAtVideos, watchAddress } from '../../src/pages/blog/video.ts';
import { paths } from '../../src/lib/paths.ts';
import type { PageMeta } from '../../src/page.ts';
import { listAddresses } from '../../src/server.tsx';
import { ORIGIN, previewPath } from './head.ts';

interface SiteDocument {
  address: string;
  type: string;
  /** The server replaces %site.url% and %site.inOneYear%. */
  text: (listed: readonly PageMeta[]) => string;
}

/**
 * The number of articles in the feed: readers fetch it often, and each article is there in full.
 */
const FEED_LENGTH = 20;

/** What search engines should find: each page once, at its canonical address. */
export const listPages = async (): Promise<PageMeta[]> => {
  const addresses = await listAddresses();
  return addresses
    .filter(({ address, meta }) => meta.canonical === address && !meta.noindex)
    .map(({ meta }) => meta);
};

const sitemap = (listed: readonly PageMeta[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map(({ canonical, published, updated = published }) => {
      const changed = updated ? `<lastmod>${updated}</lastmod>` : '';
      return `  <url><loc>${ORIGIN}${canonical}</loc>${changed}</url>`;
    }),
    '</urlset>\n',
  ].join('\n');

const plainText = (html: string): string =>
  splitAtVideos(html)
    .map((part) => {
      if (typeof part === 'string') return part;
      const label = `${PLAY_VIDEO} ${part.title} (${part.duration})`;
      return `<p><a href="${escapeUTF8(watchAddress(part))}">${escapeUTF8(label)}</a></p>`;
    })
    .join('');

const instant = (date: string) => `${date}T00:00:00Z`;
const updatedOn = ({ date, updated }: Article) => (updated?.date ?? date).day;

const feedEntry = (article: Article): string => {
  const path = paths.article(article.id);
  const url = ORIGIN + path;
  const author = findMember(article.author)?.name ?? siteContent.name;
  const preview = ORIGIN + previewPath({ canonical: path, cover: article.cover });
  const absolute = plainText(article.html)
    .replaceAll('href="/', `href="${ORIGIN}/`)
    .replaceAll('href="#', `href="${url}#`)
    .replaceAll(/(?<=src(?:set)?="[^"]*)\/assets\//g, `${ORIGIN}/assets/`);
  return `  <entry>
    <title>${escapeUTF8(article.title)}</title>
    <id>${url}</id>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${instant(article.date.day)}</published>
    <updated>${instant(updatedOn(article))}</updated>
    <author><name>${escapeUTF8(author)}</name></author>
    <summary>${escapeUTF8(article.excerpt)}</summary>
    <media:thumbnail url="${preview}" width="1200" height="630"/>
    <content type="html">${escapeUTF8(absolute)}</content>
  </entry>`;
};

const feed = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en">
  <title>${escapeUTF8(`${siteContent.name}: ${blogContent.title}`)}</title>
  <subtitle>${escapeUTF8(blogContent.description)}</subtitle>
  <id>${ORIGIN}/</id>
  <icon>${ORIGIN}/favicon.ico</icon>
  <logo>${ORIGIN}/icon-512.png</logo>
  <link rel="self" type="application/atom+xml" href="${ORIGIN}${paths.feed}"/>
  <link rel="alternate" type="text/html" href="${ORIGIN}${paths.blog}"/>
  <updated>${instant(articles.map(updatedOn).toSorted().at(-1)!)}</updated>
  <author><name>${escapeUTF8(siteContent.name)}</name></author>
${articles.slice(0, FEED_LENGTH).map(feedEntry).join('\n')}
</feed>
`;

const webManifest = (): string =>
  JSON.stringify({
    name: siteContent.name,
    short_name: siteContent.shortName,
    description: siteContent.description,
    start_url: '/',
    display: 'browser',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  });

const securityText = (): string => `Contact: ${ORIGIN}${paths.section('contact')}
Expires: %site.inOneYear%
Preferred-Languages: en
Canonical: ${ORIGIN}/.well-known/security.txt
`;

const robots = (): string =>
  `User-agent: *\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`;

export const documents: readonly SiteDocument[] = [
  { address: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots },
  { address: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap },
  { address: paths.feed, type: 'application/atom+xml; charset=utf-8', text: feed },
  { address: '/site.webmanifest', type: 'application/manifest+json', text: webManifest },
  { address: '/.well-known/security.txt', type: 'text/plain; charset=utf-8', text: securityText },
];
