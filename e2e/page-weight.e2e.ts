import { bytesByType, loadPage } from './support/page-load.ts';
import { excess, readBudget, WEIGHED } from './support/byte-budget.ts';
import { expect, test } from './support/test.ts';

const budget = readBudget();

test('the budget names every page, and no other', () => {
  expect(Object.keys(budget).toSorted()).toEqual(WEIGHED.toSorted());
});

for (const address of WEIGHED) {
  test(`${address} takes no more bytes of a type than its budget`, async ({ browser, product }) => {
    const load = await loadPage(browser, product.url + address);

    expect(excess(address, bytesByType(load), budget)).toEqual([]);
    expect(load.blockingScripts).toEqual([]);
  });
}
