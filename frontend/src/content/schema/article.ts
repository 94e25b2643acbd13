import { z } from 'zod';
import { date, description, lengthBetween, reference, slug, text } from './fields.ts';

/** Counts, which are whole numbers. */
const counts = (what: string, most: number, count: number) =>
  z.array(z.int().nonnegative().max(most)).min(2).max(count).optional().describe(what);
const numbers = (what: string, most = 1_000_000, count = 40) =>
  z.array(z.number().nonnegative().max(most)).min(2).max(count).optional().describe(what);

/** The drawings for covers. Each draws its numbers (build/covers/ideas.ts). */
const drawingSchema = z
  .strictObject({
    bars: numbers('lengths of bars, from the top'),
    days: counts('number of days in each part of a period, at most 366', 366, 4),
    dials: numbers('the share of each dial that is full, from 0 to 1', 1),
    links: numbers('how far each finding is from the middle'),
    matrix: numbers('likelihood and impact, from 1 to 5, and the highest acceptable product', 25, 3),
    pressure: numbers('how heavy each load is'),
    route: numbers('where each stop is, from the first to the last'),
    share: counts('how many there are, at most 1000, and how many of them matter', 1000, 2),
    years: numbers('years in which something began'),
  })
  .refine((drawing) => Object.keys(drawing).length <= 1, { message: 'one drawing with its numbers' });

export type CoverDrawing = z.infer<typeof drawingSchema>;

/** What stands above or beside an article on a card. The build makes it (build/covers/cover.ts). */
export interface Cover {
  /** A picture or a drawing, which needs no alternative text. */
  html: string;
  /** The path of the picture in the content folder, if it is one. */
  picture?: string;
}

export const articleSchema = z.strictObject({
  title: lengthBetween(1, 70, 'title'),
  description,
  excerpt: lengthBetween(80, 240, 'excerpt for the list of articles'),
  date: date('publication date'),
  draft: z.boolean().optional().describe('true: the article is in the preview only'),
  updated: z
    .strictObject({
      date: date('date of the latest change of substance'),
      changes: text('what changed, one or two sentences'),
    })
    .optional()
    .describe('the latest change of substance: its date and what changed'),
  readingTime: z
    .number()
    .int()
    .positive()
    .describe('reading time in minutes, at 200 to 250 words per minute'),
  topics: z.array(reference).min(1).max(4).describe('one to four topics, by their ids in topics.yaml'),
  summary: z.array(text('key point, one sentence')).min(3).max(5).describe('three to five key points'),
  related: z.array(reference).length(2).describe('slugs of two other articles: their file names without .md'),
  nextStep: text('suggestion to contact the firm, one or two sentences'),
  service: reference.describe('id of the related service: its file name without .md'),
  author: reference.describe('id of the team member who wrote it: the file name without .md'),
  cover: text('picture beside the article, such as ./harbor.jpg').optional(),
  drawing: drawingSchema
    .optional()
    .describe('one drawing for the cover with its numbers, such as days: [60, 30]; the guide lists them'),
  aliases: z.array(slug).optional().describe('list of further slugs under which the article is available'),
});
