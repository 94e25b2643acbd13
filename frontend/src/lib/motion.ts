import { inView, scroll } from 'framer-motion/dom';
import { animate } from 'framer-motion/dom/mini';

/** Seconds between an item and the one before it in its group. */
const STAGGER = 0.1;

const enter = (item: HTMLElement, place: number) => {
  delete item.dataset['entering'];
  animate(
    item,
    { opacity: [0, 1], transform: ['translateY(1.25rem)', 'none'] },
    { duration: 0.5, delay: place * STAGGER, ease: 'easeOut' },
  );
};

/**
 * Only what is below the fold is hidden until it scrolls into view: no visible text waits, nothing
 * flickers.
 */
const animateEntrances = (groups: NodeListOf<Element>, signal: AbortSignal) => {
  // All positions are read before the first change, so that the browser lays out the page once.
  const items = Array.from(groups, ({ children }) =>
    Array.from(children as HTMLCollectionOf<HTMLElement>, (item, place) => ({
      item,
      place,
      isBelow: item.getBoundingClientRect().top > window.innerHeight,
    })),
  )
    .flat()
    .filter(({ isBelow }) => isBelow);
  for (const { item } of items) item.dataset['entering'] = '';
  for (const { item, place } of items)
    signal.addEventListener(
      'abort',
      inView(item, () => enter(item, place), { amount: 0.1 }),
    );
};

/**
 * Lists with `data-entrance` enter card by card. `data-parallax` moves slower than the page, as if
 * it lay behind it.
 */
export const movePage = (page: Element, signal: AbortSignal): void => {
  animateEntrances(page.querySelectorAll('[data-entrance]'), signal);
  for (const layer of page.querySelectorAll<HTMLElement>('[data-parallax]')) {
    const stop = scroll((_: number, { y }: { y: { current: number } }) => {
      layer.style.transform = `translateY(${y.current / 2}px)`;
    });
    signal.addEventListener('abort', stop);
  }
};
