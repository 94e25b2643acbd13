// Slow: two hundred cards.
import { storedIds, storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import { cardOf, cards, openDesk, test, DESK, DESK_LIST, DESK_REQUEST } from '../support/desk.ts';
import { expect } from '../support/test.ts';

test('older requests are loaded; the document has the cards near the screen', async ({
  page,
  product,
}) => {
  test.slow();
  await storeLeads(product.database, ...Array.from({ length: 210 }, () => ({})));
  const ids = (await storedIds(product.database)).toReversed();
  const more = page.getByRole('button', { name: DESK_LIST.loadOlder });
  const cardAt = (index: number) => cardOf(page, ids[index]!);
  await page.setViewportSize({ width: 360, height: 780 });
  await openDesk(page, 100);
  await cards(page).last().focus();
  await page.keyboard.press('j');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cardAt(100)).toBeFocused();
  const first = await cards(page).evaluateAll((all) => all.slice(0, 101).map(({ id }) => id));
  expect(first).toEqual(ids.slice(0, 101).map((id) => `request-${id}`));
  // Cards get their heights when they come into view: the button would move under the mouse.
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await expect(cardAt(200)).toBeFocused();
  await expect(more).toHaveCount(0);
  for (const index of [199, 198, 197]) {
    await expect(cardAt(index)).toBeAttached();
    await page.keyboard.press('k');
    await expect(cardAt(index)).toBeFocused();
  }
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: DESK_REQUEST.audit })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DESK.listTitle);
  await expect(cardAt(197)).toBeInViewport();
  await expect(cardAt(197)).toBeFocused();

  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(cards(page)).toHaveCount(100);
  expect(await height()).toBe(before);
});
