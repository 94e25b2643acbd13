import { navigationEntry } from '../boot/navigation-entry.ts';
import { randomUuid } from '../../lib/uuid.ts';

/*
 * On Back, the browser restores the scroll position before a page that loads in parts is complete, so it often ends up
 * in the wrong place. This module stores the position of each history entry, for usePageArrival to restore.
 */

const STORAGE_KEY = 'scroll-positions';

/** Positions of the history entries of this document. */
const positions = new Map<string, number>();

/** Positions that earlier documents in this tab stored. Read only when needed: storage access blocks the page. */
const readStored = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    // Storage is disabled or holds invalid data: there are no positions.
    return new Map();
  }
};

const entryKey = (): string | undefined => (window.history.state as { key?: string } | null)?.key;

/** Creates the state for a new history entry. */
export const newEntryState = () => ({ key: randomUuid() });

/** The state of the current history entry, as JSON, when it was last known to change. */
let knownState: string | undefined;

const keepState = () => {
  knownState = JSON.stringify(window.history.state);
};

/**
 * Whether a `popstate` event comes from a hash that was typed or clicked, instead of from Back or Forward. The entry of
 * a new hash has no state, and gets a key. If the URL already had the hash, the entry stays as it is.
 */
export const isHashNavigation = (): boolean => {
  const isNew = entryKey() === undefined;
  const isSame = JSON.stringify(window.history.state) === knownState;
  if (isNew) nameEntry();
  keepState();
  return isNew || isSame;
};

const nameEntry = () =>
  window.history.replaceState({ ...(window.history.state as object | null), ...newEntryState() }, '');

/** The scroll position at which the visitor left the current history entry, in pixels from the top. */
export const rememberedPosition = (): number | undefined => {
  const key = entryKey();
  return key === undefined ? undefined : (positions.get(key) ?? readStored().get(key));
};

/** Starts recording positions. They are kept until the tab is closed. Call once. */
export const startScrollMemory = (): void => {
  window.history.scrollRestoration = 'manual';
  if (entryKey() === undefined) nameEntry();
  keepState();
  // The router dispatches these events.
  for (const change of ['pushState', 'replaceState']) window.addEventListener(change, keepState);
  const keepPosition = () => {
    const key = entryKey();
    if (key !== undefined) positions.set(key, window.scrollY);
  };
  // The visitor may have scrolled before this script was running.
  if (window.scrollY > 0) keepPosition();
  window.addEventListener('scroll', keepPosition, { passive: true });
  window.addEventListener('pagehide', () => {
    try {
      const all = new Map([...readStored(), ...positions]);
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...all].slice(-50)));
    } catch {
      // Storage is disabled or full: going back to this document starts at the top.
    }
  });
};

/** Whether this document was loaded by reload, Back or Forward. */
export const isReturnVisit = (): boolean => {
  const entry = navigationEntry();
  return entry !== undefined && entry.type !== 'navigate';
};
