import { z } from 'zod';
import { PAGE } from '../client-input.ts';
import { codePoints, isStorable, LEAD_STATES, SEARCH_LIMIT } from '../lead.contract.ts';

const DAY = 24 * 60 * 60 * 1000;

/** @param days added to a date without a time: 1 for the end of that day in UTC */
const instant = (name: string, days: number) =>
  z
    .union(
      [
        z.iso.date().transform((text) => new Date(Date.parse(text) + days * DAY)),
        z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
      ],
      `Use a date such as 2026-01-31, or an instant with its zone, as ${name}.`,
    )
    .optional();

const Q = `Use at most ${SEARCH_LIMIT} characters of text as q.`;
const STATE = `Use ${LEAD_STATES.join(', ')}, or several of them with commas between them, as state.`;

/** The parameters that select leads. Dates without a time are days in UTC, the last one included. */
const PARAMETERS = {
  /** Text that the name, e-mail address, company or message contains, or a note about the lead; '' for any. */
  q: z
    .string(Q)
    .refine((text) => isStorable(text) && codePoints(text) <= SEARCH_LIMIT, Q)
    .trim()
    .default(''),
  from: instant('from', 0),
  to: instant('to', 1),
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
};

export const LEAD_FILTER = z.object(PARAMETERS);
export type LeadFilter = z.infer<typeof LEAD_FILTER>;

export const LIST_QUERY = z.object({ ...PAGE, ...PARAMETERS });
export type ListQuery = z.infer<typeof LIST_QUERY>;
