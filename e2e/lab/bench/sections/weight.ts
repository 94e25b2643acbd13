import { chromium } from '@playwright/test';
import { WEIGHED } from '../../../support/byte-budget.ts';
import { launchOptions } from '../../../support/chromium.ts';
import { bytesByType, loadPage } from '../../../support/page-load.ts';
import { withProduct } from '../bench-product.ts';
import { atMost, goalTable, kilobytes, table } from '../report.ts';

/** Bytes of every page and of its scripts; the desk is an application. */
const GOAL = {
  'a page': { total: 120_000, script: 66_000 },
  'the desk': { total: 110_000, script: 76_000 },
};
/** How many pages are listed. The goals judge every page. */
const HEAVIEST = 5;
const TYPES = ['document', 'script', 'font', 'image', 'total'] as const;

/** Bytes on the wire by resource type, from a first visit until nothing more is loaded. */
export const measureWeight = (): Promise<string> =>
  withProduct(async ({ url }) => {
    const browser = await chromium.launch(launchOptions());
    try {
      const pages: { address: string; kind: string; bytes: Record<string, number> }[] = [];
      for (const address of WEIGHED) {
        const bytes = bytesByType(await loadPage(browser, url + address));
        pages.push({ address, kind: address.startsWith('/admin') ? 'the desk' : 'a page', bytes });
      }
      const byWeight = pages.toSorted((a, b) => (b.bytes['total'] ?? 0) - (a.bytes['total'] ?? 0));
      const listed = Object.keys(GOAL).flatMap((kind) =>
        byWeight.filter((page) => page.kind === kind).slice(0, HEAVIEST),
      );
      const rows = listed.map(({ address, bytes }) => ({
        Page: `\`${address}\``,
        ...Object.fromEntries(TYPES.map((type) => [type, kilobytes(bytes[type] ?? 0)])),
      }));
      const goals = Object.entries(GOAL).flatMap(([kind, limits]) => {
        const all = pages.filter((page) => page.kind === kind);
        return Object.entries(limits).map(([type, limit]) =>
          atMost(
            `most of ${kind}, ${type}`,
            Math.max(...all.map(({ bytes }) => bytes[type] ?? 0)),
            limit,
            kilobytes,
          ),
        );
      });
      return [table(rows), goalTable(goals)].join('\n\n');
    } finally {
      await browser.close();
    }
  });
