import { forget, keep, recall } from '../../lib/stored.ts';

interface StoredDraft {
  values: Partial<Record<string, string>>;
  /** What the last attempt sent, as JSON, and its idempotency key. */
  attempt: { content: string; key: string } | null;
}

const NONE: StoredDraft = { values: {}, attempt: null };

const controlOf = (form: HTMLFormElement, field: string) =>
  form.elements.namedItem(field) as HTMLInputElement;

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` would need HTTPS. */
const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export interface FormDraft {
  save: (form: HTMLFormElement) => void;
  /** Fills the empty fields. What was typed already, before hydration, stays, and is saved. */
  restore: (form: HTMLFormElement) => void;
  forget: () => void;
  /**
   * Returns that of the last attempt if the content is the same, otherwise a new one, which is kept
   * with the content.
   */
  idempotencyKeyFor: (content: string) => string;
}

/**
 * What somebody types into a form. It is in the session storage, for this tab only: a reload after a
 * failure loses nothing.
 * @param storageKey where it is stored
 */
export const formDraft = (storageKey: string, fields: readonly string[]): FormDraft => {
  const read = () => recall<StoredDraft>(storageKey) ?? NONE;
  const save = (form: HTMLFormElement) => {
    const values = Object.fromEntries(fields.map((field) => [field, controlOf(form, field).value]));
    const isEmpty = !Object.values(values).some(Boolean);
    if (isEmpty) forget(storageKey);
    else keep(storageKey, { ...read(), values });
  };
  return {
    save,
    restore: (form) => {
      const { values } = read();
      for (const field of fields) controlOf(form, field).value ||= values[field] ?? '';
      save(form);
    },
    forget: () => forget(storageKey),
    idempotencyKeyFor: (content) => {
      const draft = read();
      if (draft.attempt?.content === content) return draft.attempt.key;
      const key = randomUuid();
      keep(storageKey, { ...draft, attempt: { content, key } });
      return key;
    },
  };
};
