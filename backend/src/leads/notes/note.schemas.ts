import { z } from 'zod';
import { fill, words } from '../../words/words.ts';
import { codePoints, isStorable, NOTE_LIMIT, withoutControls } from '../lead.contract.ts';

export const NO_CONTROLS =
  'Tabs, CR and LF stay; U+000B, U+000C and U+0085 become LF; other control characters are removed.';

const notText = { error: () => words().form.errors.notText };
const tooLong = { error: () => fill(words().form.errors.tooLong, { count: NOTE_LIMIT }) };
const notStorable = { error: () => words().form.errors.notStorable };

export const NoteInput = z
  .object({
    text: z
      .string(notText)
      .meta({ maxLength: NOTE_LIMIT, pattern: String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$` })
      .transform(withoutControls)
      .refine((text) => text !== '', notText)
      .refine((text) => codePoints(text) <= NOTE_LIMIT, tooLong)
      .refine(isStorable, notStorable)
      .describe(NO_CONTROLS),
  })
  .meta({ id: 'NoteInput' });
export type NoteInput = z.infer<typeof NoteInput>;

export const LeadNote = z
  .strictObject({
    text: z.string(),
    by: z.string(),
    at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'LeadNote' });
export type LeadNote = z.infer<typeof LeadNote>;
