import { z } from 'zod';
import { icon, lengthBetween, text } from './fields.ts';

export const serviceSchema = z.strictObject({
  title: text('name of the service'),
  order: z.number().int().positive().describe('place on the home page'),
  icon,
  description: lengthBetween(40, 160, 'one sentence on the card'),
  facts: z
    .array(z.strictObject({ label: text('what the fact is about'), value: text('the fact') }))
    .optional()
    .describe('prices, durations and scopes, shown on top of the dialog'),
});
