import { useEffect, useRef } from 'react';
import { firstSign } from '../lib/boot-state.ts';
import { CARD_STAGGER, prefersReducedMotion } from '../lib/motion-values.ts';

/**
 * Animates the children of a list, one after the other, when they scroll into view. They are visible in the markup, and
 * only those below the fold are hidden until then, so no visible text waits for an animation and nothing flickers.
 */
export const useEntrance = <T extends HTMLElement>() => {
  const list = useRef<T>(null);
  useEffect(() => {
    const element = list.current;
    if (prefersReducedMotion() || !element) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    void firstSign
      .then(() => import('./motion.ts'))
      .then(({ inView, animate }) => {
        if (left) return;
        const below = [...element.children].flatMap((child, index) =>
          child instanceof HTMLElement && child.getBoundingClientRect().top > window.innerHeight
            ? [{ child, index }]
            : [],
        );
        for (const { child } of below) child.dataset['entering'] = '';
        const stops = below.map(({ child, index }) =>
          inView(
            child,
            () => {
              delete child.dataset['entering'];
              animate(
                child,
                { opacity: [0, 1], transform: ['translateY(1.25rem)', 'none'] },
                { duration: 0.5, delay: index * CARD_STAGGER, ease: 'easeOut' },
              );
            },
            { amount: 0.1 },
          ),
        );
        stop = () => {
          for (const end of stops) end();
        };
      });
    return () => {
      left = true;
      stop?.();
    };
  }, []);
  return list;
};
