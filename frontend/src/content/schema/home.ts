import { z } from 'zod';
import { description, heading, icon, intro, ROLES, slug, text } from './fields.ts';

const section = <T extends z.ZodRawShape>(item: T, count: { min: number; max: number }) =>
  z.strictObject({ heading, intro, items: z.array(z.strictObject(item)).min(count.min).max(count.max) });
const exactly = (count: number) => ({ min: count, max: count });

export const heroSchema = z.strictObject({
  title: text('the heading of the home page'),
  tagline: text('the sentence under it'),
  primaryAction: text('label of the button to the scheduling page'),
  secondaryAction: text('label of the button that scrolls to the services'),
  metaTitle: z.string().max(60).describe('title in the browser tab (at most 60 characters)'),
  metaDescription: description,
});

export const pathsSchema = section(
  {
    id: slug,
    title: text('what the visitor would say'),
    description: text('one or two sentences'),
    icon,
    colour: z.enum(['ink', 'deep', 'brass']).describe('colour of the card'),
    link: z
      .enum(['ceo-risk', 'family-office-risk', 'contact'])
      .describe('where the card leads: two pages set by the environment, or the form'),
    action: text('what the click does'),
  },
  exactly(3),
);

export const servicesSectionSchema = z.strictObject({ heading, intro });

export const rolesSchema = section(
  { role: z.enum(ROLES), icon, highlights: z.array(text('a short highlight')).min(3).max(4) },
  exactly(4),
);

export const benefitsSchema = section(
  { title: text('the benefit'), icon, description: text('one or two sentences') },
  exactly(6),
).extend({ action: text('label of the link to the form') });

export const processSchema = section(
  { title: text('name of the step'), description: text('two or three sentences') },
  exactly(4),
);

export const insightsSchema = z.strictObject({
  heading,
  intro,
  action: text('label of the link to all articles'),
});

export const questionsSchema = section(
  { question: text('the question'), answer: text('the answer, plain text') },
  { min: 4, max: 12 },
);

export const expertiseSchema = section(
  { figure: text('the figure, large'), label: text('what it counts') },
  exactly(3),
);

export const contactSchema = z.strictObject({
  heading,
  intro,
  privacy: text('how the details are used, one sentence'),
});
