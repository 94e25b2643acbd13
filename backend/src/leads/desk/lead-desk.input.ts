import { z } from 'zod';
import { ValidationException } from '../../http/validation.exception.ts';
import { EMAIL_PATTERN, LEAD_MESSAGES } from '../lead.contract.ts';

/** @throws ValidationException */
export const parseMark = (body: unknown): boolean => {
  const { data } = z.object({ suspected: z.boolean() }).safeParse(body);
  if (!data) throw new ValidationException({ suspected: ['Use true or false as suspected.'] });
  return data.suspected;
};

/** @throws ValidationException */
export const parseErasure = (body: unknown): string => {
  const { data } = z.object({ email: z.string().trim().regex(EMAIL_PATTERN) }).safeParse(body);
  if (!data) throw new ValidationException({ email: [LEAD_MESSAGES.emailFormat] });
  return data.email;
};
