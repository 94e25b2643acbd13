import { keep, recall } from '../stored.ts';

// Browsers restore a position before a page that loads in parts is complete. This keeps that of
// each entry of the history.

const STORAGE_KEY = 'scroll-positions';
const MOST_KEPT = 50;

/** Positions in pixels from the top, by the key of the entry, also of earlier documents. */
const positions = new Map<string, number>(recall(STORAGE_KEY));

const entryKey = (): string | undefined => (window.history.state as { key?: string } | null)?.key;

/** The state of the current entry, as JSON, when it was last known to change. */
let knownState: string | undefined;

/** Gives the entry a key if it has none. The event of that change leads here again. */
const keepState = () => {
  if (entryKey() !== undefined) {
    knownState = JSON.stringify(window.history.state);
    return;
  }
  const state = window.history.state as object | null;
  const key = String(performance.timeOrigin + performance.now());
  window.history.replaceState({ ...state, key }, '');
};

/**
 * Whether `popstate` comes from a hash that was typed or clicked: its entry has no state, or is the
 * one that was shown.
 */
export const isHashNavigation = (): boolean => {
  const isNewEntry = entryKey() === undefined;
  const isSameEntry = JSON.stringify(window.history.state) === knownState;
  keepState();
  return isNewEntry || isSameEntry;
};

/** Where the visitor was when they left the current entry. */
export const rememberedPosition = (): number | undefined => positions.get(entryKey() ?? '');

const keepPosition = () => positions.set(entryKey() ?? '', window.scrollY);

export const startScrollMemory = (): void => {
  window.history.scrollRestoration = 'manual';
  for (const change of ['pushState', 'replaceState']) window.addEventListener(change, keepState);
  keepState();
  // The visitor may have scrolled before this script was running.
  if (window.scrollY > 0) keepPosition();
  window.addEventListener('scroll', keepPosition, { passive: true });
  window.addEventListener('pagehide', () => keep(STORAGE_KEY, [...positions].slice(-MOST_KEPT)));
};
