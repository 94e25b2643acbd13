import { articles, findTopic, type Article } from '../../src/content/articles.ts';
import { homeContent } from '../../src/content/home.ts';
import { services } from '../../src/content/services.ts';
import { blogContent, siteContent } from '../../src/content/site.ts';
import { findMember } from '../../src/content/team.ts';
import { paths } from '../../src/lib/paths.ts';
import type { PageMeta } from '../../src/page.ts';
import { previewPath } from './head.ts';

/* Structured data for search engines: JSON-LD with the vocabulary of https://schema.org. */

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

const servicesData = (origin: string) =>
  services.map(({ id, title, description }) => ({
    '@type': 'Service',
    name: title,
    description,
    url: origin + paths.service(id),
    provider: organization(origin),
  }));

/** The author of an article: a member, under a pseudonym. In the preview, the name may be a wrong one. */
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
  if (canonical === paths.services) return servicesData(origin);
  if (canonical === paths.about) return [organization(origin)];
  const article = articles.find(({ id }) => paths.article(id) === canonical);
  return article ? articleData(origin, article, origin + previewPath(meta)) : [];
};

/** Returns the elements for a page's head; none for pages with `noindex`. */
export const renderStructuredData = (meta: PageMeta, origin: string): string =>
  (meta.noindex ? [] : structuredDataOf(meta, origin))
    .map((entry) => JSON.stringify({ '@context': 'https://schema.org', ...entry }))
    // Escape "<": a text that contains "</script>" would end the element.
    .map((json) => `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`)
    .join('\n    ');
