import type { Page } from '@playwright/test';

/**
 * Waits until the browser is idle. With a limit: in a page that draws no frame, Chromium may wait
 * for one with its idle callbacks.
 */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));

/** Waits until React has hydrated the page and the browser is idle. */
export const untilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main > *') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  );
  await untilIdle(page);
};

/** Holds requests for matching addresses until they are released or aborted. */
export const holdRequests = async (page: Page, address: string | RegExp) => {
  const held = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(address, async (route) => route[await held.promise]());
  return { release: () => held.resolve('continue'), abort: () => held.resolve('abort') };
};

export const SCRIPTS = /\/assets\/[^/]+\.js$/;

/** Answers requests for scripts with 404, as the server does after a release. */
export const removeScripts = (page: Page, address: string | RegExp = SCRIPTS) =>
  page.route(address, (route) => route.fulfill({ status: 404, body: '' }));

/**
 * Moves the pointer, on which a page loads the rest of its scripts, and waits until all have loaded
 * or failed.
 */
export const loadTheRest = async (page: Page): Promise<void> => {
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
};

/**
 * Holds what a page does once the browser is idle. Call it before the page is opened.
 * @returns releases it
 */
export const holdIdle = async (page: Page) => {
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback;
    window.requestIdleCallback = (callback) => {
      window.addEventListener('idle', () => whenIdle(callback), { once: true });
      return 0;
    };
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event('idle')));
};

/**
 * Lets the pages that are opened from now on find a storage of the browser refused, as its user may
 * set.
 */
export const denyStorage = (page: Page, name: 'localStorage' | 'sessionStorage') =>
  page.addInitScript((denied) => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, denied, { get });
  }, name);

/** Counts the documents that the page's window loads from now on. */
export const countDocuments = (page: Page): (() => number) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
};
