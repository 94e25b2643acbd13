import { bytesByType, loadPage } from './support/page-load.ts';
import { excess, FILES_OF_FIRST_VISIT, readBudget, WEIGHED } from './support/byte-budget.ts';
import { eraseLeads } from './support/erase-leads.ts';
import { untilCompressed } from './support/product.ts';
import { expect, test } from './support/test.ts';

const budget = readBudget();
/** The number of pages to load in parallel: most of the time is spent waiting for pages to become idle. */
const AT_ONCE = 4;

test.beforeEach(async ({ product, request }) => {
  // A lead may contain characters for which the list loads another font.
  await eraseLeads(request, product.url);
  await untilCompressed(product.url);
});

test('the budget names every page and no other', () => {
  expect(Object.keys(budget).toSorted()).toEqual(WEIGHED.toSorted());
});

test('before the largest paint a page requests nothing but its two fonts', async ({ browser, product }) => {
  for (const address of ['/', '/about-us', '/blog/top-5-risk-assessment-models']) {
    const { transfers, largestPaint } = await loadPage(browser, product.url + address, { slow: true });

    // The browser requests icons by itself, once the document is complete: before or after the paint.
    const early = transfers.filter(
      ({ at, type, url }) =>
        at < largestPaint && type !== 'font' && !/\/(?:icon\.svg|favicon\.ico)$/.test(url),
    );
    expect(early.map(({ url }) => url)).toEqual([product.url + address]);
    expect(transfers.filter(({ type }) => type === 'font')).toHaveLength(2);
  }
});

test(`a first visit to the home page requests ${FILES_OF_FIRST_VISIT} files`, async ({
  browser,
  product,
}) => {
  const { transfers } = await loadPage(browser, product.url);

  expect(transfers).toHaveLength(FILES_OF_FIRST_VISIT);
});

test('no page transfers more bytes of a type than its budget allows, and no script blocks the first paint', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000);
  const addresses = WEIGHED.values();
  const weigh = async () => {
    for (const address of addresses) {
      const load = await loadPage(browser, product.url + address);
      expect.soft(excess(address, bytesByType(load), budget)).toEqual([]);
      expect.soft(load.blockingScripts, address).toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, weigh));
});
