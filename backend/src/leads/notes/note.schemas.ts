import { z } from 'zod';
import {
  codePoints,
  isStorable,
  LEAD_MESSAGES,
  NOTE_LIMIT,
  withoutControls,
} from '../lead.contract.ts';

export const NO_CONTROLS =
  'Tabs, CR and LF stay; U+000B, U+000C and U+0085 become LF; other control characters are removed.';

export const NoteInput = z
  .object({
    text: z
      .string(LEAD_MESSAGES.notText)
      .meta({ maxLength: NOTE_LIMIT, pattern: String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$` })
      .transform(withoutControls)
      .refine((text) => text !== '', LEAD_MESSAGES.notText)
      .refine((text) => codePoints(text) <= NOTE_LIMIT, LEAD_MESSAGES.tooLong(NOTE_LIMIT))
      .refine(isStorable, LEAD_MESSAGES.notStorable)
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
