import { z } from 'zod';
import { description, heading, icon, intro, lengthBetween, ROLES, slug, text, verbatim } from './fields.ts';

const section = <T extends z.ZodRawShape>(item: T, count: { min: number; max: number }) =>
  z.strictObject({ heading, intro, items: z.array(z.strictObject(item)).min(count.min).max(count.max) });
const exactly = (count: number) => ({ min: count, max: count });

export const heroSchema = z.strictObject({
  title: text('heading of the home page'),
  tagline: text('sentence below the heading'),
  primaryAction: text('label of the link to the scheduling page'),
  secondaryAction: text('label of the button that scrolls to the services'),
  metaTitle: lengthBetween(1, 60, 'title in the browser tab'),
  metaDescription: description,
});

export const pathsSchema = section(
  {
    id: slug,
    title: verbatim('sentence that the visitor would say'),
    description: text('description, one or two sentences'),
    icon,
    colour: z.enum(['ink', 'deep', 'brass']).describe('colour of the card'),
    link: z
      .enum(['ceo-risk', 'family-office-risk', 'contact'])
      .describe('target of the card: a page whose URL is set in the environment, or the contact form'),
    action: text('label of the link on the card'),
  },
  exactly(3),
);

export const servicesSectionSchema = z.strictObject({ heading, intro });

export const rolesSchema = section(
  {
    role: z.enum(ROLES).describe('name of the role'),
    highlights: z.array(text('short highlight')).min(3).max(4),
  },
  exactly(4),
);

export const benefitsSchema = section(
  { title: text('benefit'), description: text('description, one or two sentences') },
  exactly(6),
).extend({ action: text('label of the link to the form') });

export const processSchema = section(
  { title: text('name of the step'), description: text('description, two or three sentences') },
  exactly(4),
);

export const insightsSchema = z.strictObject({
  heading,
  intro,
  action: text('label of the link to the list of articles'),
});

export const questionsSchema = section(
  { question: text('question'), answer: text('answer in plain text, without Markdown') },
  { min: 4, max: 12 },
);

export const expertiseSchema = section(
  { figure: text('figure, shown large'), label: text('label of the figure') },
  exactly(3),
).extend({ note: text('footnote that says whose figures they are, one or two sentences') });

export const contactSchema = z.strictObject({
  heading,
  intro,
  booking: text(
    'what the link to schedule a consultation opens, up to the telephone number and the email address',
  ),
  privacy: text("how the visitor's details are used, one sentence up to the link"),
  privacyLink: text('label of the link to the privacy notice'),
});
