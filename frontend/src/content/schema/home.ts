import { z } from 'zod';
import {
  description,
  heading,
  icon,
  intro,
  lengthBetween,
  slug,
  text,
  verbatim,
  withLink,
} from './fields.ts';

/** As many as fit a section. */
const MOST = 12;

const section = <T extends z.ZodRawShape>(item: T) =>
  z.strictObject({ heading, intro, items: z.array(z.strictObject(item)).min(1).max(MOST) });

const path = {
  id: slug,
  title: verbatim('sentence that the visitor would say'),
  description: text('description, one or two sentences'),
  icon,
  color: z.enum(['ink', 'deep', 'brass']).describe('color of the card'),
  link: z
    .enum(['ceo-risk', 'family-office-risk', 'contact'])
    .describe(
      'target of the card: a page whose URL is set in the environment, or the contact form',
    ),
  action: text('label of the link on the card'),
  leadsTo: text('small line below it: where it leads').optional(),
};

export const homeSchemas = {
  'home/hero.yaml': z.strictObject({
    title: text('heading of the home page'),
    tagline: text('sentence below the heading'),
    primaryAction: text('label of the link to the scheduling page'),
    secondaryAction: text('label of the button that scrolls to the services'),
    metaTitle: lengthBetween(1, 60, 'title in the browser tab'),
    metaDescription: description,
  }),
  'home/paths.yaml': section(path),
  'home/services.yaml': z.strictObject({ heading, intro }),
  'home/roles.yaml': section({
    role: text('name of the role'),
    highlights: z.array(text('short highlight')).min(1).max(MOST),
  }),
  'home/benefits.yaml': section({
    title: text('benefit'),
    description: text('description, one or two sentences'),
  }).extend({ action: text('label of the link to the form') }),
  'home/refusals.yaml': z.strictObject({
    heading,
    intro,
    items: z.array(text('what the firm does not do, in a few words')).min(1).max(MOST),
    note: text('what binds the firm to it, one or two sentences'),
  }),
  'home/process.yaml': section({
    title: text('name of the step'),
    description: text('description, two or three sentences'),
  }),
  'home/insights.yaml': z.strictObject({
    heading,
    intro,
    action: text('label of the link to the list of articles'),
  }),
  'home/questions.yaml': section({
    question: text('question'),
    answer: text('answer in plain text, without Markdown'),
  }).extend({ action: text('label of the link to the form, after the last question') }),
  'home/expertise.yaml': section({
    figure: text('figure, shown large'),
    label: text('label of the figure'),
  }).extend({ note: text('footnote that says whose figures they are, one or two sentences') }),
  'home/contact.yaml': z.strictObject({
    heading,
    intro,
    button: text('what the button of the form does with a message, and what without one'),
    booking: text(
      'what the link to schedule a consultation opens, and the words before the telephone number and the email address',
    ),
    privacy: withLink("how the visitor's details are used, with the link to the privacy notice"),
  }),
};
