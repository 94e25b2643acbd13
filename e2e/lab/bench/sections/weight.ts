import { chromium } from '@playwright/test';
import { WEIGHED } from '../../../support/byte-budget.ts';
import { launchOptions } from '../../../support/chromium.ts';
import { bytesByType, loadPage, type PageLoad } from '../../../support/page-load.ts';
import { withProduct } from '../bench-product.ts';
import { atMost, goalTable, kilobytes, milliseconds, table } from '../report.ts';

const HOME = '/';
/** Bytes. `total` and `script` are for every page. */
const GOAL = { total: 120_000, script: 76_000, beforePaint: 70_000, blockingScripts: 0 };
const TYPES = ['document', 'stylesheet', 'script', 'font', 'image'];

/** Bytes of all resources that began to arrive before the largest contentful paint. */
const beforePaint = ({ transfers, largestPaint }: PageLoad): number =>
  transfers.filter(({ at }) => at <= largestPaint).reduce((sum, { bytes }) => sum + bytes, 0);

/** Bytes on the wire by resource type, from a first visit until nothing more is loaded. */
export const measureWeight = (): Promise<string> =>
  withProduct(async ({ url }) => {
    const browser = await chromium.launch(launchOptions());
    try {
      const all: Record<string, number>[] = [];
      const rows = [];
      const goals = [];
      for (const address of WEIGHED) {
        const bytes = bytesByType(await loadPage(browser, url + address));
        all.push(bytes);
        // On a slow connection, the bytes before the largest paint matter most.
        const slow = await loadPage(browser, url + address, { slow: true });
        const early = beforePaint(slow);
        const known = TYPES.map((type) => [type, bytes[type] ?? 0] as const);
        const other = bytes['total']! - known.reduce((sum, [, each]) => sum + each, 0);
        rows.push({
          Page: `\`${address}\``,
          ...Object.fromEntries(known.map(([type, each]) => [type, kilobytes(each)])),
          other: kilobytes(other),
          total: kilobytes(bytes['total']!),
          'before the largest paint': kilobytes(early),
          'largest paint': milliseconds(slow.largestPaint),
        });
        if (address !== HOME) continue;
        goals.push(
          atMost('home, before the largest paint', early, GOAL.beforePaint, kilobytes),
          atMost('home, blocking scripts', slow.blockingScripts.length, GOAL.blockingScripts, String),
        );
      }
      const most = (type: string) => Math.max(...all.map((bytes) => bytes[type] ?? 0));
      goals.push(
        atMost('most bytes of any page', most('total'), GOAL.total, kilobytes),
        atMost('most script of any page', most('script'), GOAL.script, kilobytes),
      );
      return [table(rows), goalTable(goals)].join('\n\n');
    } finally {
      await browser.close();
    }
  });
