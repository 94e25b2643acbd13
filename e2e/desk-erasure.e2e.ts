import type { Page } from '@playwright/test';
import { violationsInBothSchemes } from './support/axe.ts';
import { eraseLeads } from './support/erase-leads.ts';
import { expect, test } from './support/test.ts';

const cards = (page: Page) => page.getByTestId('lead-card');

/** Opens the desk with three leads, two of which have the same email address. */
test.beforeEach(async ({ page, request, product }) => {
  await eraseLeads(request, product.url);
  for (const email of ['ada@example.com', 'grace@example.com', 'Ada@example.com']) {
    await request.post('/api/leads', { data: { email } });
  }
  await page.goto('/admin/leads');
  await expect(cards(page)).toHaveCount(3);
});

test('all requests of an email address are erased, after a dialog has shown how many there are', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Erase an address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(dialog).toContainText('The program that sends the newsletter is not told');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ADA@example.com');
  await dialog.getByRole('button', { name: 'Look up' }).click();
  await expect(
    dialog.getByText('To be erased: everything stored for ADA@example.comRequests: 2'),
  ).toBeFocused();
  await expect(dialog).not.toContainText('Newsletter: ');
  await expect(cards(page)).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();

  await expect(page.getByText('Requests erased: 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase an address' })).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
});

test('an address of which nothing is stored stays in the dialog, which says so', async ({ page }) => {
  await page.getByRole('button', { name: 'Erase an address' }).click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.type('ada@exmaple.com');
  await page.keyboard.press('Enter');

  await expect(dialog.getByRole('alert')).toHaveText(
    'Nothing is stored for this address. Please check its spelling: ada@exmaple.com',
  );
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveValue('ada@exmaple.com');
  await expect(cards(page)).toHaveCount(3);
  expect(await violationsInBothSchemes(page)).toEqual([]);

  await dialog.getByRole('textbox').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Erase', exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeEmpty();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});
