import {
  codePoints,
  eachField,
  EMAIL_PATTERN,
  isStorable,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  LEAD_MESSAGES,
  oneLine,
} from '@sandglass/backend/lead.contract';
import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';

const { emailRequired, emailFormat, tooLong, notStorable } = LEAD_MESSAGES;

// The messages of zod itself, for rules below that have no text of their own.
z.config(en());

/** @param clean what happens to the text before it is validated */
const text = (limit?: number, clean = z.trim()) =>
  z
    .string()
    .check(
      clean,
      z.refine(isStorable, notStorable),
      ...(limit ? [z.refine<string>((value) => codePoints(value) <= limit, tooLong(limit))] : []),
    );

const optionalText = (fallback: string, limit?: number) =>
  z.pipe(
    z._default(limit ? text(limit, z.overwrite(oneLine)) : text(), ''),
    z.transform((value) => value || fallback),
  );

const email = text(LEAD_LIMITS.email).check(
  z.refine((value) => value !== '', { error: emailRequired, abort: true }),
  z.refine((value) => EMAIL_PATTERN.test(value), emailFormat),
);

/** The input of the lead form: trimmed, in one line unless it is the message, with defaults for blank fields. */
export const leadSchema = z.object(
  eachField((field) => {
    if (field === 'email') return email;
    return optionalText(LEAD_DEFAULTS[field], field === 'message' ? undefined : LEAD_LIMITS[field]);
  }),
);
