import { useEffect } from 'react';
import { onFirstUse } from './first-use.ts';
import { prefersReducedMotion } from './scroll.ts';

/** Starts the motion of a page once the visitor uses it. If its script is missing, nothing moves. */
export const useMotion = (path: string): void => {
  useEffect(() => {
    const page = document.querySelector('main')!;
    const leaving = new AbortController();
    if (!prefersReducedMotion() && page.querySelector('[data-entrance], [data-parallax]'))
      onFirstUse(() => import('./motion.ts')).then(
        ({ startMotion }) => leaving.signal.aborted || startMotion(page, leaving.signal),
        () => undefined,
      );
    return () => leaving.abort();
  }, [path]);
};
