import { z } from 'zod';
import { icon, lengthBetween, text } from './fields.ts';

export const serviceSchema = z.strictObject({
  title: text('name of the service'),
  order: z.number().int().positive().describe('position on the home page, from 1'),
  icon,
  description: lengthBetween(40, 160, 'one sentence for the card'),
  facts: z
    .array(z.strictObject({ label: text('label of the fact'), value: text('fact') }))
    .optional()
    .describe('list of facts (prices, durations, scopes), shown at the top of the dialog'),
});
