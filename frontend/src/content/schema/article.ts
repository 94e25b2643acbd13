import { z } from 'zod';
import { description, lengthBetween, ROLES, slug, text } from './fields.ts';

/**
 * A date as a reader writes it, e.g. "March 7, 2024". The same on every machine: no local time zone enters. Made by
 * the build: a browser takes longer for the first of them than for a whole page.
 */
const readableDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const articleSchema = z.strictObject({
  title: z.string().trim().min(1).max(70).describe('title (at most 70 characters)'),
  description,
  excerpt: lengthBetween(80, 240, 'what the list shows'),
  date: z.iso
    .date()
    .transform((day) => ({ day, text: readableDate(day) }))
    .describe('day of publication as YYYY-MM-DD'),
  readingTime: z.number().int().positive().describe('minutes; the text must have 200 to 250 words for each'),
  topics: z.array(text('a topic')).min(1).max(4),
  summary: z.array(text('a key point, one sentence')).min(3).max(5),
  related: z.array(slug).length(2).describe('slugs of two other articles'),
  nextStep: text('one or two sentences that lead to the firm'),
  service: slug.describe('id of the service that the article leads to'),
  authorRole: z.enum(ROLES),
  aliases: z.array(slug).optional().describe('other slugs that show this article'),
});
