import { z } from 'zod';
import { typeset } from '../typeset.ts';

/** The conditions and values that backend/src/site/installation.ts knows. */
const CONDITIONS = ['retention', 'email', 'webhook', 'receipt', 'analytics', 'proxy'] as const;
const VALUES = ['days', 'mailHost', 'webhookHost'];

const variant = z.strictObject({
  when: z
    .array(z.enum(CONDITIONS))
    .min(1)
    .optional()
    .describe(`list of conditions, all of which must hold: ${CONDITIONS.join(', ')}`),
  text: z
    .string()
    .trim()
    .refine((text) => [...text.matchAll(/\{(\w*)\}/g)].every(([, name]) => VALUES.includes(name!)))
    .transform(typeset)
    .describe(`the statement; it may use ${VALUES.map((name) => `{${name}}`).join(', ')}`),
});

/** The last variant has no conditions, so that something is always true. */
export const statementsSchema = z.record(
  z.string().regex(/^[a-zA-Z]+$/),
  z
    .array(variant)
    .min(1)
    .refine((variants) => variants.at(-1)!.when === undefined)
    .describe('list of variants, the last of them without conditions'),
);
