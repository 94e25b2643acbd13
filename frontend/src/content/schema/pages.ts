import { z } from 'zod';
import { NOT_FOUND_KINDS, FORM_RESULTS } from '../../paths.ts';
import {
  description,
  heading,
  intro,
  language,
  page,
  quotes,
  slug,
  text,
  title,
  verbatim,
} from './fields.ts';
import { specimenSchema } from './specimen.ts';

const interfaceSchema = z.strictObject({
  closing: z.strictObject({
    heading,
    text: text('one or two sentences'),
    write: text('label of the link to the form'),
  }),
  outcomes: z.record(
    z.enum(FORM_RESULTS),
    z.strictObject({
      title,
      description,
      text: verbatim('text of the page'),
      action: text('label of the button'),
    }),
  ),
  notFound: z.record(
    z.enum(NOT_FOUND_KINDS),
    z.strictObject({
      heading: title,
      text: text('first paragraph'),
      note: text('second paragraph').optional(),
      action: text('label of the button'),
      description,
    }),
  ),
});

const topic = z.strictObject({
  id: slug.describe('last part of the address of the page: lower-case words, joined by hyphens'),
  title: text('name of the topic, and heading of its page'),
  description,
  intro,
});

const redirect = z.strictObject({
  from: z
    .string()
    .regex(/^(?:\/[\w.~-]+)+$/)
    .meta({ description: 'the old address, such as /blog/old-name', example: '/blog/old-name' }),
  to: z
    .string()
    .regex(/^(?:\/[\w./~#-]*|https:\/\/\S+)$/)
    .meta({
      description: 'the new address, such as /blog/new-name, or one of another site with https://',
      example: '/blog/new-name',
    }),
});

export const pageSchemas = {
  'site.yaml': z.strictObject({
    language,
    quotes,
    name: text("firm's name"),
    shortName: text("firm's short name, used where space is limited"),
    description,
    tagline: text('line below the name in the footer'),
    footerNote: text('small print in the footer'),
    pseudonymNote: text(
      'footnote for names with an asterisk; without it, names have none',
    ).optional(),
  }),
  'interface.yaml': interfaceSchema,
  'blog.yaml': z.strictObject({
    title: text('heading of the list of articles'),
    description,
    intro,
  }),
  'services.yaml': z.strictObject({ ...page, link: text('label of the link from the home page') }),
  'specimen.md': specimenSchema,
  'topics.yaml': z.strictObject({
    topics: z
      .array(topic)
      .min(1)
      .describe('list of topics, in the order in which the blog shows them'),
  }),
  'redirects.yaml': z.strictObject({
    // Without an entry, nothing stands below the name.
    redirects: z.array(redirect).nullable().describe('list of addresses that have moved'),
  }),
  'about.yaml': z.strictObject({
    title,
    description,
    intro: text('first paragraph'),
    inspiration: text('paragraph that introduces the history'),
    teamHeading: heading,
    teamIntro: intro,
  }),
  'history.md': z.strictObject({ title: text('heading of the dialog') }),
};
