import { z } from 'zod';
import { fill, words } from '../../words/words.ts';
import {
  CAME_BY_LIMIT,
  codePoints,
  isStorable,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  oneLine,
  withoutControls,
} from '../lead.contract.ts';
import { LeadEmail } from '../lead.schemas.ts';

const notText = { error: () => words().form.errors.notText };
const notStorable = { error: () => words().form.errors.notStorable };
const isGiven = (text: string) => text !== '';

/** Any text, and one in which something is left without spaces and control characters. */
const ANY = String.raw`^[^\u0000]*$`;
const NOT_BLANK = String.raw`^[^\u0000]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000]*$`;

const atMost = (limit: number) =>
  [
    (text: string) => codePoints(text) <= limit,
    { error: () => fill(words().form.errors.tooLong, { count: limit }) },
  ] as const;

const line = (limit: number, pattern = ANY) =>
  z
    .string(notText)
    .meta({ maxLength: limit, pattern })
    .transform(oneLine)
    .refine(isStorable, notStorable)
    .refine(...atMost(limit));

/** A lead as somebody of the team writes it down. Nobody has to have an address. */
export const AddedLead = z
  .object({
    name: line(LEAD_LIMITS.name, NOT_BLANK).refine(isGiven, notText),
    email: LeadEmail.refine(...atMost(LEAD_LIMITS.email)).optional(),
    company: line(LEAD_LIMITS.company)
      .default('')
      .transform((text) => text || LEAD_DEFAULTS.company),
    message: z
      .string(notText)
      .meta({ pattern: NOT_BLANK })
      .transform(withoutControls)
      .refine(isGiven, notText)
      .refine(isStorable, notStorable),
    cameBy: line(CAME_BY_LIMIT).default('').describe('How it came, such as by telephone.'),
  })
  .meta({ id: 'AddedLead' });
export type AddedLead = z.infer<typeof AddedLead>;
