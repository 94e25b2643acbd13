import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { emptyTables } from '../backend/src/testing/test-database.ts';
import { bytesByType, loadPage } from './support/page-load.ts';
import { PAGES } from './support/addresses.ts';
import { LONGEST } from './support/content.ts';
import { expect, MOVING, test } from './support/test.ts';

test.use(MOVING);

/**
 * The number of pages to load in parallel: most of the time is spent waiting for pages to become
 * idle.
 */
const AT_ONCE = 4;

/** The files that a first visit to the home page requests. docs/capacity.md calculates with it. */
const FILES_OF_FIRST_VISIT = 8;

const TYPES = ['total', 'script', 'stylesheet'] as const;

/**
 * The most bytes of every page, and those of pages that are applications, by address. `total` does
 * not count what editors choose: pictures, documents, which are as long as their texts, and fonts
 * for rare characters. Of the documents, the lightest counts: it has little but the frame.
 */
const {
  'lightest document': ofFrame,
  'every page': ofEveryPage,
  'every page of the site, with its document': withDocument,
  ...ownBudgets
} = JSON.parse(readFileSync(new URL('byte-budget.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, number>
>;

/** What the browser requests by itself, once the document is complete. */
const ICON = /\/(?:icon\.svg|favicon\.ico)$/;

/** The fonts for characters that few texts contain. */
const RARE_FONT = /-(?:latin-ext|vietnamese|rest|central)-/;

// The pages of what is not there are among them.
test.use({ expectedMessages: /404/ });

test('before the largest paint a page requests nothing but its two fonts', async ({
  context,
  product,
}) => {
  // Each page is loaded as by a slow phone.
  test.setTimeout(180_000);
  for (const address of ['/', '/about-us', `/blog/${LONGEST.id}`]) {
    const { transfers, largestPaint } = await loadPage(context.browser()!, product.url + address, {
      slow: true,
    });

    const early = transfers.filter(
      ({ at, type, url }) => at < largestPaint && type !== 'font' && !ICON.test(url),
    );
    expect(early.map(({ url }) => url)).toEqual([product.url + address]);
    expect(
      transfers.filter(({ type, url }) => type === 'font' && !RARE_FONT.test(url)),
    ).toHaveLength(2);
  }
});

// Slow: it loads the heaviest page of each folder until the network is idle.
test('no page exceeds its bytes; no script blocks the first paint', async ({
  context,
  product: { url, database },
  request,
}) => {
  test.setTimeout(180_000);
  // On the desk, names that other tests have submitted load further fonts.
  await emptyTables(database);
  // Pages in one folder differ in their HTML only, unless they are applications: the longest of them
  // is the heaviest.
  const sizes = new Map<string, number>();
  for (const address of PAGES)
    sizes.set(address, (await (await request.get(url + address)).body()).length);
  const folders = Map.groupBy(PAGES, (address) =>
    address in ownBudgets || dirname(address) === '/' ? address : dirname(address),
  );
  const heaviest = Array.from(folders.values(), (pages) =>
    pages.reduce((one, other) => (sizes.get(other)! > sizes.get(one)! ? other : one)),
  );
  expect(heaviest).toEqual(expect.arrayContaining([...Object.keys(ownBudgets), '/']));
  // All that weigh at once take from one iterator.
  const addresses = heaviest.values();
  const documents: number[] = [];
  const weigh = async () => {
    for (const address of addresses) {
      const load = await loadPage(context.browser()!, url + address);
      const counted = load.transfers.filter(
        (file) => !['image', 'document'].includes(file.type) && !RARE_FONT.test(file.url),
      );
      const bytes = bytesByType({ ...load, transfers: counted });
      documents.push(bytesByType(load)['document']!);
      const budget = ownBudgets[address] ?? ofEveryPage!;
      for (const type of TYPES)
        expect.soft(bytes[type] ?? 0, `${address}: ${type}`).toBeLessThanOrEqual(budget[type]!);
      expect.soft(load.blockingScripts, address).toEqual([]);
      const all = load.transfers.filter((file) => !RARE_FONT.test(file.url));
      if (!(address in ownBudgets))
        expect
          .soft(bytesByType({ ...load, transfers: all })['total'], `${address}: all`)
          .toBeLessThanOrEqual(withDocument!['total']!);
      const files = all.filter((file) => !ICON.test(file.url));
      // The icon is one more, which may come later.
      if (address === '/') expect.soft(files).toHaveLength(FILES_OF_FIRST_VISIT - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, weigh));
  expect(Math.min(...documents)).toBeLessThanOrEqual(ofFrame!['document']!);
});
