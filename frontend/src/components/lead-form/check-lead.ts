import {
  CAME_BY_LIMIT,
  cleaned,
  codePoints,
  eachField,
  EMAIL_PATTERN,
  hasAsciiMailbox,
  isStorable,
  LEAD_DEFAULTS,
  oneLine,
  type LeadField,
  type LeadMistake,
} from '@sandglass/backend/lead.contract';
import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';
import { FORM_LIMITS } from './form-limits.ts';
import type { CheckedLead, FieldErrors } from './use-checked-form.ts';

// The messages of zod itself, for rules below that have no text of their own.
z.config(en());

const EMAIL = new RegExp(EMAIL_PATTERN, 'u');

/** The form has the words for it. */
const mistake = (name: LeadMistake) => name;

/** @param limit how many characters it may have once it is cleaned */
const textOf = (clean: (value: string) => string, limit: number) =>
  z.string().check(
    z.overwrite(clean),
    z.refine(isStorable, mistake('notStorable')),
    z.refine((value) => codePoints(value) <= limit, mistake('tooLong')),
  );

const text = (field: LeadField) => textOf((value) => cleaned(field, value), FORM_LIMITS[field]);

const optionalText = (field: keyof typeof LEAD_DEFAULTS) =>
  z.pipe(
    z._default(text(field), ''),
    z.transform((value) => value || LEAD_DEFAULTS[field]),
  );

/** An address, or nothing. */
const optionalEmail = text('email').check(
  z.refine(hasAsciiMailbox, { error: mistake('emailMailbox'), abort: true }),
  z.refine((value) => value === '' || EMAIL.test(value), mistake('emailFormat')),
);

const email = optionalEmail.check(z.refine((value) => value !== '', mistake('emailRequired')));

const requiredText = (field: LeadField) =>
  text(field).check(z.refine((value) => value !== '', mistake('notText')));

/** The input of the lead form: trimmed, with defaults for blank fields. */
export const leadSchema = z.object(
  eachField((field) => (field === 'email' ? email : optionalText(field))),
);

/** The input of the form at the desk. Nobody has to have an address. */
export const newLeadSchema = z.object({
  name: requiredText('name'),
  email: optionalEmail,
  company: optionalText('company'),
  message: requiredText('message'),
  cameBy: textOf(oneLine, CAME_BY_LIMIT),
});

type Lead = z.infer<typeof leadSchema>;
export type NewLead = z.infer<typeof newLeadSchema>;

/**
 * Not the browser's own check: it would refuse some addresses that exist.
 * @param schema an object with a value for each field of the form
 */
const checkForm = <Input extends object>(
  schema: z.ZodMiniType<Input>,
  form: HTMLFormElement,
): CheckedLead<Input> => {
  const { data, error } = schema.safeParse(Object.fromEntries(new FormData(form)));
  const errors: FieldErrors<Input> = {};
  for (const { path, message } of error?.issues ?? [])
    errors[path[0] as keyof Input] ??= message as LeadMistake;
  return { errors, lead: data };
};

export const checkLead = (form: HTMLFormElement): CheckedLead<Lead> => checkForm(leadSchema, form);

export const checkNewLead = (form: HTMLFormElement): CheckedLead<NewLead> =>
  checkForm(newLeadSchema, form);
