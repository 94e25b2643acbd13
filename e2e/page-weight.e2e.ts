import { bytesByType, loadPage } from './support/page-load.ts';
import { excess, readBudget, WEIGHED } from './support/byte-budget.ts';
import { startProduct, untilCompressed, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

const budget = readBudget();

// Of its own, without leads: what somebody wrote may need a font that the page does not.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
  await untilCompressed(product.url);
});
test.afterAll(() => product.stop());

test('the budget names every page, and no other', () => {
  expect(Object.keys(budget).toSorted()).toEqual(WEIGHED.toSorted());
});

test('before the largest paint a page asks for its two fonts alone', async ({ browser }) => {
  for (const address of ['/', '/about-us', '/blog/top-5-risk-assessment-models']) {
    const { transfers, largestPaint } = await loadPage(browser, product.url + address, { slow: true });

    const early = transfers.filter(({ at, type }) => at < largestPaint && type !== 'font');
    expect(early.map(({ url }) => url)).toEqual([product.url + address]);
    expect(transfers.filter(({ type }) => type === 'font')).toHaveLength(2);
  }
});

for (const address of WEIGHED) {
  test(`${address} takes no more bytes of a type than its budget`, async ({ browser }) => {
    const load = await loadPage(browser, product.url + address);

    expect(excess(address, bytesByType(load), budget)).toEqual([]);
    expect(load.blockingScripts).toEqual([]);
  });
}
