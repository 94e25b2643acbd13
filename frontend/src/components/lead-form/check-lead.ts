import {
  cleaned,
  codePoints,
  eachField,
  EMAIL_PATTERN,
  hasAsciiMailbox,
  isStorable,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  type LeadField,
  type LeadMistake,
} from '@sandglass/backend/lead.contract';
import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';

// The messages of zod itself, for rules below that have no text of their own.
z.config(en());

const EMAIL = new RegExp(EMAIL_PATTERN, 'u');

/** Only the size of the request limits a message. */
const limitOf = (field: LeadField) => (field === 'message' ? Infinity : LEAD_LIMITS[field]);

/** The form has the words for it. */
const mistake = (name: LeadMistake) => name;

const text = (field: LeadField) =>
  z.string().check(
    z.overwrite((value) => cleaned(field, value)),
    z.refine(isStorable, mistake('notStorable')),
    z.refine((value) => codePoints(value) <= limitOf(field), mistake('tooLong')),
  );

const optionalText = (field: keyof typeof LEAD_DEFAULTS) =>
  z.pipe(
    z._default(text(field), ''),
    z.transform((value) => value || LEAD_DEFAULTS[field]),
  );

const email = text('email').check(
  z.refine((value) => value !== '', { error: mistake('emailRequired'), abort: true }),
  z.refine(hasAsciiMailbox, { error: mistake('emailMailbox'), abort: true }),
  z.refine((value) => EMAIL.test(value), mistake('emailFormat')),
);

/** The input of the lead form: trimmed, with defaults for blank fields. */
export const leadSchema = z.object(
  eachField((field) => (field === 'email' ? email : optionalText(field))),
);

export type FieldErrors = Partial<Record<LeadField, LeadMistake>>;

/**
 * Returns the first mistake of each invalid field, or the lead. Not the browser's own check: it would
 * refuse some addresses that exist.
 */
export const checkLead = (form: HTMLFormElement) => {
  const { data, error } = leadSchema.safeParse(Object.fromEntries(new FormData(form)));
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? [])
    errors[path[0] as LeadField] ??= message as LeadMistake;
  return { errors, lead: data };
};
