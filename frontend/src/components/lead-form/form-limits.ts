import { LEAD_LIMITS, type LeadField } from '@sandglass/backend/lead.contract';

/** How many characters a field of a form may have. Only the size of the request limits a message. */
export const FORM_LIMITS: Readonly<Record<LeadField, number>> = {
  ...LEAD_LIMITS,
  message: Infinity,
};
