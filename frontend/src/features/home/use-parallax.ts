import { useEffect, useRef } from 'react';
import { firstSign } from '../../lib/boot-state.ts';
import { PARALLAX_FACTOR, prefersReducedMotion } from '../../lib/motion-values.ts';

/** Moves an element down by a fraction of the scroll offset, so that it appears to lie behind the page. */
export const useParallax = <T extends HTMLElement>() => {
  const layer = useRef<T>(null);
  useEffect(() => {
    const element = layer.current;
    if (!element || prefersReducedMotion()) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    void firstSign
      .then(() => import('../../ui/motion.ts'))
      .then(({ scroll }) => {
        if (left) return;
        stop = scroll((_: number, { y }: { y: { current: number } }) => {
          element.style.transform = `translateY(${y.current * PARALLAX_FACTOR}px)`;
        });
      });
    return () => {
      left = true;
      stop?.();
    };
  }, []);
  return layer;
};
