import { inView, scroll } from 'framer-motion/dom';
import { animate } from 'framer-motion/dom/mini';

/** Between an item and the one before it in its group. */
const STAGGER_SECONDS = 0.1;
const ENTRANCE_SECONDS = 0.24;
/** How far below the window, as a part of its height, an item begins to enter. */
const AHEAD = 0.15;
/** How far a layer that lies behind the page follows it. */
const PARALLAX = 0.5;

interface Item {
  element: HTMLElement;
  /** In its group. */
  index: number;
}

/** Of an item, the parts with `data-moves` move, beside which its lines stay; or else all of it. */
const itemsOf = (group: Element): Item[] =>
  [...group.children].flatMap((item, index) => {
    const parts = item.querySelectorAll<HTMLElement>('[data-moves]');
    return Array.from(parts.length > 0 ? parts : [item as HTMLElement], (element) => ({
      element,
      index,
    }));
  });

const isBelowFold = ({ element }: Item) =>
  element.getBoundingClientRect().top > window.innerHeight * (1 + AHEAD);

const enter = ({ element, index }: Item) => {
  delete element.dataset['entering'];
  animate(
    element,
    { opacity: [0.4, 1], transform: ['translateY(0.5rem)', 'none'] },
    { duration: ENTRANCE_SECONDS, delay: index * STAGGER_SECONDS, ease: 'easeOut' },
  );
};

/**
 * The items of lists with `data-entrance` enter one after the other. Only what is below the fold is
 * pale until it is about to scroll into view: no visible text waits, and nothing flickers.
 */
const animateEntrances = (signal: AbortSignal) => {
  const groups = [...document.querySelectorAll('[data-entrance]')];
  // All positions are read before the first change, so that the browser lays out the page once.
  const items = groups.flatMap(itemsOf).filter(isBelowFold);
  for (const { element } of items) element.dataset['entering'] = '';
  for (const item of items) {
    const stop = inView(item.element, () => enter(item), { margin: `0% 0% ${AHEAD * 100}% 0%` });
    signal.addEventListener('abort', stop);
  }
};

/** Layers with `data-parallax` move slower than the page, as if they lay behind it. */
const animateParallax = (signal: AbortSignal) => {
  for (const layer of document.querySelectorAll<HTMLElement>('[data-parallax]')) {
    const stop = scroll((_: number, { y }: { y: { current: number } }) => {
      layer.style.transform = `translateY(${y.current * PARALLAX}px)`;
    });
    signal.addEventListener('abort', stop);
  }
};

/** @param signal ends all motion, when the page is left */
export const moveOnScroll = (signal: AbortSignal): void => {
  animateEntrances(signal);
  animateParallax(signal);
};
