import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { applyHead } from './head.ts';
import { trackPageView } from './lib/analytics.ts';
import { HASH_SCROLL_DELAY_MS } from './lib/motion-values.ts';
import { publicConfig } from './lib/public-config.ts';
import { isReturnVisit, rememberedPosition } from './lib/scroll-memory.ts';
import { scrollToSection } from './lib/scroll.ts';
import type { Screen } from './routes.ts';

/** Focuses the page's heading, so that screen readers announce the new page and continue from there. */
const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

const jumpTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

/** Returns the section that a hash names, or undefined if it is empty or malformed. */
const sectionOf = (hash: string): string | undefined => {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
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
  /** True from Back or Forward until the screen has arrived. */
  const traversing = useRef(false);
  /** The URL whose scroll position was restored. Its hash must not scroll again. */
  const restored = useRef<string>(undefined);

  useEffect(() => {
    const onPopState = () => {
      traversing.current = true;
      const position = rememberedPosition();
      restored.current = position === undefined ? undefined : window.location.href;
      // Within the same page, no screen has to load: restore the position now.
      if (position !== undefined && window.location.pathname === arrived.current?.path) jumpTo(position);
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  useLayoutEffect(() => {
    const isFirst = arrived.current === null;
    if (arrived.current === screen) return;
    arrived.current = screen;
    trackPageView(screen.path);
    const position = (isFirst ? isReturnVisit() : traversing.current) ? rememberedPosition() : undefined;
    traversing.current = false;
    restored.current = position === undefined ? undefined : window.location.href;
    if (!isFirst) {
      applyHead(screen.meta, publicConfig.publicUrl);
      focusHeading();
    }
    if (position !== undefined) jumpTo(position);
    else if (!isFirst && !window.location.hash) jumpTo(0);
  }, [screen]);

  // The URL may change before its page has loaded: wait until the screen matches the URL.
  const ready = typeof window !== 'undefined' && screen.path === window.location.pathname;
  useEffect(() => {
    const section = sectionOf(hash);
    if (!ready) return undefined;
    const wasRestored = restored.current === window.location.href;
    restored.current = undefined;
    if (wasRestored || !section) return undefined;
    const timer = setTimeout(() => scrollToSection(section), HASH_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash, ready]);
};
