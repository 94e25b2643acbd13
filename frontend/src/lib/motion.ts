import { inView, scroll } from 'framer-motion/dom';
import { animate } from 'framer-motion/dom/mini';

/** Only what is below the fold is hidden until it scrolls into view: no visible text waits, and nothing flickers. */
const animateEntrances = (lists: NodeListOf<Element>, signal: AbortSignal) => {
  // All positions are read before the first change, so that the browser lays out the page once.
  const below = Array.from(lists, ({ children }) =>
    ([...children] as HTMLElement[]).filter(
      (child) => child.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  for (const child of below.flat()) child.dataset['entering'] = '';
  for (const children of below) {
    let together = 0;
    const enter = (child: Element) => {
      // A row far down a long list would otherwise stay away for a second or more.
      if (together === 0) requestAnimationFrame(() => (together = 0));
      delete (child as HTMLElement).dataset['entering'];
      animate(
        child,
        { opacity: [0, 1], transform: ['translateY(1.25rem)', 'none'] },
        { duration: 0.5, delay: together * 0.1, ease: 'easeOut' },
      );
      together += 1;
    };
    signal.addEventListener('abort', inView(children, enter, { amount: 0.1 }));
  }
};

/** Lists with `data-entrance` enter card by card. `data-parallax` moves slower than the page, as if it lay behind it. */
export const startMotion = (page: HTMLElement, signal: AbortSignal): void => {
  animateEntrances(page.querySelectorAll('[data-entrance]'), signal);
  for (const layer of page.querySelectorAll<HTMLElement>('[data-parallax]')) {
    const stop = scroll((_: number, { y }: { y: { current: number } }) => {
      layer.style.transform = `translateY(${y.current / 2}px)`;
    });
    signal.addEventListener('abort', stop);
  }
};
