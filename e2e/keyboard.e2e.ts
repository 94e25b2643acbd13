import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Presses Tab until an element has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} was not reached with 80 presses of Tab`);
};

test('a visitor reads a service, opens a question and sends a lead by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('button', { name: 'Market Entry Studies' });
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Market Entry Studies' });
  await expect(dialog).toBeVisible();
  // The focus stays within the dialog, however often Tab is pressed.
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();

  const question = page.locator('summary').first();
  await tabTo(page, question);
  await page.keyboard.press('Enter');
  await expect(page.locator('details').first()).toHaveAttribute('open', '');

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('keyboard@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Success');
});

test('every focused element has a visible outline', async ({ page }) => {
  await page.goto('/');
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const outlined = await page.evaluate(() => {
      const element = document.activeElement!;
      return [element, ...element.querySelectorAll('*')].some(
        (part) =>
          parseFloat(getComputedStyle(part).outlineWidth) >= 2 &&
          getComputedStyle(part).outlineStyle !== 'none',
      );
    });
    expect(outlined, await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 120))).toBe(true);
  }
});
