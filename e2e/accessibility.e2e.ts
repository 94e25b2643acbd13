import { violations, violationsInBothSchemes } from './support/axe.ts';
import { LAYOUT, SERVICE_TITLES, readWords } from './support/content.ts';
import { FORM, submit, toasts } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

// At 1440 px the same elements have more room.
test('on a phone, axe finds nothing in the dialogs, the menu and the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto('/');
  await page.getByRole('button', { name: SERVICE_TITLES[0]! }).click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  expect.soft(await violationsInBothSchemes(page), 'service dialog').toEqual([]);
  await page.keyboard.press('Escape');

  for (const summary of await page.locator('summary').all()) await summary.click();
  await submit(page);
  await expect(toasts(page)).toContainText(FORM.invalid.title);
  expect.soft(await violationsInBothSchemes(page), 'form with errors').toEqual([]);
  await submit(page, { email: 'axe@example.com' });
  await expect(toasts(page)).toContainText(FORM.success.title);
  expect.soft(await violationsInBothSchemes(page), 'form sent').toEqual([]);

  await page.getByRole('button', { name: LAYOUT.openMenu }).click();
  await expect(page.locator('#mobileMenu')).toBeVisible();
  expect.soft(await violationsInBothSchemes(page), 'menu').toEqual([]);
  await page.goto('/about-us');
  await page.getByRole('button', { name: readWords('about').history }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  expect.soft(await violations(page), 'history dialog').toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const box = (await dialog.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(320);
});
