import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { applyHead } from './head.ts';
import { trackPageView } from './lib/analytics.ts';
import { HASH_SCROLL_DELAY_MS } from './lib/motion-values.ts';
import { publicConfig } from './lib/public-config.ts';
import { isReturnVisit, rememberedPosition, startScrollMemory } from './lib/scroll-memory.ts';
import { scrollToSection } from './lib/scroll.ts';
import { MAIN_ID } from './layout/site-layout.tsx';
import type { Screen } from './routes.ts';

/** True from a Back or Forward until the screen it leads to has arrived. */
let traversing = false;

/**
 * What a visitor expects of a new page: its title, the focus at its start, the top or the anchor in view, Back to
 * the place they left; and one page view for analytics. A hash alone only scrolls.
 */
export const usePageArrival = (screen: Screen): void => {
  const hash = useLocationProperty(
    () => window.location.hash,
    () => '',
  );
  const arrived = useRef<Screen>(null);

  useEffect(() => {
    startScrollMemory();
    const onPopState = () => {
      traversing = true;
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  useLayoutEffect(() => {
    const isFirst = arrived.current === null;
    if (arrived.current === screen) return;
    arrived.current = screen;
    trackPageView(screen.path);
    const position = (isFirst ? isReturnVisit() : traversing) ? rememberedPosition() : undefined;
    traversing = false;
    if (!isFirst) {
      applyHead(screen.meta, publicConfig.publicUrl);
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    if (position !== undefined) window.scrollTo({ top: position, behavior: 'instant' });
    else if (!isFirst && !window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [screen]);

  // The address may name a section before its page is there: wait until the screen is that of the address.
  const ready = typeof window !== 'undefined' && screen.path === window.location.pathname;
  useEffect(() => {
    if (!hash || !ready) return undefined;
    const timer = setTimeout(() => scrollToSection(decodeURIComponent(hash.slice(1))), HASH_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash, ready]);
};
