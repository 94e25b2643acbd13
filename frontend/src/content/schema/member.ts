import { z } from 'zod';
import { description, icon, lengthBetween, text } from './fields.ts';

/** What a portrait can show (pages/about/portraits.ts): it must say nothing about the looks of the person. */
const PORTRAIT_NAMES = ['branches', 'circles', 'constellation', 'terrain', 'weave'] as const;
export type PortraitName = (typeof PORTRAIT_NAMES)[number];

export const memberSchema = z.strictObject({
  name: text('pseudonym, without the asterisk'),
  role: text('role in the firm'),
  order: z.number().int().positive().describe('position on the About page, from 1'),
  onAboutPage: z.boolean().describe('true or false: whether the About page shows the member'),
  portrait: z.enum(PORTRAIT_NAMES).describe(`drawing in place of a photograph: ${PORTRAIT_NAMES.join(', ')}`),
  image: z
    .strictObject({
      file: text('picture in the same folder, such as ./harbor.jpg'),
      alt: text('what the picture shows, for people who cannot see it'),
    })
    .optional()
    .describe('a picture in place of the drawing: its file and what it shows'),
  shortBio: lengthBetween(60, 220, 'one or two sentences for the card'),
  description,
  highlights: z.array(z.strictObject({ icon, label: text('highlight, two to five words') })).length(3),
});
