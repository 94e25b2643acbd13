import { z } from 'zod';
import { description, icon, lengthBetween, text } from './fields.ts';

export const memberSchema = z.strictObject({
  name: text('the pseudonym, without the asterisk'),
  role: text('the role'),
  order: z.number().int().positive().describe('place in the team'),
  onAboutPage: z.boolean().describe('whether the About page shows a card'),
  shortBio: lengthBetween(60, 220, 'one or two sentences on the card'),
  description,
  highlights: z.array(z.strictObject({ icon, label: text('two to five words') })).length(3),
});
