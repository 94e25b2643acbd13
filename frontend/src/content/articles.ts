import list from '@content/topics.yaml';
import type { Entry, Fields, Unpublished, Video } from './schemas.ts';

/** A picture or a drawing, which the build made. It needs no alternative text. */
export interface Cover {
  html: string;
  picture?: string;
}

export type Article = Omit<Entry<'articles/*.md'>, 'cover' | 'html' | 'sources'> &
  Unpublished & {
    cover: Cover;
    /** The text as HTML: what precedes the first video, and what follows each. */
    parts: readonly string[];
    videos: readonly Video[];
    /** Where the links to other sites lead, in the order of the text. */
    addresses: readonly string[];
    readingTime: number;
  };

/**
 * Newest first; in the dev server, also drafts and articles with a later date. An article's id is
 * its canonical slug.
 */
export const articles: readonly Article[] = Object.values(
  import.meta.glob<Article | null>('@content/articles/*.md', {
    import: 'default',
    eager: true,
  }),
)
  .filter((article) => article !== null)
  .toSorted((a, b) => (a.date.day < b.date.day ? 1 : -1));

const PAGE_SIZE = 12;

export const articlePages: readonly number[] = Array.from(
  { length: Math.ceil(articles.length / PAGE_SIZE) },
  (_, index) => index + 1,
);

export const articlePage = (page: number): readonly Article[] =>
  articles.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

export type Topic = Fields<'topics.yaml'>['topics'][number];

export const topics: readonly Topic[] = (list as Fields<'topics.yaml'>).topics.filter(({ id }) =>
  articles.some((article) => article.topics.includes(id)),
);

export const findTopic = (id: string): Topic | undefined => topics.find((topic) => topic.id === id);

/** @param slug its id, or one of its aliases */
export const findArticle = (slug: string): Article | undefined =>
  articles.find(({ id, aliases }) => id === slug || aliases?.includes(slug));
