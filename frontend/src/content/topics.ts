import type { z } from 'zod';
import list from '../../content/topics.yaml';
import { articles } from './articles.ts';
import type { topicsSchema } from './schema/blog.ts';

export type Topic = z.infer<typeof topicsSchema>['topics'][number];

/** The topics that have an article, in the order of the file. */
export const topics: readonly Topic[] = (list as z.infer<typeof topicsSchema>).topics.filter(({ id }) =>
  articles.some((article) => article.topics.includes(id)),
);

export const findTopic = (id: string): Topic | undefined => topics.find((topic) => topic.id === id);
