import { escapeUTF8 } from 'entities/escape';
import { siteContent } from '../../src/content/site.ts';
import type { PageMeta } from '../../src/page.ts';

/** Returns the URL path of a page's preview picture. Pages with `noindex` share that of the home page. */
export const previewPath = ({ canonical, noindex, cover }: PageMeta): string =>
  `/previews/${noindex ? 'home' : canonical.slice(1).replaceAll('/', '-') || 'home'}.${cover?.picture ? 'jpg' : 'png'}`;

/** Returns an element that differs between pages. The router replaces it, by `data-page` (use-page-arrival.ts). */
const tag = (start: string, last: string, value: string | undefined) =>
  value === undefined ? [] : [`<${start} ${last}="${escapeUTF8(value)}" data-page>`];
const named = (name: string, content: string) => tag(`meta name="${name}"`, 'content', content);
const property = (key: string, content?: string) => tag(`meta property="${key}"`, 'content', content);
const link = (rel: string, href?: string) => tag(`link rel="${rel}"`, 'href', href);

/** Returns the page's part of the head as HTML, for prerendering. */
export const renderHead = (meta: PageMeta, origin: string): string => {
  const { title, heading, description, canonical, noindex, previous, next, published, updated } = meta;
  return [
    `<title>${escapeUTF8(title)}</title>`,
    named('description', description),
    noindex ? named('robots', 'noindex') : link('canonical', origin + canonical),
    link('prev', previous && origin + previous),
    link('next', next && origin + next),
    property('og:title', heading),
    property('og:description', description),
    property('og:url', origin + canonical),
    property('og:type', published ? 'article' : 'website'),
    property('article:published_time', published),
    property('article:modified_time', updated),
    property('og:site_name', siteContent.name),
    property('og:image', origin + previewPath(meta)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', heading),
    named('twitter:card', 'summary_large_image'),
  ]
    .flat()
    .join('\n    ');
};
