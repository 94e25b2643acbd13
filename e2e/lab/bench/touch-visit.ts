import type { Browser, CDPSession, Page } from '@playwright/test';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';

/** A phone of the smaller kind, with touch, and with a processor four times slower than this machine's. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWER_PROCESSOR = 4;
/** The browser reports only events that take at least this long, in milliseconds: the least that it accepts. */
const SHORTEST = 16;
/** Milliseconds to wait for a result. */
const PATIENCE = 20_000;
/** Pixels a second of a finger that scrolls. */
const SPEED = 3_000;

/** The times of one interaction in milliseconds. */
export interface Interaction {
  /** From the event to the next frame, as the browser's Event Timing reports it in steps of 8 ms; at least 16 ms. */
  frame: number;
  /** From the end of the touch, or the key, to the frame that shows the result. */
  shown: number;
}

type Recorded = typeof window & { interaction: { frame: number; begin: number; shown: number } };

/** Runs in the page, before its own scripts: records the longest event of an interaction, and its begin. */
const record = (shortest: number): void => {
  const recorded = window as Recorded;
  recorded.interaction = { frame: 0, begin: 0, shown: 0 };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[])
      if (interactionId > 0) recorded.interaction.frame = Math.max(duration, recorded.interaction.frame);
  }).observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
  for (const type of ['pointerup', 'keydown']) {
    const begin = ({ timeStamp }: Event) => void (recorded.interaction.begin ||= timeStamp);
    window.addEventListener(type, begin, { capture: true, passive: true });
  }
};

/** Runs in the page: waits until a condition is met, and then for the frame that shows it. */
const expectChange = (isShown: () => unknown): void => {
  const interaction = { frame: 0, begin: 0, shown: 0 };
  (window as Recorded).interaction = interaction;
  // A menu that opens changes no attribute.
  const EVENTS = ['input', 'click', 'focusin', 'toggle'];
  const watch = () => {
    if (!isShown()) return;
    observer.disconnect();
    for (const type of EVENTS) document.removeEventListener(type, watch, true);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // The message arrives after the frame has been painted.
      port1.addEventListener('message', () => (interaction.shown = performance.now()));
      port1.start();
      port2.postMessage(undefined);
    });
  };
  const observer = new MutationObserver(watch);
  observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  for (const type of EVENTS) document.addEventListener(type, watch, true);
};

/** Runs in the page: the middle of an element in the window, and whether nothing covers it there. */
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return { x, y, free: element.contains(document.elementFromPoint(x, y)) };
};

const idle = () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve)));

/** A first visit to the site with a phone. */
export class TouchVisit {
  readonly page: Page;
  private readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /**
   * Opens an address in a browser with empty storage and an empty cache, and waits until the page rests.
   *
   * @param prepare what is done with the page before the processor gets slower
   */
  static async begin(
    browser: Browser,
    url: string,
    prepare?: (page: Page) => Promise<void>,
  ): Promise<TouchVisit> {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const slow = () => session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    if (!prepare) await slow();
    await page.addInitScript(record, SHORTEST);
    await page.goto(url);
    await prepare?.(page);
    await slow();
    const visit = new TouchVisit(page, session);
    await visit.untilQuiet();
    return visit;
  }

  /** Waits until the page has requested nothing for half a second, and the browser is idle. */
  async untilQuiet(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.evaluate(idle);
  }

  /** Scrolls with a finger until an element is in the middle of the screen. */
  async scrollTo(selector: string): Promise<void> {
    const { width, height } = PHONE.viewport;
    const { y } = await this.page.locator(selector).first().evaluate(middleOf);
    await this.session.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height / 2,
      yDistance: height / 2 - y,
      speed: SPEED,
      gestureSourceType: 'touch',
    });
  }

  /**
   * Taps the middle of an element. Waits until nothing covers it, as a notice does for some seconds.
   *
   * @param shown expression that becomes true in the page when the result of the tap is there
   */
  async tap(selector: string, shown: string): Promise<Interaction> {
    const target = this.page.locator(selector).first();
    const { x, y } = await waitFor(
      () => target.evaluate(middleOf),
      ({ free }) => free,
      PATIENCE,
    );
    return this.measure(shown, () => this.page.touchscreen.tap(x, y));
  }

  /** Types a text into the focused field, and returns the slowest key. */
  async type(text: string): Promise<Interaction> {
    const keys: Interaction[] = [];
    for (const key of text) keys.push(await this.measure('true', () => this.page.keyboard.press(key)));
    return {
      frame: Math.max(...keys.map(({ frame }) => frame)),
      shown: Math.max(...keys.map(({ shown }) => shown)),
    };
  }

  private async measure(shown: string, act: () => Promise<void>): Promise<Interaction> {
    await this.page.evaluate(`(${expectChange.toString()})(() => ${shown})`);
    await act();
    const recorded = () => this.page.evaluate(() => (window as Recorded).interaction);
    await waitFor(recorded, (now) => now.shown > 0, PATIENCE);
    await this.page.evaluate(idle);
    const { frame, begin, shown: end } = await recorded();
    return { frame: Math.max(SHORTEST, frame), shown: end - begin };
  }
}
