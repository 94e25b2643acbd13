// Slow: measures every text of seven pages.
import { LONGEST } from './support/content.ts';
import { cards, submitTo } from './support/desk.ts';
import { cutTexts, showAsPrinted } from './support/cut-text.ts';
import { expect, test } from './support/test.ts';

test('on paper, no text of a page is cut off', async ({ page, request }) => {
  await submitTo(request)({ message: 'A line of a long message.\n'.repeat(60) });
  for (const address of [
    '/',
    '/services',
    '/about-us',
    '/blog',
    `/blog/${LONGEST.id}`,
    '/privacy',
  ]) {
    await page.goto(address);
    await showAsPrinted(page);
    expect.soft(await cutTexts(page), address).toEqual([]);
  }
  await page.goto('/admin/leads');
  await expect(cards(page).first()).toBeVisible();
  expect.soft(await cutTexts(page), 'the list of the desk').toEqual([]);
  await expect(cards(page).first()).toHaveCSS('break-inside', 'avoid');
});
