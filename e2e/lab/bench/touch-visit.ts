import type { Browser, CDPSession, Page } from '@playwright/test';
import { stopMailLinks } from '../../support/desk.ts';
import { until } from '../until.ts';

/**
 * A phone of the smaller kind, with touch, and with a processor four times slower than this
 * machine's.
 */
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const CPU_THROTTLING_RATE = 4;
/**
 * The browser reports only events that take at least this long, in milliseconds: the least that it
 * accepts.
 */
const SHORTEST_EVENT = 16;
const TIMEOUT = 20_000;
/** The greatest length of a movement of the finger, in pixels. */
const STROKE = 500;
/** The events of a movement. */
const STEPS = 8;
/** Seconds between two of them. */
const BETWEEN = 0.016;
/** Seconds for which the finger rests before it leaves the page, which then moves no further. */
const REST = 0.2;

/** The times of one interaction in milliseconds. */
export interface Interaction {
  /**
   * From the event to the next frame, as the browser's Event Timing reports it in steps of 8 ms; at
   * least 16 ms.
   */
  frame: number;
  /** From the end of the touch, or the key, to the frame that shows the result. */
  shown: number;
}

type Recorded = typeof window & { interaction: { frame: number; begin: number } };

/**
 * Runs in the page, before its own scripts: records the longest event of an interaction, and its
 * begin.
 */
const record = (shortest: number): void => {
  const recorded = window as Recorded;
  recorded.interaction = { frame: 0, begin: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0)
        recorded.interaction.frame = Math.max(entry.duration, recorded.interaction.frame);
  }).observe({
    type: 'event',
    durationThreshold: shortest,
    buffered: true,
  } as PerformanceObserverInit);
  for (const type of ['pointerup', 'keydown']) {
    const begin = ({ timeStamp }: Event) => void (recorded.interaction.begin ||= timeStamp);
    window.addEventListener(type, begin, { capture: true, passive: true });
  }
};

/**
 * Runs in the page: looks before each frame whether the result is there, and returns when that
 * frame was painted.
 */
const whenShown = (isShown: () => unknown, timeout: number): Promise<number> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no result')), timeout);
    const look = () => {
      if (isShown()) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/**
 * Runs in the page: the middle of an element in the window once nothing scrolls, and whether
 * nothing covers it there.
 */
const middleOf = async (element: Element) => {
  let framesAtRest = 0;
  while (framesAtRest < 3) {
    const before = window.scrollY;
    await new Promise(requestAnimationFrame);
    framesAtRest = window.scrollY === before ? framesAtRest + 1 : 0;
  }
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return { x, y, free: element.contains(document.elementFromPoint(x, y)) };
};

/** A page that draws no frame may never be idle in Chromium: hence the limit. */
const idle = () =>
  new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 1_000 }));

/** A first visit to the site with a phone. */
export class TouchVisit {
  readonly page: Page;
  private readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /** Opens an address in a browser with an empty cache. */
  static async begin(browser: Browser, url: string): Promise<TouchVisit> {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING_RATE });
    // The browser would draw its empty page instead of the desk.
    await stopMailLinks(page);
    await page.addInitScript(record, SHORTEST_EVENT);
    await page.goto(url);
    const visit = new TouchVisit(page, session);
    await visit.untilQuiet();
    return visit;
  }

  async untilQuiet(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.evaluate(idle);
  }

  /** Scrolls with a finger until an element is near the middle of the screen, or the page ends. */
  async scrollTo(selector: string): Promise<void> {
    const { width, height } = PHONE.viewport;
    let time = 0;
    /** Sends an event that comes so many seconds after the last one. */
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      seconds: number,
      ...ys: number[]
    ) => {
      time += seconds;
      return this.session.send('Input.dispatchTouchEvent', {
        type,
        timestamp: time,
        touchPoints: ys.map((y) => ({ x: width / 2, y })),
      });
    };
    let last = NaN;
    for (;;) {
      const { y } = await this.page.locator(selector).first().evaluate(middleOf);
      const left = y - height / 2;
      if (Math.abs(left) < height / 4 || y === last) return;
      last = y;
      const stroke = Math.max(-STROKE, Math.min(STROKE, left));
      const [from, to] = [(height + stroke) / 2, (height - stroke) / 2];
      time = Date.now() / 1000;
      await touch('touchStart', 0, from);
      for (let step = 1; step <= STEPS; step += 1)
        await touch('touchMove', BETWEEN, from - (stroke * step) / STEPS);
      // An event that moves nothing would be left out.
      await touch('touchMove', REST, to + 0.01);
      await touch('touchEnd', BETWEEN);
    }
  }

  /**
   * Taps the middle of an element. Waits until nothing covers it, as a toast does for some
   * seconds.
   *
   * @param shown expression that becomes true in the page when the result of the tap is there
   */
  async tap(selector: string, shown: string): Promise<Interaction> {
    const target = this.page.locator(selector).first();
    await until(async () => (await target.evaluate(middleOf)).free, TIMEOUT);
    const { x, y } = await target.evaluate(middleOf);
    return this.measure(shown, () => this.page.touchscreen.tap(x, y));
  }

  /** Types a text into the focused field, and returns the slowest key. */
  async type(text: string): Promise<Interaction> {
    const keys: Interaction[] = [];
    for (const key of text)
      keys.push(await this.measure('true', () => this.page.keyboard.press(key)));
    const slowest = (of: keyof Interaction) => Math.max(...keys.map((key) => key[of]));
    return { frame: slowest('frame'), shown: slowest('shown') };
  }

  private async measure(shown: string, act: () => Promise<void>): Promise<Interaction> {
    await this.page.evaluate(
      () => void ((window as Recorded).interaction = { frame: 0, begin: 0 }),
    );
    // A key is shown once its event has come.
    const isShown = `() => window.interaction.begin > 0 && (${shown})`;
    const painted = this.page.evaluate<number>(`(${whenShown.toString()})(${isShown}, ${TIMEOUT})`);
    await act();
    const end = await painted;
    await this.page.evaluate(idle);
    const { frame, begin } = await this.page.evaluate(() => (window as Recorded).interaction);
    return { frame: Math.max(SHORTEST_EVENT, frame), shown: end - begin };
  }
}
