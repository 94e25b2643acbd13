/**
 * Where the form keeps its draft until it is received. Not in lead-draft.ts: main.tsx forgets the
 * draft, and must not load the form.
 */
export const LEAD_DRAFT = 'lead-draft';

/** What could not be stored, because storage is disabled or full: kept as long as the document. */
const unstored = new Map<string, unknown>();

type Area = 'sessionStorage' | 'localStorage';

/** What `keep` stored: for this tab only, or with `localStorage` for this browser. */
export const recall = <Value>(key: string, area: Area = 'sessionStorage'): Value | undefined => {
  if (unstored.has(key)) return unstored.get(key) as Value;
  try {
    return (JSON.parse(window[area].getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
};

export const keep = (key: string, value: unknown, area: Area = 'sessionStorage'): void => {
  try {
    window[area].setItem(key, JSON.stringify(value));
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
};

export const forget = (key: string): void => {
  unstored.delete(key);
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Disabled: nothing is stored.
  }
};
