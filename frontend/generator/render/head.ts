// Bundled into server.tsx: may import src/content, not read/.
import { escapeUTF8 } from 'entities/escape';
import { articles, findTopic, type Article } from '../../src/content/articles.ts';
import { questionsContent } from '../../src/content/home.ts';
import { services } from '../../src/content/services.ts';
import { blogContent, siteContent } from '../../src/content/site.ts';
import { findMember } from '../../src/content/team.ts';
import { paths } from '../../src/paths.ts';
import { CONFIG_PLACEHOLDERS } from '../../src/lib/public-config.ts';
import type { PageMeta } from '../../src/page-meta.ts';

/** The server replaces it with the address of the site. */
export const ORIGIN = CONFIG_PLACEHOLDERS.publicUrl;

/** The picture of a link to a page elsewhere. Pages with `noindex` share that of the home page. */
export const linkPreviewPath = (
  page: Pick<PageMeta, 'canonical' | 'noindex' | 'cover'>,
): string => {
  const name = page.noindex ? '' : page.canonical.slice(1).replaceAll('/', '-');
  return `/previews/${name || 'home'}.${page.cover?.picture ? 'jpg' : 'png'}`;
};

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
  const title = meta.title ?? `${heading} | ${siteContent.name}`;
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

const ORGANIZATION = {
  '@type': 'Organization',
  '@id': `${ORIGIN}/#organization`,
  name: siteContent.name,
  description: siteContent.description,
  url: `${ORIGIN}/`,
  logo: `${ORIGIN}/icon-512.png`,
};

const questions = () => ({
  '@type': 'FAQPage',
  mainEntity: questionsContent.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** In the preview, an article may name an author who is not there. */
const authorData = ({ author }: Article) => {
  const member = findMember(author);
  if (!member) return ORGANIZATION;
  return {
    '@type': 'Person',
    name: member.name,
    jobTitle: member.role,
    url: ORIGIN + paths.member(member.id),
    worksFor: ORGANIZATION,
  };
};

const articleData = (article: Article, image: string) => {
  const url = ORIGIN + paths.article(article.id);
  return [
    {
      '@type': 'Article',
      headline: article.title,
      description: article.description,
      image,
      datePublished: article.date.day,
      ...(article.updated && { dateModified: article.updated.date.day }),
      timeRequired: `PT${article.readingTime}M`,
      keywords: article.topics.map((id) => findTopic(id)?.title),
      inLanguage: 'en',
      mainEntityOfPage: url,
      author: authorData(article),
      publisher: ORGANIZATION,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: blogContent.title, item: ORIGIN + paths.blog },
        { '@type': 'ListItem', position: 2, name: article.title, item: url },
      ],
    },
  ];
};

const structuredDataOf = (meta: PageMeta): object[] => {
  const { canonical } = meta;
  if (canonical === paths.home) return [ORGANIZATION, questions()];
  if (canonical === paths.services)
    return services.map(({ id, title, description }) => ({
      '@type': 'Service',
      name: title,
      description,
      url: ORIGIN + paths.service(id),
      provider: ORGANIZATION,
    }));
  if (canonical === paths.about) return [ORGANIZATION];
  const article = articles.find(({ id }) => paths.article(id) === canonical);
  return article ? articleData(article, ORIGIN + linkPreviewPath(meta)) : [];
};

const renderStructuredData = (meta: PageMeta): string =>
  (meta.noindex ? [] : structuredDataOf(meta))
    .map((entry) => JSON.stringify({ '@context': 'https://schema.org', ...entry }))
    // Escape "<": a text that contains "</script>" would end the element.
    .map((json) => `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`)
    .join('\n    ');

const FEED_TITLE = escapeUTF8(siteContent.name);
const FEED = `<link rel="alternate" type="application/atom+xml" title="${FEED_TITLE}" href="${paths.feed}">`;

export const renderPageHead = (meta: PageMeta): string =>
  [renderPageTags(meta), FEED, renderStructuredData(meta)].join('\n    ');
