import { keep, recall } from '../stored.ts';

// Browsers restore a position before a page that loads in parts is complete. This keeps that of
// each history entry.

const STORAGE_KEY = 'scroll-positions';

/**
 * Positions in pixels from the top, by the key of the entry: those of this document, and of earlier
 * ones in this tab.
 */
const positions = new Map<string, number>(recall(STORAGE_KEY));

const entryKey = (): string | undefined => (window.history.state as { key?: string } | null)?.key;

/** The state of the current history entry, as JSON, when it was last known to change. */
let knownState: string | undefined;

/** Gives an entry that has no key one: the router dispatches an event for that change, too. */
const keepState = () => {
  const state = window.history.state as object | null;
  if (entryKey() === undefined)
    window.history.replaceState(
      { ...state, key: String(performance.timeOrigin + performance.now()) },
      '',
    );
  else knownState = JSON.stringify(state);
};

/**
 * Whether `popstate` comes from a hash that was typed or clicked: its entry has no state, or is the
 * one that was shown.
 */
export const isHashNavigation = (): boolean => {
  const isHash = entryKey() === undefined || JSON.stringify(window.history.state) === knownState;
  keepState();
  return isHash;
};

export const rememberedPosition = (): number | undefined => positions.get(entryKey() ?? '');

export const startScrollMemory = (): void => {
  window.history.scrollRestoration = 'manual';
  for (const change of ['pushState', 'replaceState']) window.addEventListener(change, keepState);
  keepState();
  const keepPosition = () => positions.set(entryKey() ?? '', window.scrollY);
  // The visitor may have scrolled before this script was running.
  if (window.scrollY > 0) keepPosition();
  window.addEventListener('scroll', keepPosition, { passive: true });
  window.addEventListener('pagehide', () => keep(STORAGE_KEY, [...positions].slice(-50)));
};
