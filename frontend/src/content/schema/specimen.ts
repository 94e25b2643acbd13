import { z } from 'zod';
import { text } from './fields.ts';

const percent = (what: string) =>
  z
    .int()
    .min(0)
    .max(100)
    .meta({ description: `${what}, in percent`, example: 55 });

/** A judgment as the firm would write it, with invented names. Its text explains scale and grades. */
export const specimenSchema = z.strictObject({
  service: z
    .string()
    .trim()
    .min(1)
    .describe('the service beside which it stands: its file name without .md'),
  question: text('what the client asked, one sentence'),
  judgment: text('the answer, one sentence that contains the term of likelihood'),
  likelihood: text('how likely it is, one of the terms of the scale'),
  scale: z
    .array(
      z.strictObject({
        term: text('words for a likelihood'),
        from: percent('lowest likelihood'),
        to: percent('highest likelihood'),
      }),
    )
    .min(3)
    .max(9)
    .describe('terms of likelihood with their ranges, from the lowest'),
  confidence: text('how good the evidence is, in sentences without a term of likelihood'),
  sources: z
    .array(
      z.strictObject({
        grade: z
          .string()
          .regex(/^[A-F][1-6]$/)
          .meta({ description: 'grade of the Admiralty code, such as B2', example: 'B2' }),
        meaning: text('what the grade means, in words'),
        finding: text('source, and what it says, one to three sentences'),
      }),
    )
    .min(1)
    .max(6),
  changes: z.array(text('what would change the judgment, one sentence')).min(1).max(6),
  reading: text('control that unfolds the text, which explains scale and grades'),
});
