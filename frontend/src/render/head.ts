import { escapeUTF8 } from 'entities/escape';
import * as words from 'virtual:words/site';
import { siteContent } from '../content/site.ts';
import { linkPreviewPath, ORIGIN, type PageMeta } from '../page-meta.ts';
import { fill } from '../words/fill.ts';
import { paths } from '../paths.ts';

/** A page change replaces elements with `data-page` (src/components/static.tsx). */
const element = (name: 'meta' | 'link', attributes: Record<string, string>) => {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => `${attribute}="${escapeUTF8(value)}"`,
  );
  return `<${name} ${written.join(' ')} data-page>`;
};
const named = (name: string, content: string) => element('meta', { name, content });
const property = (key: string, content: string) => element('meta', { property: key, content });
const dated = (key: string, day: string | undefined) => day && property(key, day);

/** What differs from page to page: in the document, and in the screen file. */
export const renderPageTags = (meta: PageMeta): string => {
  const { heading, description, canonical, noindex, published, updated } = meta;
  const title = meta.title ?? fill(words.pageTitle, { heading, firm: siteContent.name });
  return [
    `<title>${escapeUTF8(title)}</title>`,
    named('description', description),
    noindex
      ? named('robots', 'noindex')
      : element('link', { rel: 'canonical', href: ORIGIN + canonical }),
    property('og:title', heading),
    property('og:description', description),
    property('og:url', ORIGIN + canonical),
    property('og:type', published ? 'article' : 'website'),
    dated('article:published_time', published),
    dated('article:modified_time', updated),
    property('og:site_name', siteContent.name),
    property('og:image', ORIGIN + linkPreviewPath(meta)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', heading),
    named('twitter:card', 'summary_large_image'),
  ]
    .filter(Boolean)
    .join('\n    ');
};

const renderStructuredData = ({ structuredData = [] }: PageMeta): string =>
  structuredData
    .map((entry) => JSON.stringify({ '@context': 'https://schema.org', ...entry }))
    // Escape "<": a text that contains "</script>" would end the element.
    .map((json) => `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`)
    .join('\n    ');

const FEED_TITLE = escapeUTF8(siteContent.name);
const FEED = `<link rel="alternate" type="application/atom+xml" title="${FEED_TITLE}" href="${paths.feed}">`;

export const renderPageHead = (meta: PageMeta): string =>
  [renderPageTags(meta), FEED, renderStructuredData(meta)].join('\n    ');
