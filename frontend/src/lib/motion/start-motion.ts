import { onFirstUse } from '../first-use.ts';
import { prefersReducedMotion } from '../scroll.ts';

const loadMotion = () => import('./move-on-scroll.ts');

/**
 * All that moves on the site:
 *
 * - cards enter 0.1 s after each other, and the drawing of the hero follows at half of the scroll:
 *   move-on-scroll.ts, with framer-motion, which loads once the visitor uses the page
 * - the hero fades in over 0.6 s, the menu opens and closes over 0.2 s, a dialog enters over 0.18 s
 *   and leaves over 0.12 s, and the page behind it is dimmed over 0.12 s: styles/motion.css, because
 *   they move before that (docs/decisions/0026-motion.md)
 * - the glass in the header fills as one reads an article or the services:
 *   components/layout/header-progress.tsx
 *
 * If the script is missing, or the visitor prefers reduced motion, everything is in its place.
 * @returns how to stop, when the page is left
 */
export const startMotion = (): (() => void) => {
  const leaving = new AbortController();
  const hasMotion = document.querySelector('[data-entrance], [data-parallax]') !== null;
  if (hasMotion && !prefersReducedMotion()) {
    onFirstUse(loadMotion).then(
      ({ moveOnScroll }) => {
        if (!leaving.signal.aborted) moveOnScroll(leaving.signal);
      },
      () => undefined,
    );
  }
  return () => leaving.abort();
};
