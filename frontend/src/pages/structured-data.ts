import { findTopic, type Article } from '../content/articles.ts';
import { questionsContent } from './home/optional-sections.ts';
import { services } from '../content/services.ts';
import { blogContent, siteContent } from '../content/site.ts';
import { findMember } from '../content/team.ts';
import { ORIGIN, type StructuredData } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { language } from '../words/language.ts';

// Only static modules may import this file: no script needs it.

export const organizationData: StructuredData = {
  '@type': 'Organization',
  '@id': `${ORIGIN}/#organization`,
  name: siteContent.name,
  description: siteContent.description,
  url: `${ORIGIN}/`,
  logo: `${ORIGIN}/icon-512.png`,
};

export const questionsData = (): StructuredData[] => {
  if (!questionsContent) return [];
  const mainEntity = questionsContent.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
};

export const servicesData = (): StructuredData[] =>
  services.map(({ id, title, description }) => ({
    '@type': 'Service',
    name: title,
    description,
    url: ORIGIN + paths.service(id),
    provider: organizationData,
  }));

/** @param image address of a picture */
export const articleData = (article: Article, image: string): StructuredData[] => {
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
      inLanguage: language,
      mainEntityOfPage: url,
      author: authorData(article),
      publisher: organizationData,
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

/** In the dev server, an article may name an author who is not there. */
const authorData = ({ author }: Article): StructuredData => {
  const member = findMember(author);
  if (!member) return organizationData;
  return {
    '@type': 'Person',
    name: member.name,
    jobTitle: member.role,
    url: ORIGIN + paths.member(member.id),
    worksFor: organizationData,
  };
};
