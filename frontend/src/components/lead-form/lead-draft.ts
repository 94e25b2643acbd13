import { LEAD_FIELDS, type LeadField } from '@sandglass/backend/lead.contract';
import { forget, keep, LEAD_DRAFT, recall } from '../../lib/stored.ts';

// The draft is in the session storage, for this tab only: a reload after a failure loses nothing.

interface LeadDraft {
  values: Partial<Record<LeadField, string>>;
  /** The lead of the last attempt, as JSON, and its idempotency key. */
  attempt: { content: string; key: string } | null;
}

const readDraft = () => recall<LeadDraft>(LEAD_DRAFT) ?? { values: {}, attempt: null };

export const forgetDraft = (): void => forget(LEAD_DRAFT);

const controlOf = (form: HTMLFormElement, field: LeadField) =>
  form.elements.namedItem(field) as HTMLInputElement;

export const saveDraft = (form: HTMLFormElement): void => {
  const values: LeadDraft['values'] = {};
  for (const field of LEAD_FIELDS) values[field] = controlOf(form, field).value;
  const isEmpty = !Object.values(values).some(Boolean);
  if (isEmpty) forgetDraft();
  else keep(LEAD_DRAFT, { ...readDraft(), values });
};

/** Fills the empty fields. What was typed already, before hydration, stays, and is saved. */
export const restoreDraft = (form: HTMLFormElement): void => {
  const { values } = readDraft();
  for (const field of LEAD_FIELDS) controlOf(form, field).value ||= values[field] ?? '';
  saveDraft(form);
};

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` would need HTTPS. */
const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/**
 * Returns the idempotency key of a lead: that of the last attempt if the content is the same,
 * otherwise a new one, which is kept with the content.
 */
export const idempotencyKeyFor = (content: string): string => {
  const draft = readDraft();
  if (draft.attempt?.content === content) return draft.attempt.key;
  const key = randomUuid();
  keep(LEAD_DRAFT, { ...draft, attempt: { content, key } });
  return key;
};
