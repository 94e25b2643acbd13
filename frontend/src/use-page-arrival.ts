import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { applyHead } from './head.ts';
import { trackPageView } from './lib/analytics.ts';
import { HASH_SCROLL_DELAY_MS } from './lib/motion-values.ts';
import { publicConfig } from './lib/public-config.ts';
import { isReturnVisit, rememberedPosition } from './lib/scroll-memory.ts';
import { scrollToSection } from './lib/scroll.ts';
import type { Screen } from './routes.ts';

/** A screen reader then says where the visitor is, once, and reads on from there. */
const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

const jumpTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

/** The section that a hash names; undefined where it cannot be read. */
const sectionOf = (hash: string): string | undefined => {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
};

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
  /** True from a Back or Forward until the screen it leads to has arrived. */
  const traversing = useRef(false);
  /** The address whose place was restored, so that its hash must not move it again. */
  const restored = useRef<string>(undefined);

  useEffect(() => {
    const onPopState = () => {
      traversing.current = true;
      const position = rememberedPosition();
      restored.current = position === undefined ? undefined : window.location.href;
      // Within one page there is nothing to wait for.
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

  // The address may name a section before its page is there: wait until the screen is that of the address.
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
