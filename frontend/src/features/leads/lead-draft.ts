import { LEAD_FIELDS, type LeadField } from '@sandglass/backend/lead.contract';
import { randomUuid } from '../../lib/uuid.ts';

/*
 * What a visitor typed and has not sent yet, and the key under which it was last tried. It is kept by the browser for
 * this tab alone, so that a reload after a failure loses nothing, and forgotten once it is stored.
 */

const STORAGE_KEY = 'lead-draft';

interface LeadDraft {
  values: Partial<Record<LeadField, string>>;
  /** The lead that was last sent, as text, and its key. */
  attempt: { content: string; key: string } | null;
}

const EMPTY: LeadDraft = { values: {}, attempt: null };

const stored = (): LeadDraft => {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<LeadDraft>) };
  } catch {
    // Storage is off, or holds something else.
    return EMPTY;
  }
};

let draft = stored();

const write = (next: LeadDraft) => {
  draft = next;
  try {
    if (next === EMPTY) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Storage is off or full: the draft lasts until the next reload.
  }
};

const controls = (form: HTMLFormElement) =>
  LEAD_FIELDS.map((field) => [field, form.elements.namedItem(field) as HTMLInputElement] as const);

/** Puts the draft into the fields in which nothing stands yet. */
export const restoreDraft = (form: HTMLFormElement): void => {
  for (const [field, control] of controls(form)) control.value ||= draft.values[field] ?? '';
  keepDraft(form);
};

/** Keeps what stands in the fields. */
export const keepDraft = (form: HTMLFormElement): void => {
  const values = Object.fromEntries(controls(form).map(([field, { value }]) => [field, value]));
  if (Object.values(values).some(Boolean)) write({ ...draft, values });
  else forgetDraft();
};

/** The key of a lead: that of the last try for the same content, else a new one. */
export const keyOf = (content: string): string => {
  if (draft.attempt?.content === content) return draft.attempt.key;
  const key = randomUuid();
  write({ ...draft, attempt: { content, key } });
  return key;
};

export const forgetDraft = (): void => write(EMPTY);
