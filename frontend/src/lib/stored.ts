/**
 * Where the form keeps its draft until it is received. Not beside the form: main.tsx forgets the
 * draft, and must not load it.
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

export const forget = (key: string, area: Area = 'sessionStorage'): void => {
  unstored.delete(key);
  try {
    window[area].removeItem(key);
  } catch {
    // Disabled: nothing is stored.
  }
};

/** The keys of what was stored, or could not be. */
export const keysIn = (area: Area): string[] => {
  try {
    return [...unstored.keys(), ...Object.keys(window[area])];
  } catch {
    return [...unstored.keys()];
  }
};
