import { byId, entriesOf, type Body } from './collection.ts';
import list from '../../content/topics.yaml';
import type { Fields } from './kinds.ts';

/** What stands above or beside an article on a card. The build makes it (build/covers/cover.ts). */
export interface Cover {
  /** A picture or a drawing, which needs no alternative text. */
  html: string;
  /** The path of the picture in the content folder, if it is one. */
  picture?: string;
}

/** The fields of the file, and what the build adds. `waits` is in the preview only: why the article is not published. */
type ArticleFields = Omit<Fields<'articles/*.md'>, 'cover' | 'drawing'> & { cover: Cover; waits?: string };
export type Article = ArticleFields & { id: string };

/** The published articles, newest first; in the preview, also drafts and articles with a later date. An article's id is its canonical slug. */
export const articles: readonly Article[] = entriesOf<ArticleFields>(
  import.meta.glob('../../content/articles/*.md', { query: '?fields', import: 'default', eager: true }),
).toSorted((a, b) => (a.date.day < b.date.day ? 1 : -1));

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

const loaders = byId<() => Promise<Body>>(
  import.meta.glob('../../content/articles/*.md', { query: '?body', import: 'default' }),
);

/** Loads the text of an article by its canonical slug. */
export const loadArticleBody = (id: string): Promise<Body> => loaders.get(id)!();

type Topic = Fields<'topics.yaml'>['topics'][number];

/** The topics that have an article, in the order of the file. */
export const topics: readonly Topic[] = (list as Fields<'topics.yaml'>).topics.filter(({ id }) =>
  articles.some((article) => article.topics.includes(id)),
);

export const findTopic = (id: string): Topic | undefined => topics.find((topic) => topic.id === id);
