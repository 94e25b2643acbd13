import { escapeUTF8 } from 'entities/escape';
import { siteContent } from '../../src/content/site.ts';
import type { PageMeta } from '../../src/page.ts';

/** An element of the head that differs between pages. The router replaces it, by `data-page` (use-page-arrival.ts). */
interface HeadTag {
  name: 'meta' | 'link';
  attributes: Record<string, string>;
}

/**
 * Returns the URL path of a page's preview picture: a photograph or a drawing. Pages with `noindex` share that of the
 * home page.
 */
export const previewPath = ({ canonical, noindex, cover }: PageMeta): string =>
  `/previews/${noindex ? 'home' : canonical.slice(1).replaceAll('/', '-') || 'home'}.${cover?.picture ? 'jpg' : 'png'}`;

const named = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } });
const property = (key: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: key, content },
});

const headTags = (meta: PageMeta, origin: string): HeadTag[] => {
  const canonical = origin + meta.canonical;
  return [
    named('description', meta.description),
    meta.noindex
      ? named('robots', 'noindex')
      : { name: 'link', attributes: { rel: 'canonical', href: canonical } },
    ...Object.entries({ prev: meta.previous, next: meta.next }).flatMap(([rel, path]): HeadTag[] =>
      path === undefined ? [] : [{ name: 'link', attributes: { rel, href: origin + path } }],
    ),
    property('og:title', meta.heading),
    property('og:description', meta.description),
    property('og:url', canonical),
    property('og:type', meta.published ? 'article' : 'website'),
    ...(meta.published ? [property('article:published_time', meta.published)] : []),
    ...(meta.updated ? [property('article:modified_time', meta.updated)] : []),
    property('og:site_name', siteContent.name),
    property('og:image', origin + previewPath(meta)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', meta.heading),
    named('twitter:card', 'summary_large_image'),
  ];
};

/** Returns the page's part of the head as HTML, for prerendering. */
export const renderHead = (meta: PageMeta, publicUrl: string): string => {
  const tags = headTags(meta, publicUrl).map(({ name, attributes }) => {
    const list = Object.entries(attributes).map(([key, value]) => `${key}="${escapeUTF8(value)}"`);
    return `<${name} ${list.join(' ')} data-page>`;
  });
  return [`<title>${escapeUTF8(meta.title)}</title>`, ...tags].join('\n    ');
};
