import { readTexts } from './content.ts';

const today = new Date().toISOString().slice(0, 10);

/** The published articles, newest first: the order of the blog. */
export const ARTICLES = readTexts('articles')
  .map((article) => ({ ...article, day: String(article.fields['date']) }))
  .filter(({ day, fields }) => day <= today && fields['draft'] !== true)
  .toSorted((a, b) => (a.day < b.day ? 1 : -1));

/** Their canonical slugs. */
export const SLUGS: readonly string[] = ARTICLES.map(({ id }) => id);

const PAGE_SIZE = 12;

/** The address of the page of the blog that lists an article. */
export const listOf = (slug: string): string => {
  const page = Math.floor(SLUGS.indexOf(slug) / PAGE_SIZE) + 1;
  return page === 1 ? '/blog' : `/blog/page/${page}`;
};
