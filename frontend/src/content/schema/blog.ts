import { z } from 'zod';
import { description, intro, slug, text } from './fields.ts';

export const blogSchema = z.strictObject({
  title: text('heading of the list of articles'),
  description,
  intro,
});

export const topicsSchema = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        id: slug.describe('last part of the address of the page: lower-case words, joined by hyphens'),
        title: text('name of the topic, and heading of its page'),
        description,
        intro,
      }),
    )
    .min(1)
    .describe('list of topics, in the order in which the blog shows them'),
});
