import { useLayoutEffect, useRef } from 'react';
import { cancelHashScroll, isSection, scrollToHash } from '../scroll.ts';
import { keep, recall } from '../stored.ts';

// Browsers restore a position before a page that loads in parts is complete. So the position of
// each entry of the history is kept here, under a key in the state of the entry.

const STORAGE_KEY = 'scroll-positions';
const MOST_KEPT = 50;

/** Positions in pixels from the top, by the key of the entry; also those of earlier documents. */
const positions = new Map<string, number>(recall(STORAGE_KEY));

const entryKey = (): string | undefined => (window.history.state as { key?: string } | null)?.key;

/** The state and the key of the current entry, the state as JSON, when last known to change. */
let lastState: string | undefined;
let lastKey: string | undefined;

const ensureKey = () => {
  if (entryKey() === undefined) {
    const state = window.history.state as object | null;
    const key = String(performance.timeOrigin + performance.now());
    window.history.replaceState({ ...state, key }, '');
  }
  lastState = JSON.stringify(window.history.state);
  lastKey = entryKey();
};

/**
 * Whether a `popstate` came from a new hash, typed or clicked, and not from Back or Forward:
 * browsers give the entry of a new hash no state, or a copy of the state before.
 */
const isNewHash = (): boolean =>
  entryKey() === undefined || JSON.stringify(window.history.state) === lastState;

/** Where the visitor was when they left the current entry. */
const rememberedPosition = (): number | undefined => positions.get(entryKey() ?? '');

const keepPosition = (key = '') => {
  // `set` alone would leave a known key in its old place. At the end, it is among the latest, which
  // are kept.
  positions.delete(key);
  positions.set(key, window.scrollY);
};

const startScrollMemory = (): void => {
  window.history.scrollRestoration = 'manual';
  // The event of a scroll may come after the next page.
  window.addEventListener('pushState', () => keepPosition(lastKey));
  for (const change of ['pushState', 'replaceState']) window.addEventListener(change, ensureKey);
  ensureKey();
  // The visitor may have scrolled before this script was running.
  if (window.scrollY > 0) keepPosition(lastKey);
  window.addEventListener('scroll', () => keepPosition(entryKey()), { passive: true });
  window.addEventListener('pagehide', () => keep(STORAGE_KEY, [...positions].slice(-MOST_KEPT)));
};

/** Screen readers announce the heading of the new screen, and continue from there. */
const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

const jumpTo = (top: number) => {
  const jump = () => window.scrollTo({ top, behavior: 'instant' });
  jump();
  // During a smooth scroll, the browser may be ahead of the position that it reports.
  requestAnimationFrame(() => {
    if (window.scrollY !== top) jump();
  });
};

let waitingForHeight: ResizeObserver | undefined;

/**
 * Jumps to a position, and again once the page is tall enough, as at the desk with its data. A
 * visitor who scrolls by then stays there.
 */
const jumpWhenTallEnough = (top: number) => {
  jumpTo(top);
  const { scrollY } = window;
  const page = document.documentElement;
  waitingForHeight = new ResizeObserver((_, observer) => {
    const hasScrolled = window.scrollY !== scrollY;
    const isTallEnough = page.scrollHeight - window.innerHeight >= top;
    if (hasScrolled || isTallEnough) observer.disconnect();
    if (!hasScrolled && isTallEnough) jumpTo(top);
  });
  waitingForHeight.observe(page);
};

/** A new visit to a section has begun before (src/boot.ts). */
const arriveAtDocument = () => {
  const position = rememberedPosition();
  const hasScrolled = window.scrollY !== 0;
  if (position !== undefined && !hasScrolled) jumpWhenTallEnough(position);
};

/** @param position where the visitor was when they left this screen, after Back or Forward */
const arriveAtScreen = (position: number | undefined) => {
  waitingForHeight?.disconnect();
  focusHeading();
  const { hash } = window.location;
  if (position !== undefined) jumpTo(position);
  else if (hash) scrollToHash(hash);
  else jumpTo(0);
};

/**
 * A hash that is typed or followed would make the browser jump to its section at once, and leave
 * nothing to scroll. Browsers without the Navigation API (before Safari 26.2 and Firefox 147) jump.
 */
const keepFromJumping = (event: NavigateEvent) => {
  const { destination, hashChange, navigationType, userInitiated } = event;
  // To the hash that the address already has, `hashChange` is false. Neither is true of a change of
  // the history by this application.
  const isHash = hashChange || (userInitiated && destination.sameDocument);
  const { hash } = new URL(destination.url);
  // Not Back and Forward, which restore a position.
  if (navigationType === 'traverse' || !isHash || !isSection(hash)) return;
  event.intercept({ scroll: 'manual', focusReset: 'manual' });
  const onSuccess = () => {
    ensureKey();
    scrollToHash(hash);
  };
  window.navigation.addEventListener('navigatesuccess', onSuccess, { once: true });
};

/** An address reached by Back or Forward, and where the visitor was when they left it. */
interface Traversal {
  href: string;
  position: number | undefined;
}

/** Moves focus and scroll position when `path` changes, and on Back and Forward within a page. */
export const usePageArrival = (path: string): void => {
  const shownPath = useRef<string>(null);
  const traversal = useRef<Traversal>(undefined);

  // A layout effect: this listener must precede that of wouter, which may show the screen at once.
  useLayoutEffect(() => {
    startScrollMemory();
    const onPopState = () => {
      const { hash, href, pathname } = window.location;
      const hasNewHash = isNewHash();
      ensureKey();
      if (hasNewHash) {
        scrollToHash(hash);
        return;
      }
      cancelHashScroll();
      // Now: until the next screen is there, scrolling the old one would overwrite it.
      const position = rememberedPosition();
      const isOtherPath = pathname !== shownPath.current;
      traversal.current = isOtherPath ? { href, position } : undefined;
      if (isOtherPath) return;
      if (position !== undefined) jumpTo(position);
      else if (!hash) jumpTo(0);
    };
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    window.addEventListener('popstate', onPopState, options);
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- older browsers have none
    window.navigation?.addEventListener('navigate', keepFromJumping, options);
    return () => leaving.abort();
  }, []);

  useLayoutEffect(() => {
    const previousPath = shownPath.current;
    if (previousPath === path) return;
    shownPath.current = path;
    const { href, position } = traversal.current ?? {};
    traversal.current = undefined;
    if (previousPath === null) arriveAtDocument();
    else arriveAtScreen(href === window.location.href ? position : undefined);
  }, [path]);
};
