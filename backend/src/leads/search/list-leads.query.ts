import { z } from 'zod';
import { PageQuery } from '../../http/pagination.ts';
import { fill, words } from '../../words/words.ts';
import {
  codePoints,
  isStorable,
  LEAD_STATES,
  SEARCH_LIMIT,
  withoutControls,
} from '../lead.contract.ts';

const instant = (name: string, description: string) =>
  z.iso
    .datetime({ offset: true, error: () => fill(words().api.query.instant, { name }) })
    .meta({ pattern: undefined })
    .transform((text) => new Date(text))
    .optional()
    .describe(description);

const notSearchable = {
  error: () => fill(words().api.query.search, { limit: SEARCH_LIMIT }),
};
const Q_DESCRIPTION = [
  'Words in any order, in any letter case, with or without accents:',
  'each in the name, address, company, first 1,000 characters of the message or a note.',
  'One or two letters alone: the beginning of a word in name, address or company.',
  'Or `#17`, or the reference of a receipt.',
].join(' ');
const noState = {
  error: () => fill(words().api.query.state, { states: LEAD_STATES.join(', ') }),
};
const ANY_STATE = `(${LEAD_STATES.join('|')})`;

/** Which leads a query is about; all if nothing is given. */
export const LeadFilter = z.object({
  q: z
    .string(notSearchable)
    .meta({ pattern: String.raw`^[^\u0000]*$`, maxLength: SEARCH_LIMIT })
    .refine((text) => isStorable(text) && codePoints(text) <= SEARCH_LIMIT, notSearchable)
    .transform(withoutControls)
    .default('')
    .describe(Q_DESCRIPTION),
  from: instant('from', 'The first instant.'),
  to: instant('to', 'The first instant that is not included.'),
  state: z
    .string(noState)
    .meta({ pattern: `^${ANY_STATE}(,${ANY_STATE})*$` })
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(LEAD_STATES, noState)))
    .optional()
    .describe('One or more, with commas between them.'),
  suspected: z
    .stringbool({
      truthy: ['true'],
      falsy: ['false'],
      case: 'sensitive',
      error: () => words().api.query.suspected,
    })
    .meta({ type: 'boolean' })
    .optional()
    .describe('Only suspected leads, or only others.'),
  mine: z
    .literal('true', { error: () => words().api.query.mine })
    .optional()
    .describe(
      'Only those that you have taken, without the closed ones unless `state` names them; for people who sign in by name.',
    ),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

export const ListQuery = LeadFilter.extend(PageQuery.shape);
export type ListQuery = z.infer<typeof ListQuery>;

/** Which leads are looked for: `takenBy` is the name of the person who has taken them. */
export type LeadCriteria = Omit<ListQuery, 'mine'> & { takenBy?: string };
