import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { trackPageView } from '../../lib/analytics.ts';
import { hasScrolled } from '../../lib/boot-state.ts';
import { HASH_SCROLL_DELAY_MS } from '../../lib/motion-values.ts';
import { isHashNavigation, isReturnVisit, rememberedPosition } from './scroll-memory.ts';
import { scrollToSection } from '../../lib/scroll.ts';
import type { Screen } from './screens.tsx';

/** Focuses the page's heading, so that screen readers announce the new page and continue from there. */
const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Updates the head of the open document for another page. */
const applyHead = ({ head }: Screen) => {
  if (!head) return;
  document.title = head.title;
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  document.head.append(...head.elements.map((element) => document.importNode(element, true)));
};

/**
 * Jumps to a position, in pixels from the top. While a smooth scroll is under way, the browser may still be ahead of the
 * position that it reports, so the next frame corrects it.
 */
const jumpTo = (top: number) => {
  const jump = () => window.scrollTo({ top, behavior: 'instant' });
  jump();
  requestAnimationFrame(() => {
    if (window.scrollY !== top) jump();
  });
};

/**
 * Has the browser lay out only what is on the screen before the next frame (`data-arriving` in base.css), and the rest
 * of the page after it.
 */
const showNextTopFirst = () => {
  const { dataset } = document.documentElement;
  dataset['arriving'] = '';
  requestAnimationFrame(() => setTimeout(() => delete dataset['arriving']));
};

/** Returns the section that a hash names, or undefined if it is empty or malformed. */
const sectionOf = (hash: string): string | undefined => {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
};

/**
 * Scrolls to the section that a hash names, after the delay. Returns the timer, or undefined if it names none.
 *
 * @param unless whether not to scroll after all, asked after the delay
 */
const scrollSoon = (hash: string, unless = () => false) => {
  const section = sectionOf(hash);
  return section === undefined
    ? undefined
    : setTimeout(() => unless() || scrollToSection(section), HASH_SCROLL_DELAY_MS);
};

/**
 * Does what visitors expect when a new page appears: updates the title, focuses the heading, and scrolls to the top, to
 * the anchor, or on Back and Forward to the previous position. Sends one page view to analytics. A change of the hash
 * alone only scrolls.
 */
export const usePageArrival = (screen: Screen): void => {
  const hash = useLocationProperty(
    () => window.location.hash,
    () => '',
  );
  const arrived = useRef<Screen>(null);
  /**
   * After Back or Forward to another screen, until it has arrived: its URL and its position, read at once because the
   * previous screen may still send a scroll event, which would be recorded for the new entry.
   */
  const traversed = useRef<{ url: string; position: number | undefined }>(undefined);
  /** The URL whose scroll position was restored. Its hash must not scroll again. */
  const restored = useRef<string>(undefined);
  /** Until the hash with which the document was loaded has scrolled. A visitor may have scrolled before this script ran. */
  const loading = useRef(true);
  /** The timer of the next scroll to a section. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A layout effect, so that this listener precedes that of `useLocationProperty`, which renders, and so runs the last
  // effect below, before the next listener.
  useLayoutEffect(() => {
    const onPopState = () => {
      if (isHashNavigation()) {
        restored.current = undefined;
        // The effect below does not run for a hash that the URL already had.
        clearTimeout(timer.current);
        timer.current = scrollSoon(window.location.hash);
        return;
      }
      const position = rememberedPosition();
      restored.current = position === undefined ? undefined : window.location.href;
      if (window.location.pathname !== arrived.current?.path) {
        traversed.current = { url: window.location.href, position };
        return;
      }
      // Within the same page, no screen has to load: restore the position now.
      if (position !== undefined || !window.location.hash) jumpTo(position ?? 0);
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  useLayoutEffect(() => {
    const isFirst = arrived.current === null;
    if (arrived.current === screen) return;
    arrived.current = screen;
    trackPageView(screen.path);
    const { url, position: previous } = traversed.current ?? {};
    traversed.current = undefined;
    const returned = isFirst && isReturnVisit() ? rememberedPosition() : undefined;
    const position = url === window.location.href ? previous : returned;
    restored.current = position === undefined ? undefined : window.location.href;
    if (!isFirst) {
      applyHead(screen);
      focusHeading();
    }
    if (position !== undefined) jumpTo(position);
    else if (!isFirst && !window.location.hash) {
      jumpTo(0);
      showNextTopFirst();
    }
  }, [screen]);

  // The URL may change before its page has loaded: wait until the screen matches the URL.
  const ready = typeof window !== 'undefined' && screen.path === window.location.pathname;
  useEffect(() => {
    if (!ready || hash !== window.location.hash) return undefined;
    const wasRestored = restored.current === window.location.href;
    restored.current = undefined;
    if (!wasRestored) timer.current = scrollSoon(hash, loading.current ? hasScrolled : undefined);
    loading.current = false;
    return () => clearTimeout(timer.current);
  }, [hash, ready]);
};
