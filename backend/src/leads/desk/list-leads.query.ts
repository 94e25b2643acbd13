import { z } from 'zod';
import { PAGE_QUERY } from '../client-input.ts';
import { codePoints, isStorable, LEAD_STATES, SEARCH_LIMIT, trimmed } from '../lead.contract.ts';

const instant = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `Use an instant such as 2026-01-31T00:00:00Z as ${name}.` })
    .transform((text) => new Date(text))
    .optional();

const Q = `Use at most ${SEARCH_LIMIT} characters of text as q.`;
const STATE = `Use ${LEAD_STATES.join(', ')}, or several of them with commas between them, as state.`;

export const LIST_QUERY = PAGE_QUERY.extend({
  /** Text that the name, email address, company or message contains, or a note about the lead; '' for any. */
  q: z
    .string(Q)
    .refine((text) => isStorable(text) && codePoints(text) <= SEARCH_LIMIT, Q)
    .transform(trimmed)
    .default(''),
  from: instant('from'),
  /** The first instant that is not included. */
  to: instant('to'),
  /** Only leads in one of these states. */
  state: z
    .string(STATE)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(LEAD_STATES, STATE)))
    .optional(),
  /** True for suspected leads only, false for all others. */
  suspected: z
    .enum(['true', 'false'], 'Use true or false as suspected.')
    .transform((text) => text === 'true')
    .optional(),
});
export type ListQuery = z.infer<typeof LIST_QUERY>;
