import type { Browser, Request } from '@playwright/test';
import { untilHydrated } from './hydration.ts';

/** One resource that a page loaded. Bytes are counted on the wire, including headers. */
interface Transfer {
  url: string;
  type: string;
  bytes: number;
  /** Milliseconds from the start of the navigation to the first byte of the response. */
  at: number;
}

interface PageLoad {
  transfers: Transfer[];
  /** Milliseconds from the start of the navigation to the largest contentful paint. */
  largestPaint: number;
  blockingScripts: string[];
}

/** The phone and the slow 4G connection of Lighthouse. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const CPU_THROTTLING_RATE = 4;

const inPage = {
  timeOrigin: () => performance.timeOrigin,
  largestPaint: () =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    }),
  blockingScripts: () =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.toJSON() as Record<string, string>)
      .filter(
        (entry) =>
          entry['initiatorType'] === 'script' && entry['renderBlockingStatus'] === 'blocking',
      )
      .map((entry) => entry['name']!),
};

/**
 * Loads a page for the first time, on a phone, until it is hydrated: it requests nothing more
 * before an interaction.
 */
export const loadPage = async (
  browser: Browser,
  url: string,
  { slow = false } = {},
): Promise<PageLoad> => {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    if (slow) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING_RATE });
    }
    const requests: Request[] = [];
    page.on('request', (request) => {
      // It has no end.
      if (request.resourceType() !== 'eventsource') requests.push(request);
    });
    await page.goto(url);
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    const timeOrigin = await page.evaluate(inPage.timeOrigin);
    const transfers = requests.map(async (request) => {
      await (await request.response())!.finished();
      const { responseHeadersSize, responseBodySize } = await request.sizes();
      const { startTime, responseStart } = request.timing();
      return {
        url: request.url(),
        type: request.resourceType(),
        bytes: responseHeadersSize + responseBodySize,
        at: startTime + responseStart - timeOrigin,
      };
    });
    return {
      transfers: await Promise.all(transfers),
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
