import { z } from 'zod';
import { description, intro, text } from '../fields.ts';

const labels = z.strictObject({
  entity: text('label of the legal entity'),
  address: text('label of the address'),
  register: text('label of the register'),
  jurisdiction: text('label of the jurisdiction'),
  telephone: text('label of the telephone number'),
  email: text('label of the email address'),
  responsible: text('label of the person who answers for the content'),
});

export const legalSchema = z.strictObject({
  entity: text('name of the legal entity, with its legal form'),
  address: z
    .array(text('line of the address'))
    .min(2)
    .describe('lines of the postal address, without the country'),
  country: text('country of the address'),
  register: text('register in which the entity is entered, and its number there'),
  jurisdiction: text('law under which the entity exists'),
  telephone: z
    .string()
    .regex(/^\+(?:[ ().-]*\d){7,15}$/)
    .describe('telephone number with the country code, such as +1 202-555-0143'),
  email: z.email().describe('email address, which is also the one that answers to mails go to'),
  responsible: text('person who answers for the content of the site'),
  imprint: z.strictObject({
    title: text('heading of the page'),
    description,
    intro,
    labels,
    privacy: text('text before the link to the privacy notice'),
    privacyLink: text('label of that link'),
  }),
});
