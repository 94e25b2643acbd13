import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

let own: Awaited<ReturnType<typeof startProduct>>;

test.beforeEach(async ({ request, page }) => {
  own = await startProduct();
  for (const lead of [
    { email: 'ada@example.com', name: 'Ada Lovelace', message: 'A review of our vendors.' },
    { email: 'grace@example.com', name: 'Grace Hopper', company: 'US Navy' },
    { email: 'ada@example.com', name: 'Ada again' },
    { email: 'spam@example.com', name: 'Program', remark: 'filled' },
  ]) {
    await request.post(`${own.url}/api/leads`, { data: lead });
  }
  await page.goto(`${own.url}/admin/leads`);
  await expect(cards(page)).toHaveCount(3);
});
test.afterEach(() => own.stop());

const cards = (page: Page) => page.getByTestId('lead-card');
const show = (page: Page) => page.getByRole('button', { name: 'Show' });

test('a search by keyboard alone finds a request, and says where nothing is found', async ({ page }) => {
  await page.getByLabel('Search').focus();
  await page.keyboard.type('navy');
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Grace Hopper');

  await page.getByLabel('Search').fill('nobody at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No request matches.')).toBeVisible();
  await page.getByLabel('Search').fill('');
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To').fill('2001-01-31');
  await show(page).click();
  await expect(page.getByText('No request matches.')).toBeVisible();
});

test('what was asked for before the script was there is found once it is', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/entry-client*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Search').fill('navy');
  await page.getByLabel('From').fill('2026-01-01');
  await show(page).click();
  script.resolve();

  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Grace Hopper');
  await expect(page.getByLabel('From')).toHaveValue('2026-01-01');
});

test('what is suspected stands apart, says why, and comes back once it is cleared', async ({ page }) => {
  await page.getByLabel('Suspected spam only').check();
  await show(page).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Looks like spam: a field was filled in that people do not see');

  await page.getByRole('button', { name: 'This is no spam: #4' }).click();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText('The request stands in the list again.')).toBeFocused();
  await page.getByLabel('Suspected spam only').uncheck();
  await show(page).click();
  await expect(cards(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Mark as spam: #4' }).click();
  await expect(cards(page)).toHaveCount(3);
});

test('a request is deleted by keyboard alone, after a dialog asked', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Delete: #2' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this request?' });
  await expect(dialog).toContainText('Grace Hopper');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(cards(page)).toHaveCount(3);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('The request is deleted.')).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
});

test('everything of one address is erased, after a dialog asked for it', async ({ page }) => {
  await page.getByRole('button', { name: 'Erase an address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ADA@example.com');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();

  await expect(page.getByText('Requests erased: 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase an address' })).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
});

test('Back closes the dialogs and stays on the page, with nothing removed', async ({ page }) => {
  for (const name of ['Delete: #2', 'Erase an address']) {
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await page.goBack();

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(cards(page)).toHaveCount(3);
  }
  await page.getByRole('button', { name: 'Delete: #2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards(page)).toHaveCount(2);
  // The dialog that was confirmed left nothing behind to go back to.
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('what is shown leaves as a file', async ({ page }) => {
  await page.getByLabel('Search').fill('ada@example.com');
  await show(page).click();
  await expect(cards(page)).toHaveCount(2);
  for (const [name, file, lines] of [
    ['Export as CSV', /^leads-.*\.csv$/, 3],
    ['Export as JSON lines', /^leads-.*\.jsonl$/, 2],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(file);
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString().trim().split('\n')).toHaveLength(lines);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the desk and its dialogs have no violation that axe finds, on a phone too (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    const violations = async () => (await new AxeBuilder({ page }).analyze()).violations;
    expect(await violations()).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
    await cards(page).first().getByText('Notifications').click();
    await expect(cards(page).first()).toContainText('No channel is set up.');
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Delete: #1' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Erase an address' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Suspected spam only').check();
    await show(page).click();
    await expect(page.getByText('Looks like spam')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByLabel('Search').fill('nobody at all');
    await show(page).click();
    await expect(page.getByText('No request matches.')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
