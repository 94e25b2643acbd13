import { LEAD_FIELDS, type LeadField, type LeadInput } from '@sandglass/backend/lead.contract';
import { leadSchema } from './lead.schema.ts';

export type FieldErrors = Partial<Record<LeadField, string>>;

/** What the schema and the browser's own check of the e-mail field say of the form. */
export interface LeadCheck {
  /** One message a field; empty where there is a lead. */
  errors: FieldErrors;
  /** The lead, trimmed and with defaults, where nothing is wrong. */
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
