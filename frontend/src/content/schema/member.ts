import { z } from 'zod';
import { description, icon, lengthBetween, text } from './fields.ts';

export const memberSchema = z.strictObject({
  name: text('pseudonym, without the asterisk'),
  role: text('role in the firm'),
  order: z.number().int().positive().describe('position on the About page, from 1'),
  onAboutPage: z.boolean().describe('true or false: whether the About page shows the member'),
  shortBio: lengthBetween(60, 220, 'one or two sentences for the card'),
  description,
  highlights: z.array(z.strictObject({ icon, label: text('highlight, two to five words') })).length(3),
});
