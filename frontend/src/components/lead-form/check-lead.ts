import {
  codePoints,
  EMAIL_PATTERN,
  hasAsciiMailbox,
  isStorable,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  LEAD_MESSAGES,
  type LeadField,
  oneLine,
  trimmed,
} from '@sandglass/backend/lead.contract';
import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';

const { emailRequired, emailFormat, emailMailbox, tooLong, notStorable } = LEAD_MESSAGES;

// The messages of zod itself, for rules below that have no text of their own.
z.config(en());

/** @param clean what happens to the text before it is validated */
const text = (limit: number, clean = trimmed) =>
  z.string().check(
    z.overwrite(clean),
    z.refine(isStorable, notStorable),
    z.refine((value) => codePoints(value) <= limit, tooLong(limit)),
  );

const withDefault = (schema: ReturnType<typeof text>, fallback: string) =>
  z.pipe(
    z._default(schema, ''),
    z.transform((value) => value || fallback),
  );

const email = text(LEAD_LIMITS.email).check(
  z.refine((value) => value !== '', { error: emailRequired, abort: true }),
  z.refine(hasAsciiMailbox, { error: emailMailbox, abort: true }),
  z.refine((value) => EMAIL_PATTERN.test(value), emailFormat),
);

/** The input of the lead form: trimmed, with defaults for blank fields. */
export const leadSchema = z.object({
  name: withDefault(text(LEAD_LIMITS.name, oneLine), LEAD_DEFAULTS.name),
  email,
  company: withDefault(text(LEAD_LIMITS.company, oneLine), LEAD_DEFAULTS.company),
  // Only the size of the request limits it.
  message: withDefault(text(Infinity), LEAD_DEFAULTS.message),
} satisfies Record<LeadField, unknown>);

export type FieldErrors = Partial<Record<LeadField, string>>;

/**
 * Returns a message for each invalid field, or the lead. Not the browser's own check: it would
 * refuse some addresses that exist.
 */
export const checkLead = (form: HTMLFormElement) => {
  const { data, error } = leadSchema.safeParse(Object.fromEntries(new FormData(form)));
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path[0] as LeadField] ??= message;
  return { errors, lead: data };
};
