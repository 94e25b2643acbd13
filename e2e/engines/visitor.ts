import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { SECTION_TOP } from '../support/scrolling.ts';
import type { Browser } from './browser.ts';

/** Milliseconds in which a page does what is expected. */
const PATIENCE = 15_000;

/** Milliseconds for which an element must stand still before it is clicked, as for a person. */
const STILL = 200;

/** What can be seen of an element. */
interface Seen {
  /** Its label or, without one, its text or what was typed. */
  said: string;
  hasFocus: boolean;
  top: number;
  /** Its middle. */
  x: number;
  y: number;
  /** Whether the pointer meets it there. */
  isFree: boolean;
  /** By the clock of the page, in milliseconds. */
  time: number;
}

/** Runs in the page. Elements are in the order of the document, and only those that are visible. */
const look = (selector: string, source: string, flags: string, reveal: boolean): Seen[] => {
  const pattern = new RegExp(source, flags);
  const said = (element: Element) => {
    const typed = element.matches('input, textarea, select')
      ? (element as HTMLInputElement).value
      : element.textContent;
    return (element.getAttribute('aria-label') ?? typed).replaceAll(/\s+/g, ' ').trim();
  };
  const found = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().height > 0 &&
      pattern.test(said(element)),
  );
  const see = (element: Element) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const met = document.elementFromPoint(x, y);
    return {
      said: said(element),
      hasFocus: element === document.activeElement,
      top: Math.round(top),
      x,
      y,
      isFree: element.contains(met),
      time: performance.now(),
    };
  };
  if (reveal && found[0] && !see(found[0]).isFree)
    found[0].scrollIntoView({ block: 'center', behavior: 'instant' });
  return found.map(see);
};

export type Visitor = ReturnType<typeof createVisitor>;

/**
 * Somebody who looks, points and types. Each expectation waits until it is met, or fails.
 *
 * A selector takes a pattern of what its elements say; where several fit, the first counts.
 */
export const createVisitor = (browser: Browser, origin: string) => {
  const seen = (selector: string, text: RegExp, reveal = false): Promise<Seen[]> =>
    browser.run(look, selector, text.source, text.flags, reveal);

  const until = async (
    expectation: string,
    isMet: (answer: Seen[]) => boolean,
    ask: () => Promise<Seen[]>,
  ): Promise<Seen[]> => {
    try {
      return await waitFor(ask, isMet, PATIENCE);
    } catch (cause) {
      throw new Error(`${expectation}: ${(cause as Error).message}`, { cause });
    }
  };

  const sees = (selector: string, text = /(?:)/, count?: number) =>
    until(
      `${count ?? 'any'} ${selector} that says ${text}`,
      ({ length }) => (count === undefined ? length > 0 : length === count),
      () => seen(selector, text),
    );

  const clicks = async (selector: string, text = /(?:)/) => {
    let before: Seen | undefined;
    // Dialogs, menus and toasts move until they are where they stay, and the hero with the scroll.
    const standsStill = ([first]: Seen[]) => {
      if (first?.x !== before?.x || first?.y !== before?.y) before = first;
      return first?.isFree === true && first.time - before!.time >= STILL;
    };
    const [first] = await until(`to click ${selector} that says ${text}`, standsStill, () =>
      seen(selector, text, true),
    );
    await browser.clickAt(first!.x, first!.y);
  };

  const scrolled = () => browser.run(() => Math.round(window.scrollY));

  return {
    browser,
    opens: (path: string) => browser.open(new URL(path, origin).href),
    opensTab: (path: string) => browser.openTab(new URL(path, origin).href),
    /** @param count how many; by default, one or more */
    sees,
    seesNo: (selector: string, text?: RegExp) => sees(selector, text, 0),
    clicks,
    /** Clicks a field, and types. */
    fills: async (selector: string, text: string) => {
      await clicks(selector);
      await browser.type(text);
    },
    presses: browser.press,
    seesFocusAt: (selector: string, text = /(?:)/) =>
      until(
        `the focus at ${selector} that says ${text}`,
        (found) => found.some(({ hasFocus }) => hasFocus),
        () => seen(selector, text),
      ),
    /** Waits until the scroll has ended: another one may not begin before. */
    seesAtTop: (selector: string) => {
      let before = Number.NaN;
      const staysThere = ([first]: Seen[]) => {
        const now = first?.top ?? Number.NaN;
        const stays = now === before;
        before = now;
        return stays && Math.abs(now - SECTION_TOP) <= 1;
      };
      return until(`${selector} ${SECTION_TOP} px below the top`, staysThere, () =>
        seen(selector, /(?:)/),
      );
    },
    scrolled,
    /** Scrolls down without animation, and returns the position. */
    scrollsDown: async (by: number): Promise<number> => {
      await browser.run((top) => window.scrollBy({ top, behavior: 'instant' }) as undefined, by);
      return waitFor(scrolled, (position) => position > 0, PATIENCE);
    },
    isScrolledTo: (position: number) =>
      waitFor(scrolled, (now) => Math.abs(now - position) <= 1, PATIENCE),
    /** The path with its query and hash. */
    isAt: (address: string | RegExp) =>
      waitFor(
        () => browser.run(() => location.pathname + location.search + location.hash),
        (now) => (address instanceof RegExp ? address.test(now) : now === address),
        PATIENCE,
      ),
  };
};
