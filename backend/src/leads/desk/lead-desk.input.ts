import { z } from 'zod';
import { ValidationException } from '../../http/validation.exception.ts';
import { EMAIL_PATTERN, LEAD_MESSAGES, LEAD_STATES } from '../lead.contract.ts';

const CHANGE = z.object({
  suspected: z.boolean({ error: 'Use true or false as suspected.' }).optional(),
  state: z.enum(LEAD_STATES, { error: `Use ${LEAD_STATES.join(', ')} as state.` }).optional(),
});

/** What changes of a lead; what is absent stays. */
export type LeadChange = z.infer<typeof CHANGE>;

/** @throws ValidationException unless the body has a valid `suspected`, a valid `state`, or both */
export const parseChange = (body: unknown): LeadChange => {
  const { data, error } = CHANGE.safeParse(body);
  if (data && (data.suspected !== undefined || data.state !== undefined)) return data;
  const errors = error && z.flattenError(error).fieldErrors;
  if (errors && Object.keys(errors).length > 0) throw new ValidationException(errors);
  throw new ValidationException({ state: ['Send a state, suspected, or both.'] });
};

/** @throws ValidationException */
export const parseErasure = (body: unknown): string => {
  const { data } = z.object({ email: z.string().trim().regex(EMAIL_PATTERN) }).safeParse(body);
  if (!data) throw new ValidationException({ email: [LEAD_MESSAGES.emailFormat] });
  return data.email;
};
