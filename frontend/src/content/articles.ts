import { bodies, fields } from 'virtual:articles';
import type { z } from 'zod';
import { bodyLoader, entriesOf } from './collection.ts';
import list from '../../content/topics.yaml';
import type { articleSchema, Cover } from './schema/article.ts';
import type { topicsSchema } from './schema/blog.ts';

/** The fields of the file, and what the build adds. `waits` is in the preview only: why the article is not published. */
type Fields = Omit<z.infer<typeof articleSchema>, 'cover' | 'drawing'> & { cover: Cover; waits?: string };
export type Article = Fields & { id: string };

/** The published articles, newest first; in the preview, also drafts and articles with a later date. An article's id is its canonical slug. */
export const articles: readonly Article[] = entriesOf<Fields>(fields).toSorted((a, b) =>
  a.date.day < b.date.day ? 1 : -1,
);

/** How many articles a page of the list has. */
const PAGE_SIZE = 12;

/** The numbers of the pages of the list, from 1. */
export const articlePages: readonly number[] = Array.from(
  { length: Math.ceil(articles.length / PAGE_SIZE) },
  (_, index) => index + 1,
);

/** Returns the articles of a page of the list. */
export const articlePage = (page: number): readonly Article[] =>
  articles.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

/** Finds an article by its canonical slug or an alias. */
export const findArticle = (slug: string): Article | undefined =>
  articles.find(({ id, aliases }) => id === slug || aliases?.includes(slug));

/** Loads the text of an article by its canonical slug. */
export const loadArticleBody = bodyLoader(bodies);

export type Topic = z.infer<typeof topicsSchema>['topics'][number];

/** The topics that have an article, in the order of the file. */
export const topics: readonly Topic[] = (list as z.infer<typeof topicsSchema>).topics.filter(({ id }) =>
  articles.some((article) => article.topics.includes(id)),
);

export const findTopic = (id: string): Topic | undefined => topics.find((topic) => topic.id === id);
