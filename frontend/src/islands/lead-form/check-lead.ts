import { LEAD_FIELDS, type LeadField, type LeadInput } from '@sandglass/backend/lead.contract';
import { leadSchema } from './lead.schema.ts';

export type FieldErrors = Partial<Record<LeadField, string>>;

/** The result of validating the form against the schema and the browser's own check of the e-mail field. */
export interface LeadCheck {
  /** One message per invalid field; empty if the form is valid. */
  errors: FieldErrors;
  /** The lead, trimmed and with defaults; undefined if the form is invalid. */
  lead: LeadInput | undefined;
}

export const checkLead = (form: HTMLFormElement): LeadCheck => {
  const { data, error } = leadSchema.safeParse(Object.fromEntries(new FormData(form)));
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path[0] as LeadField] ??= message;
  const email = form.elements.namedItem('email') as HTMLInputElement;
  if (!email.validity.valid) errors.email ??= email.validationMessage;
  return { errors, lead: LEAD_FIELDS.some((field) => errors[field]) ? undefined : data };
};
