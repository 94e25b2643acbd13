import { z } from 'zod';
import { ValidationException } from '../../http/validation.exception.ts';
import { codePoints, isStorable, LEAD_MESSAGES, NOTE_LIMIT } from '../lead.contract.ts';

const NOTE = z.object({
  text: z
    .string({ error: LEAD_MESSAGES.notText })
    .trim()
    .min(1, LEAD_MESSAGES.notText)
    .refine((text) => codePoints(text) <= NOTE_LIMIT, LEAD_MESSAGES.tooLong(NOTE_LIMIT))
    .refine(isStorable, LEAD_MESSAGES.notStorable),
});

/**
 * Reads the text of a note, trimmed.
 *
 * @throws ValidationException if it is empty, has more than `NOTE_LIMIT` code points or cannot be stored
 */
export const parseNote = (body: unknown): string => {
  const { data, error } = NOTE.safeParse(body);
  if (!data) {
    throw new ValidationException({
      text: [error.issues[0]?.path.length ? error.issues[0].message : LEAD_MESSAGES.notText],
    });
  }
  return data.text;
};
