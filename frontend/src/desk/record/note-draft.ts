/*
 * A note that is being written. It is kept in session storage, for this tab only, so that neither a reload nor a look at
 * another page loses it. It is deleted when the note is stored, and with the request.
 */

const PREFIX = 'note-draft-';
const keyOf = (lead: number) => PREFIX + lead;

/** The leads that have a draft. */
export const noteDrafts = (): number[] => {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => Number(key.slice(PREFIX.length)));
  } catch {
    // Storage is disabled.
    return [];
  }
};

/** The note about a lead that was not stored; empty if there is none. */
export const noteDraft = (lead: number): string => {
  try {
    return sessionStorage.getItem(keyOf(lead)) ?? '';
  } catch {
    // Storage is disabled.
    return '';
  }
};

export const keepNoteDraft = (lead: number, note: string): void => {
  try {
    if (note === '') sessionStorage.removeItem(keyOf(lead));
    else sessionStorage.setItem(keyOf(lead), note);
  } catch {
    // Storage is disabled or full: the note is in its field only.
  }
};
