import { z } from 'zod';
import {
  date,
  description,
  icon,
  lengthBetween,
  picture,
  slug,
  text,
  type Control,
} from './fields.ts';

/**
 * The file name of something without its extension. Whether there is such a file is checked later.
 */
const reference = (control: Control, what: string) =>
  z.string().trim().min(1).meta({ description: what, control });
const order = (page: string) =>
  z
    .int()
    .positive()
    .meta({ description: `position on the ${page} page, from 1`, example: 1 });

const draft = (what: string) =>
  z.boolean().optional().describe(`true: the ${what} is in the preview only`);

const updated = z.strictObject({
  date: date('date of the latest change of substance'),
  changes: text('what changed, one or two sentences'),
});

const source = z.strictObject({
  supports: text('what the article says that rests on it, in a few words'),
  address: z.url({ protocol: /^https$/ }).meta({
    description: 'where one can read it, an address that begins with https://',
    example: 'https://www.nist.gov',
  }),
  checked: date(
    'when somebody last compared article and source, if not for the publication',
  ).optional(),
  note: text('how they were compared, and how sure you are').optional(),
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
    .meta({ description: 'reading time in minutes; without it, the site counts', example: 8 }),
  topics: z
    .array(reference('topic', 'id of a topic'))
    .min(1)
    .max(4)
    .describe('one to four topics, by their ids in topics.yaml'),
  summary: z
    .array(text('key point, one sentence'))
    .min(3)
    .max(5)
    .describe('three to five key points'),
  related: z
    .array(reference('article', 'slug of another article'))
    .max(2)
    .optional()
    .describe('slugs of up to two other articles: their file names without .md'),
  nextStep: text('suggestion to contact the firm, one or two sentences'),
  service: reference('service', 'id of the related service: its file name without .md'),
  author: reference('member', 'id of the team member who wrote it: the file name without .md'),
  cover: picture(
    'picture in place of the drawing of the first topic, such as ./harbor.jpg',
  ).optional(),
  aliases: z
    .array(slug)
    .optional()
    .describe('old slugs of the article, the oldest first: they still lead to it'),
  sources: z
    .array(source)
    .optional()
    .describe('where the facts come from: a source for each address to which the text links'),
});

/**
 * What a portrait can show (pages/about/portrait.static.tsx): it must say nothing about the looks
 * of the person.
 */
const PORTRAIT_NAMES = ['branches', 'circles', 'constellation', 'terrain', 'weave'] as const;
export type PortraitName = (typeof PORTRAIT_NAMES)[number];

const image = z.strictObject({
  file: picture('picture in the same folder, such as ./harbor.jpg'),
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
