import type { Browser, CDPSession, Page } from '@playwright/test';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';

/** A phone of the smaller kind, with touch, and with a processor four times slower than this machine's. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWER_PROCESSOR = 4;

/** The browser reports only events that take at least this long, in milliseconds: the least that it accepts. */
const SHORTEST = 16;

/** Milliseconds. */
const PATIENCE = 20_000;

/** The times of one interaction in milliseconds. */
export interface Interaction {
  /** From the event to the next frame, as the browser's Event Timing reports it in steps of 8 ms; at least 16 ms. */
  frame: number;
  /** From the end of the touch, or the key, to the frame that shows the result. */
  shown: number;
}

/** A movement of the finger: its greatest length in pixels, and the number of events. */
const LONGEST_STROKE = 500;
const STEPS = 8;

/** What the recorder keeps in the page. */
interface Recorder {
  frames: Map<number, number>;
  begin: number;
  shown: number;
}

type Recorded = typeof window & { interactions: Recorder };

/** Runs in the page, before its own scripts. */
const record = (shortest: number): void => {
  const recorder: Recorder = { frames: new Map(), begin: 0, shown: 0 };
  (window as Recorded).interactions = recorder;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      if (interactionId > 0) {
        recorder.frames.set(interactionId, Math.max(duration, recorder.frames.get(interactionId) ?? 0));
      }
    }
  }).observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
  for (const type of ['pointerup', 'keydown']) {
    window.addEventListener(type, ({ timeStamp }) => void (recorder.begin ||= timeStamp), {
      capture: true,
      passive: true,
    });
  }
};

/** Runs in the page: waits until a condition is met, and then for the frame that shows it. */
const expectChange = (isShown: () => unknown): void => {
  const recorder = (window as Recorded).interactions;
  recorder.frames.clear();
  recorder.begin = recorder.shown = 0;
  // A menu that opens changes no attribute.
  const EVENTS = ['input', 'click', 'focusin', 'toggle'];
  const watch = () => {
    if (!isShown()) return;
    observer.disconnect();
    for (const type of EVENTS) document.removeEventListener(type, watch, true);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // The message arrives after the frame has been painted.
      port1.addEventListener('message', () => (recorder.shown = performance.now()), { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  };
  const observer = new MutationObserver(watch);
  observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  for (const type of EVENTS) document.addEventListener(type, watch, true);
};

/** Runs in the page: waits until it no longer scrolls. */
const untilAtRest = async (): Promise<void> => {
  for (let [before, same] = [NaN, 0]; same < 3; same = window.scrollY === before ? same + 1 : 0) {
    before = window.scrollY;
    await new Promise(requestAnimationFrame);
  }
};

/** Runs in the page: the middle of an element in the window, and whether nothing covers it there. */
const middleOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2] as const;
  return { x: middle[0], y: middle[1], free: element.contains(document.elementFromPoint(...middle)) };
};

const idle = () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve)));

/** A first visit to the site with a phone. */
export class TouchVisit {
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
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

  async end(): Promise<void> {
    await this.page.context().close();
  }

  /** Waits until the page has requested nothing for half a second, and the browser is idle. */
  async untilQuiet(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.evaluate(idle);
  }

  /** Scrolls with a finger until an element is near the middle of the screen, and the page has come to rest. */
  async scrollTo(selector: string): Promise<void> {
    const { height } = PHONE.viewport;
    const distance = async () => {
      const { y, height: own } = (await this.page.locator(selector).first().boundingBox())!;
      return y + own / 2 - height / 2;
    };
    for (let left = await distance(); Math.abs(left) > height / 4; left = await distance()) {
      const before = await this.page.evaluate('scrollY');
      // The page moves on for a while when the finger has left it.
      await this.#stroke(Math.max(-LONGEST_STROKE, Math.min(LONGEST_STROKE, 0.7 * left)));
      await this.page.evaluate(untilAtRest);
      if ((await this.page.evaluate('scrollY')) === before) return;
    }
  }

  /** Moves a finger over the screen, so that the page scrolls by about this many pixels. */
  async #stroke(distance: number): Promise<void> {
    const { width, height } = PHONE.viewport;
    const [x, from] = [width / 2, (height + distance) / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      this.#session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x, y }],
      });
    await touch('touchStart', from);
    for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', from - (distance * step) / STEPS);
    await touch('touchEnd');
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
    return this.#measure(shown, () => this.page.touchscreen.tap(x, y));
  }

  /** Types a text into the focused field, and returns the slowest key. */
  async type(text: string): Promise<Interaction> {
    const keys: Interaction[] = [];
    for (const key of text) keys.push(await this.#measure('true', () => this.page.keyboard.press(key)));
    return {
      frame: Math.max(...keys.map(({ frame }) => frame)),
      shown: Math.max(...keys.map((key) => key.shown)),
    };
  }

  async #measure(shown: string, act: () => Promise<void>): Promise<Interaction> {
    await this.page.evaluate(`(${expectChange.toString()})(() => ${shown})`);
    await act();
    await waitFor(
      () => this.page.evaluate(() => (window as Recorded).interactions.shown),
      (time) => time > 0,
      PATIENCE,
    );
    await this.page.evaluate(idle);
    const { frame, begin, end } = await this.page.evaluate(() => {
      const { frames, begin, shown: end } = (window as Recorded).interactions;
      return { frame: Math.max(...frames.values()), begin, end };
    });
    return { frame: Math.max(SHORTEST, frame), shown: end - begin };
  }
}
