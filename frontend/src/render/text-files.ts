import { escapeUTF8 } from 'entities/escape';
import * as words from 'virtual:words/article';
import { feedTitle } from 'virtual:words/site';
import { articles, type Article } from '../content/articles.ts';
import { language } from '../words/language.ts';
import { fill } from '../words/fill.ts';
import type { Video } from '../content/schemas.ts';
import { blogContent, siteContent } from '../content/site.ts';
import { findMember } from '../content/team.ts';
import { watchAddress } from '../content/watch-address.ts';
import { paths } from '../paths.ts';
import { linkPreviewPath, ORIGIN, type PageMeta } from '../page-meta.ts';
import { feedText } from './feed-text.ts';

/** A file such as robots.txt, which the build writes from the content. */
interface TextFile {
  address: string;
  type: string;
  /** The server replaces %site.url% and %site.inOneYear%. */
  text: (pages: readonly PageMeta[]) => string;
}

/**
 * The number of articles in the feed: readers fetch it often, and each article is there in full.
 */
const FEED_LENGTH = 20;

const sitemap = (pages: readonly PageMeta[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ canonical, published, updated = published }) => {
      const changed = updated ? `<lastmod>${updated}</lastmod>` : '';
      return `  <url><loc>${ORIGIN}${canonical}</loc>${changed}</url>`;
    }),
    '</urlset>\n',
  ].join('\n');

const videoLink = (video: Video): string => {
  const { title, duration } = video;
  const label = fill(words.feedVideo, { title, duration });
  return `<p><a href="${escapeUTF8(watchAddress(video))}">${escapeUTF8(label)}</a></p>`;
};

/** The text of an article, with a link in place of each video. */
const withVideoLinks = ({ parts: [first, ...others], videos }: Article): string =>
  [first, ...others.map((part, index) => videoLink(videos[index]!) + part)].join('');

/** Noon is on the same day in America, Europe and Asia. */
const instant = (date: string) => `${date}T12:00:00Z`;
const today = () => new Date().toISOString().slice(0, 10);
const updatedOn = ({ date, updated }: Article) => (updated?.date ?? date).day;

const feedEntry = (article: Article): string => {
  const path = paths.article(article.id);
  const url = ORIGIN + path;
  const author = findMember(article.author)?.name ?? siteContent.name;
  const preview = ORIGIN + linkPreviewPath({ canonical: path, cover: article.cover });
  // An article that was renamed is no new one.
  const [oldestName = article.id] = article.aliases ?? [];
  const id = ORIGIN + paths.article(oldestName);
  const text = feedText(withVideoLinks(article), { origin: ORIGIN, url });
  return `  <entry>
    <title>${escapeUTF8(article.title)}</title>
    <id>${id}</id>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${instant(article.date.day)}</published>
    <updated>${instant(updatedOn(article))}</updated>
    <author><name>${escapeUTF8(author)}</name></author>
    <summary>${escapeUTF8(article.excerpt)}</summary>
    <media:thumbnail url="${preview}" width="1200" height="630"/>
    <content type="html">${escapeUTF8(text)}</content>
  </entry>`;
};

const feed = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${language}">
  <title>${escapeUTF8(fill(feedTitle, { firm: siteContent.name, list: blogContent.title }))}</title>
  <subtitle>${escapeUTF8(blogContent.description)}</subtitle>
  <id>${ORIGIN}/</id>
  <icon>${ORIGIN}/favicon.ico</icon>
  <logo>${ORIGIN}/icon-512.png</logo>
  <link rel="self" type="application/atom+xml" href="${ORIGIN}${paths.feed}"/>
  <link rel="alternate" type="text/html" href="${ORIGIN}${paths.blog}"/>
  <updated>${instant(articles.map(updatedOn).toSorted().at(-1) ?? today())}</updated>
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
Preferred-Languages: ${language}
Canonical: ${ORIGIN}/.well-known/security.txt
`;

const robots = (): string =>
  `User-agent: *\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`;

export const textFiles: readonly TextFile[] = [
  { address: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots },
  { address: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap },
  { address: paths.feed, type: 'application/atom+xml; charset=utf-8', text: feed },
  { address: '/site.webmanifest', type: 'application/manifest+json', text: webManifest },
  { address: '/.well-known/security.txt', type: 'text/plain; charset=utf-8', text: securityText },
];
