import { expect, type Page } from '@playwright/test';

/** The distance from the top of the window at which scrolling to a section stops, in pixels. */
export const SECTION_TOP = 80;

/** Polls every 50 ms. Playwright's default grows to 1 s, in which a scroll passes unseen. */
const SOON = { intervals: [50] };

export const expectAtSection = (page: Page, id: string): Promise<void> => {
  const top = () =>
    page
      .locator(`[id="${id}"]`)
      .evaluate((section) => Math.round(section.getBoundingClientRect().top));
  return expect.poll(top, SOON).toBe(SECTION_TOP);
};

export const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

export const expectPosition = (page: Page, position: number): Promise<void> =>
  expect.poll(() => scrollPosition(page), SOON).toBe(position);

/** Scrolls to a position without animation. */
export const scrollTo = async (page: Page, position: number): Promise<void> => {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        // A page that has just come scrolls once more in its next frame (use-page-arrival.ts).
        requestAnimationFrame(() => {
          if (window.scrollY === top) return resolve();
          // The page learns of the position with the event, before a visitor could do anything else.
          window.addEventListener('scroll', () => resolve(), { once: true });
          window.scrollTo({ top, behavior: 'instant' });
        });
      }),
    position,
  );
  await expectPosition(page, position);
};

/**
 * Scrolls, without animation, to a share of what a page can be scrolled, from 0 to 1. Returns the
 * position.
 */
export const scrollToShare = async (page: Page, share: number): Promise<number> => {
  const most = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  );
  const position = Math.round(share * most);
  await scrollTo(page, position);
  return position;
};

interface Scroll {
  behavior: string | undefined;
  /** The position at which it begins. */
  from: number;
  /** Milliseconds since the last change of the hash. */
  waited: number;
}

/** Records each scroll that the page requests, from its start. */
export const recordScrolls = async (page: Page) => {
  await page.addInitScript(() => {
    const recorded = ((window as { scrolls?: Scroll[] }).scrolls = []) as Scroll[];
    let start = 0;
    // The time of the event, because the listeners of the page may run before this one.
    window.addEventListener('popstate', ({ timeStamp }) => (start = timeStamp));
    window.navigation.addEventListener('navigate', ({ timeStamp }) => (start = timeStamp));
    const scroll = window.scrollTo.bind(window) as (options?: ScrollToOptions) => void;
    window.scrollTo = ((options: ScrollToOptions) => {
      const waited = performance.now() - start;
      recorded.push({ behavior: options.behavior, from: window.scrollY, waited });
      scroll(options);
    }) as typeof window.scrollTo;
  });
  const scrolls = () => page.evaluate(() => (window as { scrolls?: Scroll[] }).scrolls!);
  return {
    behaviors: async () => (await scrolls()).map(({ behavior }) => behavior),
    last: async () => (await scrolls()).at(-1)!,
  };
};
