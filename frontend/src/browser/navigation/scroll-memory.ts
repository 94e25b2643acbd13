/*
 * On Back, the browser restores the scroll position before a page that loads in parts is complete, so it often ends up
 * in the wrong place. This module keeps the position of each history entry, by a key in its state, for usePageArrival.
 */

const STORAGE_KEY = 'scroll-positions';

/** Positions in pixels from the top, by the key of the entry: those of this document, and of earlier ones in this tab. */
let positions = new Map<string, number>();

const readStored = (): [string, number][] => {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    // Storage is disabled or holds invalid data: there are no positions.
    return [];
  }
};

const entryKey = (): string | undefined => (window.history.state as { key?: string } | null)?.key;

/** The state of the current history entry, as JSON, when it was last known to change. */
let knownState: string | undefined;

/** Gives an entry that has no key one: the router dispatches an event for that change, too. */
const keepState = () => {
  const state = window.history.state as object | null;
  if (entryKey() === undefined)
    window.history.replaceState({ ...state, key: String(performance.timeOrigin + performance.now()) }, '');
  else knownState = JSON.stringify(state);
};

/**
 * Whether a `popstate` event comes from a hash that was typed or clicked, instead of from Back or Forward. The entry of
 * a new hash has no state. If the URL already had the hash, the entry stays as it is.
 */
export const isHashNavigation = (): boolean => {
  const isHash = entryKey() === undefined || JSON.stringify(window.history.state) === knownState;
  keepState();
  return isHash;
};

/** The scroll position at which the visitor left the current history entry; undefined for a new one. */
export const rememberedPosition = (): number | undefined => positions.get(entryKey() ?? '');

/** Starts recording positions. They are kept until the tab is closed. Call once. */
export const startScrollMemory = (): void => {
  window.history.scrollRestoration = 'manual';
  positions = new Map(readStored());
  // The router dispatches these events.
  for (const change of ['pushState', 'replaceState']) window.addEventListener(change, keepState);
  keepState();
  const keepPosition = () => positions.set(entryKey() ?? '', window.scrollY);
  // The visitor may have scrolled before this script was running.
  if (window.scrollY > 0) keepPosition();
  window.addEventListener('scroll', keepPosition, { passive: true });
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
    } catch {
      // Storage is disabled or full: going back to this document starts at the top.
    }
  });
};
