import { useLayoutEffect, useRef } from 'react';
import { SCROLL_OFFSET, scrollSoon } from '../scroll.ts';
import { isHashNavigation, rememberedPosition, startScrollMemory } from './scroll-memory.ts';

/**
 * Focuses the page's heading, so that screen readers announce the new page and continue from there.
 */
const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Jumps to a position. During a smooth scroll, the browser may be ahead of what it reports: the
 * next frame corrects it.
 */
const jumpTo = (top: number) => {
  const jump = () => window.scrollTo({ top, behavior: 'instant' });
  jump();
  requestAnimationFrame(() => {
    if (window.scrollY !== top) jump();
  });
};

let restoring: ResizeObserver | undefined;

/**
 * Jumps to a position, again once the page is high enough, as at the desk with its data, unless the
 * visitor has scrolled.
 */
const jumpOnceHigh = (top: number) => {
  jumpTo(top);
  const { scrollY } = window;
  const page = document.documentElement;
  restoring = new ResizeObserver((_, observer) => {
    if (window.scrollY !== scrollY) observer.disconnect();
    else if (page.scrollHeight - window.innerHeight >= top) jumpTo(top);
  });
  restoring.observe(page);
};

/**
 * Whether the document was opened by its address or a link, not by a reload or Back, which restore
 * a position.
 */
const isNavigation = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
};

/**
 * Whether the section to which the browser has scrolled on load is where it left it: the visitor
 * has not gone on.
 */
const isTargetInPlace = () => {
  const top = document.querySelector(':target')?.getBoundingClientRect().top ?? -1;
  const below = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
  return Math.abs(top - SCROLL_OFFSET) < 2 || (top > SCROLL_OFFSET && below < 2);
};

/**
 * Moves the scroll position and the focus as visitors expect, also to the hash with which the
 * document was loaded.
 */
export const usePageArrival = (path: string): void => {
  const arrived = useRef<string>(null);
  /**
   * After Back or Forward to another screen: its position, before the previous one sends another
   * scroll event.
   */
  const traversed = useRef<{ url: string; position: number | undefined }>(undefined);

  // A layout effect, so that this listener precedes that of wouter, which can show the other screen
  // at once.
  useLayoutEffect(() => {
    startScrollMemory();
    const onPopState = () => {
      const { hash, href, pathname } = window.location;
      if (isHashNavigation()) return scrollSoon(hash);
      scrollSoon('');
      const position = rememberedPosition();
      if (pathname !== arrived.current) traversed.current = { url: href, position };
      // Within the same page, no screen has to load.
      else if (position !== undefined || !hash) jumpTo(position ?? 0);
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  useLayoutEffect(() => {
    const isFirst = arrived.current === null;
    if (arrived.current === path) return;
    arrived.current = path;
    const { url, position: previous } = traversed.current ?? {};
    traversed.current = undefined;
    if (isFirst) {
      const position = rememberedPosition();
      // Unless the visitor, or the browser, has scrolled before this script was running.
      if (position !== undefined && window.scrollY === 0) jumpOnceHigh(position);
      else if (isNavigation() && isTargetInPlace()) scrollSoon(window.location.hash);
      return;
    }
    restoring?.disconnect();
    focusHeading();
    const position = url === window.location.href ? previous : undefined;
    if (position !== undefined) jumpTo(position);
    else if (window.location.hash) scrollSoon(window.location.hash);
    else jumpTo(0);
  }, [path]);
};
