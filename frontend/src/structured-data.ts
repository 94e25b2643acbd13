import type { Article } from './content/articles.ts';
import { homeContent } from './content/home.ts';
import { blogContent, siteContent } from './content/site.ts';
import { paths } from './lib/paths.ts';

/* What a page says of itself to search engines, in the terms of https://schema.org (JSON-LD). */

export type StructuredData = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';

const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: siteContent.name,
  description: siteContent.description,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

export const homeData = (origin: string): StructuredData[] => [
  { '@context': CONTEXT, ...organization(origin) },
  {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: homeContent.questions.items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
];

export const organizationData = (origin: string): StructuredData[] => [
  { '@context': CONTEXT, ...organization(origin) },
];

export const articleData = (origin: string, article: Article): StructuredData[] => {
  const url = origin + paths.article(article.id);
  return [
    {
      '@context': CONTEXT,
      '@type': 'Article',
      headline: article.title,
      description: article.description,
      datePublished: article.date,
      timeRequired: `PT${article.readingTime}M`,
      keywords: article.topics,
      inLanguage: 'en',
      mainEntityOfPage: url,
      author: organization(origin),
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
