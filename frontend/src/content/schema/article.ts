import { z } from 'zod';
import { description, lengthBetween, ROLES, slug, text } from './fields.ts';

/**
 * Formats a date for readers, such as "March 7, 2024", independently of the machine's time zone. Done by the build,
 * because in a browser, formatting the first date takes longer than rendering a page.
 */
const readableDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const articleSchema = z.strictObject({
  title: z.string().trim().min(1).max(70).describe('title (at most 70 characters)'),
  description,
  excerpt: lengthBetween(80, 240, 'excerpt for the list of articles'),
  date: z.iso
    .date()
    .transform((day) => ({ day, text: readableDate(day) }))
    .describe('publication date as YYYY-MM-DD'),
  readingTime: z
    .number()
    .int()
    .positive()
    .describe('reading time in minutes, at 200 to 250 words per minute'),
  topics: z.array(text('topic')).min(1).max(4),
  summary: z.array(text('key point, one sentence')).min(3).max(5),
  related: z.array(slug).length(2).describe('slugs of two other articles: their file names without .md'),
  nextStep: text('suggestion to contact the firm, one or two sentences'),
  service: slug.describe('id of the related service: its file name without .md'),
  authorRole: z.enum(ROLES).describe('role of the author'),
  aliases: z.array(slug).optional().describe('list of further slugs under which the article is available'),
});
