import { randomUuid } from './uuid.ts';

/*
 * The browser restores the scroll position on Back before a page that is loaded in parts is there, so it fails on
 * most. This keeps the position of each history entry and gives it back once the page stands.
 */

const STORAGE_KEY = 'scroll-positions';

/** The places in this document's entries. */
const positions = new Map<string, number>();

/** The places that other documents of this tab kept. Not read before they are needed: the page waits for the storage. */
const readStored = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    // Storage is off or holds something else: there are none.
    return new Map();
  }
};

const entryKey = (): string => (window.history.state as { key?: string } | null)?.key ?? window.location.href;

/** The state of a new history entry. */
export const newEntryState = () => ({ key: randomUuid() });

/** The place at which the visitor left the current history entry, in pixels from the top. */
export const rememberedPosition = (): number | undefined =>
  positions.get(entryKey()) ?? readStored().get(entryKey());

/** Starts to keep positions, for as long as the tab is open. Call it once. */
export const startScrollMemory = (): void => {
  window.history.scrollRestoration = 'manual';
  const keepPosition = () => positions.set(entryKey(), window.scrollY);
  // The visitor may have scrolled before this script was there.
  if (window.scrollY > 0) keepPosition();
  window.addEventListener('scroll', keepPosition, { passive: true });
  window.addEventListener('pagehide', () => {
    try {
      const all = new Map([...readStored(), ...positions]);
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...all].slice(-50)));
    } catch {
      // Storage is off or full: Back into this page starts at the top.
    }
  });
};

/** Whether the browser came to this document by reload, Back or Forward. */
export const isReturnVisit = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate';
};
