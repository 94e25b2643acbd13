import { articles, type Article } from '../../src/content/articles.ts';
import { homeContent } from '../../src/content/home.ts';
import { services } from '../../src/content/services.ts';
import { blogContent, siteContent } from '../../src/content/site.ts';
import { findMember } from '../../src/content/team.ts';
import { findTopic } from '../../src/content/articles.ts';
import { paths } from '../../src/lib/paths.ts';
import { previewPath } from './head.ts';
import type { PageMeta } from '../../src/page.ts';

/* Structured data for search engines: JSON-LD with the vocabulary of https://schema.org. */

type StructuredData = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';

const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: siteContent.name,
  description: siteContent.description,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

const homeData = (origin: string): StructuredData[] => [
  { '@context': CONTEXT, ...organization(origin) },
  {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: homeContent('home/questions.yaml').items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
];

const organizationData = (origin: string): StructuredData[] => [
  { '@context': CONTEXT, ...organization(origin) },
];

const servicesData = (origin: string): StructuredData[] =>
  services.map(({ id, title, description }) => ({
    '@context': CONTEXT,
    '@type': 'Service',
    name: title,
    description,
    url: origin + paths.service(id),
    provider: organization(origin),
  }));

/** The author of an article: a member, under a pseudonym. */
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

const articleData = (origin: string, article: Article, image: string): StructuredData[] => {
  const url = origin + paths.article(article.id);
  return [
    {
      '@context': CONTEXT,
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
      '@context': CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: blogContent.title, item: origin + paths.blog },
        { '@type': 'ListItem', position: 2, name: article.title, item: url },
      ],
    },
  ];
};

/** Returns the data of a page. */
const structuredDataOf = (meta: PageMeta, origin: string): StructuredData[] => {
  const { canonical } = meta;
  if (canonical === paths.home) return homeData(origin);
  if (canonical === paths.services) return servicesData(origin);
  if (canonical === paths.about) return organizationData(origin);
  const article = articles.find(({ id }) => paths.article(id) === canonical);
  return article ? articleData(origin, article, origin + previewPath(meta)) : [];
};

/** Returns the elements for a page's head; none for pages with `noindex`. */
export const renderStructuredData = (meta: PageMeta, origin: string): string =>
  (meta.noindex ? [] : structuredDataOf(meta, origin))
    // Escape "<": a text that contains "</script>" would end the element.
    .map((entry) => JSON.stringify(entry).replaceAll('<', '\\u003c'))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('\n    ');
