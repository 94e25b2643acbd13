import type { Browser, CDPSession } from '@playwright/test';
import { waitFor } from '../../backend/src/testing/wait-for.ts';

/** One resource that a page loaded. Bytes are counted on the wire, including headers. */
interface Transfer {
  url: string;
  /** The resource type as Chromium names it, in lower case. */
  type: string;
  bytes: number;
  /** Milliseconds from the start of the navigation to the first byte of the response. */
  at: number;
}

export interface PageLoad {
  transfers: Transfer[];
  /** Milliseconds from the start of the navigation to the largest contentful paint. */
  largestPaint: number;
  /** URLs of the render-blocking scripts. */
  blockingScripts: string[];
}

/** The phone and the slow 4G connection of Lighthouse. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const SLOWER_PROCESSOR = 4;

/** A page counts as loaded when it has sent no request for this many milliseconds. */
const QUIET = 500;

const inPage = {
  largestPaint: () =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    }),
  blockingScripts: () =>
    (
      performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        renderBlockingStatus: string;
      })[]
    )
      .filter(
        ({ initiatorType, renderBlockingStatus }) =>
          initiatorType === 'script' && renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => name),
  idle: () => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))),
};

/** Records every transfer of a page. Times are those of the browser's clock, in seconds. */
const watch = (session: CDPSession) => {
  const transfers = new Map<string, Transfer>();
  const open = new Set<string>();
  const clock = { origin: 0, wall: 0 };
  let lastActivity = performance.now();
  const close = (requestId: string) => {
    open.delete(requestId);
    lastActivity = performance.now();
  };
  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request: { url }, type = 'Other', timestamp, wallTime }) => {
      if (!url.startsWith('http')) return;
      if (transfers.size === 0) Object.assign(clock, { origin: timestamp, wall: wallTime });
      transfers.set(requestId, { url, type: type.toLowerCase(), bytes: 0, at: Infinity });
      open.add(requestId);
      lastActivity = performance.now();
    },
  );
  session.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.at = timestamp;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
    close(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => close(requestId));
  return {
    transfers: () => [...transfers.values()],
    isQuiet: () => open.size === 0 && performance.now() - lastActivity > QUIET,
    clock,
  };
};

/** Loads a page for the first time, on a phone, until it requests nothing more. */
export const loadPage = async (browser: Browser, url: string, { slow = false } = {}): Promise<PageLoad> => {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (slow) {
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    }
    const { transfers, isQuiet, clock } = watch(session);
    await page.goto(url);
    // On a busy machine a script may run, and request more, only after a quiet period: wait until the page is idle too.
    await waitFor(
      async () => isQuiet() && (await page.evaluate(inPage.idle).then(isQuiet)),
      (quiet) => quiet,
      30_000,
    );
    const timeOrigin = await page.evaluate(() => performance.timeOrigin);
    const begin = clock.origin - (clock.wall - timeOrigin / 1000);
    return {
      transfers: transfers().map((transfer) => ({ ...transfer, at: (transfer.at - begin) * 1000 })),
      largestPaint: await page.evaluate(inPage.largestPaint),
      blockingScripts: await page.evaluate(inPage.blockingScripts),
    };
  } finally {
    await context.close();
  }
};

/** Bytes by resource type, and their sum as `total`. Responses of the API are not counted. */
export const bytesByType = ({ transfers }: PageLoad): Record<string, number> => {
  const sums: Record<string, number> = { total: 0 };
  for (const { url, type, bytes } of transfers) {
    if (new URL(url).pathname.startsWith('/api/')) continue;
    sums[type] = (sums[type] ?? 0) + bytes;
    sums['total']! += bytes;
  }
  return sums;
};
