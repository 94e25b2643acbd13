import { z } from 'zod';
import { description, heading, text, verbatim } from './fields.ts';

export const interfaceSchema = z.strictObject({
  services: z.strictObject({ open: text('label of the link on a service card') }),
  about: z.strictObject({
    profile: text('label of the link on a team card'),
  }),
  blog: z.strictObject({
    back: text('label of the link back to the list of articles'),
    by: text('text before the name of the author'),
    updated: text('text before the date of the latest update'),
    readingTime: text('text after the number of minutes'),
    contents: text('heading of the table of contents'),
    summary: text('heading of the key points'),
    topics: text('name of the list of topics, for screen readers'),
    related: text('heading of the related articles'),
    nextStep: text('heading of the next step'),
    service: text('label of the link to the services'),
    relatedService: text('text before the name of the related service'),
    write: text('label of the link to the form'),
  }),
  team: z.strictObject({
    back: text('label of the link back to the About page'),
    articles: text('heading of the articles that the member wrote'),
  }),
  closing: z.strictObject({
    heading,
    text: text('one or two sentences'),
    write: text('label of the link to the form'),
  }),
  outcomes: z.record(
    z.enum(['received', 'invalid', 'unavailable']),
    z.strictObject({
      title: text('heading of the page'),
      description,
      text: verbatim('text of the page'),
      action: text('label of the button'),
    }),
  ),
  notFound: z.record(
    z.enum(['page', 'member', 'article']),
    z.strictObject({
      heading: text('heading of the page'),
      text: text('first paragraph'),
      note: text('second paragraph').optional(),
      action: text('label of the button'),
      description,
    }),
  ),
});
