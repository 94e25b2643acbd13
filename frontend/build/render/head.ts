import { escapeUTF8 } from 'entities/escape';
import { articles, findTopic, type Article } from '../../src/content/articles.ts';
import { homeContent } from '../../src/content/home.ts';
import { services } from '../../src/content/services.ts';
import { blogContent, siteContent } from '../../src/content/site.ts';
import { findMember } from '../../src/content/team.ts';
import { paths } from '../../src/lib/paths.ts';
import type { PageMeta } from '../../src/page.ts';

/** Pages with `noindex` share the preview picture of the home page. */
export const previewPath = ({ canonical, noindex, cover }: PageMeta): string =>
  `/previews/${noindex ? 'home' : canonical.slice(1).replaceAll('/', '-') || 'home'}.${cover?.picture ? 'jpg' : 'png'}`;

/** The router replaces elements with `data-page` (use-page-arrival.ts). */
const tag = (start: string, last: string, value: string | undefined) =>
  value === undefined ? [] : [`<${start} ${last}="${escapeUTF8(value)}" data-page>`];
const named = (name: string, content: string) => tag(`meta name="${name}"`, 'content', content);
const property = (key: string, content?: string) => tag(`meta property="${key}"`, 'content', content);
const link = (rel: string, href?: string) => tag(`link rel="${rel}"`, 'href', href);

const renderMeta = (meta: PageMeta, origin: string): string => {
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

const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: siteContent.name,
  description: siteContent.description,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

const questions = () => ({
  '@type': 'FAQPage',
  mainEntity: homeContent('home/questions.yaml').items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** In the preview, the name may be a wrong one. */
const authorData = (origin: string, { author }: Article) => {
  const member = findMember(author);
  if (!member) return organization(origin);
  return {
    '@type': 'Person',
    name: member.name,
    jobTitle: member.role,
    url: origin + paths.member(member.id),
    worksFor: organization(origin),
  };
};

const articleData = (origin: string, article: Article, image: string) => {
  const url = origin + paths.article(article.id);
  const crumbs = [
    [blogContent.title, origin + paths.blog],
    [article.title, url],
  ] as const;
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
      author: authorData(origin, article),
      publisher: organization(origin),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(([name, item], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item,
      })),
    },
  ];
};

const structuredDataOf = (meta: PageMeta, origin: string): object[] => {
  const { canonical } = meta;
  if (canonical === paths.home) return [organization(origin), questions()];
  if (canonical === paths.services)
    return services.map(({ id, title, description }) => ({
      '@type': 'Service',
      name: title,
      description,
      url: origin + paths.service(id),
      provider: organization(origin),
    }));
  if (canonical === paths.about) return [organization(origin)];
  const article = articles.find(({ id }) => paths.article(id) === canonical);
  return article ? articleData(origin, article, origin + previewPath(meta)) : [];
};

const renderStructuredData = (meta: PageMeta, origin: string): string =>
  (meta.noindex ? [] : structuredDataOf(meta, origin))
    .map((entry) => JSON.stringify({ '@context': 'https://schema.org', ...entry }))
    // Escape "<": a text that contains "</script>" would end the element.
    .map((json) => `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`)
    .join('\n    ');

const FEED = `<link rel="alternate" type="application/atom+xml" title="${escapeUTF8(siteContent.name)}" href="${paths.feed}">`;

export const renderHead = (meta: PageMeta, origin: string): string =>
  [renderMeta(meta, origin), FEED, renderStructuredData(meta, origin)].join('\n    ');
