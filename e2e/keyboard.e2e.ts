import type { Locator, Page } from '@playwright/test';
import { SERVICE_TITLES } from './support/content.ts';
import { formField, toasts, FORM } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

/**
 * Presses Tab until an element has the focus. Each element on the way must have a visible outline.
 */
const tabTo = async (page: Page, target: Locator) => {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const { outlined, html } = await page.evaluate(() => {
      const element = document.activeElement!;
      const hasOutline = [element, ...element.querySelectorAll('*')]
        // The link of a card surrounds the whole card.
        .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::after')])
        .some(
          ({ outlineWidth, outlineStyle }) =>
            parseFloat(outlineWidth) >= 2 && outlineStyle !== 'none',
        );
      return { outlined: hasOutline, html: element.outerHTML.slice(0, 120) };
    });
    expect(outlined, html).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} was not reached with 80 presses of Tab`);
};

test('a visitor reads and sends a lead by keyboard alone, and sees the focus', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('button', { name: SERVICE_TITLES[0]! });
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: SERVICE_TITLES[0]! });
  await expect(dialog).toBeVisible();
  // The focus stays within the dialog, however often Tab is pressed.
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();

  await tabTo(page, page.locator('summary').first());
  await page.keyboard.press('Enter');
  await expect(page.locator('details').first()).toHaveAttribute('open', '');

  await tabTo(page, formField(page, 'email'));
  await page.keyboard.type('keyboard@example.com');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(FORM.success.title);
});
