import { onFirstUse } from './first-use.ts';
import { prefersReducedMotion } from './scroll.ts';

/**
 * Starts the motion of the page once the visitor uses it; returns how to stop it. If its script is
 * missing, nothing moves.
 */
export const startMotion = (): (() => void) => {
  const page = document.querySelector('main')!;
  const leaving = new AbortController();
  if (!prefersReducedMotion() && page.querySelector('[data-entrance], [data-parallax]'))
    onFirstUse(() => import('./motion.ts')).then(
      ({ movePage }) => leaving.signal.aborted || movePage(page, leaving.signal),
      () => undefined,
    );
  return () => leaving.abort();
};
