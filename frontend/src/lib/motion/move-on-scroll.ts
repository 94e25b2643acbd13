import { inView, scroll } from 'framer-motion/dom';
import { animate } from 'framer-motion/dom/mini';

/** Between an item and the one before it in its group. */
const STAGGER_SECONDS = 0.1;
const ENTRANCE_SECONDS = 0.5;
/** How far a layer that lies behind the page follows it. */
const PARALLAX = 0.5;

interface Item {
  element: HTMLElement;
  /** In its group. */
  index: number;
}

const itemsOf = (group: Element): Item[] =>
  Array.from(group.children as HTMLCollectionOf<HTMLElement>, (element, index) => ({
    element,
    index,
  }));

const isBelowFold = ({ element }: Item) => element.getBoundingClientRect().top > window.innerHeight;

const enter = ({ element, index }: Item) => {
  delete element.dataset['entering'];
  animate(
    element,
    { opacity: [0, 1], transform: ['translateY(1.25rem)', 'none'] },
    { duration: ENTRANCE_SECONDS, delay: index * STAGGER_SECONDS, ease: 'easeOut' },
  );
};

/**
 * The items of lists with `data-entrance` enter one after the other. Only what is below the fold is
 * hidden until it scrolls into view: no visible text waits, and nothing flickers.
 */
const animateEntrances = (signal: AbortSignal) => {
  const groups = [...document.querySelectorAll('[data-entrance]')];
  // All positions are read before the first change, so that the browser lays out the page once.
  const items = groups.flatMap(itemsOf).filter(isBelowFold);
  for (const { element } of items) element.dataset['entering'] = '';
  for (const item of items) {
    const stop = inView(item.element, () => enter(item), { amount: 0.1 });
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
