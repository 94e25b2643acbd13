import type { Page } from '@playwright/test';
import { violationsInBothSchemes } from './support/axe.ts';
import { eraseLeads } from './support/erase-leads.ts';
import { holdRequests } from './support/hydration.ts';
import { expect, test as base } from './support/test.ts';

/** The numbers of the leads in the list, as the page shows them. */
interface Numbers {
  ada: string;
  grace: string;
  spam: string;
}

/** Opens the desk with four leads, of which one is suspected of spam, and two have the same email address. */
const test = base.extend<{ numbers: Numbers }>({
  numbers: [
    async ({ page, request, product }, use) => {
      await eraseLeads(request, product.url);
      const submit = async (data: object) => {
        const response = await request.post('/api/leads', { data });
        return `#${((await response.json()) as { id: number }).id}`;
      };
      const numbers = {
        ada: await submit({ email: 'ada@example.com', name: 'Ada Lovelace', message: 'Our vendors.' }),
        grace: await submit({ email: 'grace@example.com', name: 'Grace Hopper', company: 'US Navy' }),
        spam: await submit({ email: 'spam@example.com', name: 'Program', remark: 'filled' }),
      };
      await submit({ email: 'ada@example.com', name: 'Ada again' });
      await page.goto('/admin/leads');
      await expect(cards(page)).toHaveCount(4);
      await use(numbers);
    },
    { auto: true },
  ],
});

const cards = (page: Page) => page.getByTestId('lead-card');
const show = (page: Page) => page.getByRole('button', { name: 'Show', exact: true });

test('a search by keyboard alone finds a request, or reports that nothing matches', async ({ page }) => {
  await page.getByLabel('Search').focus();
  await page.keyboard.type('navy');
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Grace Hopper');
  await expect(page.getByRole('status').getByText('Requests shown: 1')).toBeAttached();
  await expect(page.getByLabel('Search')).toHaveAccessibleDescription(
    /^Finds an exact phrase in .* or the reference/,
  );

  await page.getByLabel('Search').fill('nobody at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No requests match.')).toBeVisible();
  await expect(page.getByRole('status').getByText('Requests shown: 0')).toBeAttached();
  await page.getByLabel('Search').fill('');
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To').fill('2001-01-31');
  await show(page).click();
  await expect(page.getByText('No requests match.')).toBeVisible();
});

test('a search that was submitted before hydration runs after it', async ({ page }) => {
  const script = await holdRequests(page, '**/entry-client*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Search').fill('navy');
  await page.getByLabel('From').fill('2026-01-01');
  await show(page).click();
  script.release();

  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Grace Hopper');
  await expect(page.getByLabel('From')).toHaveValue('2026-01-01');
});

test('suspected spam is listed with the reason, alone if asked for, and can be cleared and marked', async ({
  page,
  numbers,
}) => {
  const suspected = cards(page).filter({ hasText: 'Suspected spam' });
  await expect(suspected).toHaveText(/Program.*Looks like spam: the hidden field was filled in/s);
  await page.getByLabel('Suspected spam only').check();
  await show(page).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(suspected).toHaveCount(1);

  await page.getByRole('button', { name: `Not spam: ${numbers.spam}` }).click();
  await expect(page.getByText(`Request ${numbers.spam} is not suspected any more.`)).toBeVisible();
  await expect(suspected).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
  await show(page).click();
  await expect(page.getByText('No requests match.')).toBeVisible();
  await page.getByLabel('Suspected spam only').uncheck();
  await show(page).click();
  await expect(cards(page)).toHaveCount(4);
  await page.getByRole('button', { name: `Mark as spam: ${numbers.spam}` }).click();
  await expect(suspected).toContainText('Marked as spam');
  await expect(cards(page)).toHaveCount(4);
});

test('a request is deleted by keyboard alone, after confirmation in a dialog', async ({ page, numbers }) => {
  const button = page.getByRole('button', { name: `Delete: ${numbers.grace}` });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this request?' });
  await expect(dialog).toContainText('Grace Hopper');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(cards(page)).toHaveCount(4);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText(`Request ${numbers.grace} has been deleted.`)).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
});

test('each of two deletions in a row moves the focus to the message about it', async ({ page, numbers }) => {
  for (const [number, left] of [
    [numbers.ada, 3],
    [numbers.grace, 2],
  ] as const) {
    await page.getByRole('button', { name: `Delete: ${number}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(cards(page)).toHaveCount(left);
    await expect(page.getByText(`Request ${number} has been deleted.`)).toBeFocused();
  }
});

for (const [what, begin, address, message] of [
  [
    'a change of state',
    (page: Page, { ada }: Numbers) =>
      page
        .getByRole('group', { name: `State: ${ada}` })
        .getByText('Answered')
        .click(),
    ({ ada }: Numbers) => `**/api/leads/${ada.slice(1)}`,
    'The request is now: Answered',
  ],
  [
    'an erasure whose dialog was left',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Erase an address' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('ada@example.com');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    () => '**/api/leads/erasures',
    'Requests erased: 2',
  ],
] as const) {
  test(`a late answer to ${what} leaves the dialog open that was opened since`, async ({ page, numbers }) => {
    const answer = await holdRequests(page, address(numbers));
    await begin(page, numbers);
    await page.getByRole('button', { name: `Delete: ${numbers.grace}` }).click();
    await expect(page.getByRole('dialog')).toContainText('Grace Hopper');

    answer.release();
    await expect(page.getByText(message)).toBeAttached();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: `Delete: ${numbers.grace}` })).toHaveCount(0);
  });
}

test('Back closes the dialogs, stays on the page and removes nothing', async ({ page, numbers }) => {
  for (const name of [`Delete: ${numbers.grace}`, 'Erase an address']) {
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await page.goBack();

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(cards(page)).toHaveCount(4);
  }
  await page.getByRole('button', { name: `Delete: ${numbers.grace}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards(page)).toHaveCount(3);
  // The confirmed dialog has left no history entry.
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('the requests shown are exported to a file', async ({ page }) => {
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

test('a list that goes far beyond the screen does not scroll sideways on a phone', async ({ page }) => {
  for (let count = 1; count <= 12; count += 1) {
    await page.request.post('/api/leads', { data: { email: 'ada@example.com' } });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(cards(page)).toHaveCount(16);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the desk and its dialogs have no axe violations and do not scroll sideways on a phone', async ({
  page,
  numbers,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const erase = page.getByRole('button', { name: 'Erase an address' });
  expect(await violationsInBothSchemes(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await cards(page).first().getByText('Notifications').click();
  await expect(cards(page).first()).toContainText('No notification channel is set up.');
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: `Delete: ${numbers.ada}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await erase.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByLabel('Search').fill('nobody at all');
  await show(page).click();
  await expect(page.getByText('No requests match.')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});
