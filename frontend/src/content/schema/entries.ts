import { z } from 'zod';
import { date, description, icon, lengthBetween, slug, text } from './fields.ts';

/**
 * The file name of something without its extension. Whether there is such a file is checked later.
 */
const reference = (what: string) => z.string().trim().min(1).describe(what);
const order = (page: string) => z.int().positive().describe(`position on the ${page} page, from 1`);

interface NumbersOptions {
  item?: z.ZodNumber | z.ZodInt;
  max?: number;
  maxItems?: number;
}

const numbers = (what: string, options: NumbersOptions = {}) => {
  const { item = z.number(), max = 1_000_000, maxItems = 40 } = options;
  return z.array(item.nonnegative().max(max)).min(2).max(maxItems).optional().describe(what);
};
const integer = z.int();

const draft = (what: string) =>
  z.boolean().optional().describe(`true: the ${what} is in the preview only`);

const isScore = (number: number) => number >= 1 && number <= 5;

const drawing = z
  .strictObject({
    bars: numbers('lengths of bars, from the top'),
    days: numbers('number of days in each part of a period, at most 366', {
      item: integer,
      max: 366,
      maxItems: 4,
    }),
    dials: numbers('the share of each dial that is full, from 0 to 1', { max: 1 }),
    links: numbers('how far each finding is from the middle'),
    matrix: numbers('likelihood and impact, from 1 to 5, and the highest acceptable product', {
      max: 25,
      maxItems: 3,
    }).refine((numbers = []) => numbers.slice(0, 2).every(isScore)),
    pressure: numbers('how heavy each load is'),
    route: numbers('where each stop is, from the first to the last'),
    share: numbers('how many there are, at most 1000, and how many of them matter', {
      item: integer,
      max: 1000,
      maxItems: 2,
    }),
    years: numbers('years in which something began'),
  })
  .refine((drawing) => Object.keys(drawing).length <= 1, {
    message: 'one drawing with its numbers',
  });

export type CoverDrawing = z.infer<typeof drawing>;

const updated = z.strictObject({
  date: date('date of the latest change of substance'),
  changes: text('what changed, one or two sentences'),
});

const article = z.strictObject({
  title: lengthBetween(1, 70, 'title'),
  description,
  excerpt: lengthBetween(80, 240, 'excerpt for the list of articles'),
  date: date('publication date'),
  draft: draft('article'),
  updated: updated.optional().describe('the latest change of substance: its date and what changed'),
  readingTime: z
    .int()
    .positive()
    .optional()
    .describe('reading time in minutes; without it, the site counts'),
  topics: z
    .array(reference('id of a topic'))
    .min(1)
    .max(4)
    .describe('one to four topics, by their ids in topics.yaml'),
  summary: z
    .array(text('key point, one sentence'))
    .min(3)
    .max(5)
    .describe('three to five key points'),
  related: z
    .array(reference('slug of another article'))
    .max(2)
    .optional()
    .describe('slugs of up to two other articles: their file names without .md'),
  nextStep: text('suggestion to contact the firm, one or two sentences'),
  service: reference('id of the related service: its file name without .md'),
  author: reference('id of the team member who wrote it: the file name without .md'),
  cover: text('picture beside the article, such as ./harbor.jpg').optional(),
  drawing: drawing
    .optional()
    .describe(
      'one drawing for the cover with its numbers, such as days: [60, 30]; the guide lists them',
    ),
  aliases: z
    .array(slug)
    .optional()
    .describe('list of further slugs under which the article is available'),
});

/**
 * What a portrait can show (pages/about/portrait.static.tsx): it must say nothing about the looks
 * of the person.
 */
const PORTRAIT_NAMES = ['branches', 'circles', 'constellation', 'terrain', 'weave'] as const;
export type PortraitName = (typeof PORTRAIT_NAMES)[number];

const image = z.strictObject({
  file: text('picture in the same folder, such as ./harbor.jpg'),
  alt: text('what the picture shows, for people who cannot see it'),
});

const member = z.strictObject({
  name: text('pseudonym, without the asterisk'),
  role: text('role in the firm'),
  order: order('About'),
  draft: draft('member'),
  onAboutPage: z.boolean().describe('true or false: whether the About page shows the member'),
  portrait: z
    .enum(PORTRAIT_NAMES)
    .describe(`drawing in place of a photograph: ${PORTRAIT_NAMES.join(', ')}`),
  image: image.optional().describe('a picture in place of the drawing: its file and what it shows'),
  shortBio: lengthBetween(60, 220, 'one or two sentences for the card'),
  description,
  highlights: z
    .array(z.strictObject({ icon, label: text('highlight, two to five words') }))
    .length(3),
});

const service = z.strictObject({
  title: text('name of the service'),
  order: order('home'),
  draft: draft('service'),
  icon,
  description: lengthBetween(40, 160, 'one sentence for the card'),
  facts: z
    .array(z.strictObject({ label: text('label of the fact'), value: text('fact') }))
    .min(1)
    .describe('list of facts (prices, durations, scopes), shown beside the text'),
  youGet: z
    .array(text('one thing that the client gets, in a line'))
    .length(3)
    .describe('three things that the client gets, for those who have not opened the text'),
});

export const entrySchemas = {
  'services/*.md': service,
  'team/*.md': member,
  'articles/*.md': article,
};
