import type { Page } from '@playwright/test';
import { violationsInBothSchemes } from './support/axe.ts';
import { eraseLeads } from './support/erase-leads.ts';
import { holdRequests } from './support/hydration.ts';
import { expect, test as base } from './support/test.ts';

/** Opens the desk with two leads that are suspected of spam, and three others. Returns the ids of the three. */
const test = base.extend<{ ids: number[] }>({
  ids: [
    async ({ page, request, product }, use) => {
      await eraseLeads(request, product.url);
      const submit = async (data: object) => {
        const response = await request.post('/api/leads', { data });
        return ((await response.json()) as { id: number }).id;
      };
      const ids: number[] = [];
      for (const name of ['one', 'two']) {
        await submit({ email: `${name}@spam.example`, name, remark: 'filled' });
      }
      for (const name of ['Ada', 'Grace', 'Edith']) {
        ids.push(await submit({ email: `${name}@example.com`, name }));
      }
      await page.goto('/admin/leads');
      await expect(cards(page)).toHaveCount(5);
      await use(ids);
    },
    { auto: true },
  ],
});

const cards = (page: Page) => page.getByTestId('lead-card');
const overview = (page: Page) => page.getByRole('group', { name: 'State', exact: true }).first();

test('the desk counts requests by state, the new ones in the title, and each number leads to its requests', async ({
  page,
}) => {
  await expect(overview(page)).toHaveText('New3Answered0Closed0Suspected spam2');
  await expect(page).toHaveTitle(/^\(3\) Consultation Requests \|/);

  await cards(page).nth(1).getByRole('button', { name: 'Answered' }).click();
  await expect(overview(page)).toHaveText('New2Answered1Closed0Suspected spam2');
  await expect(page).toHaveTitle(/^\(2\) Consultation Requests \|/);
  await expect(cards(page)).toHaveCount(5);

  await overview(page).getByRole('button', { name: 'Answered' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Grace');
  await expect(page.getByRole('checkbox', { name: 'Answered' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'New' }).check();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(cards(page)).toHaveCount(3);
});

test('the desk shows 999+ where the API has counted to 1,000', async ({ page }) => {
  await page.route('**/api/leads/counts', (route) =>
    route.fulfill({ json: { new: 1_000, answered: 999, closed: 0, suspected: 1_000 } }),
  );
  await page.reload();

  await expect(overview(page)).toHaveText('New999+Answered999Closed0Suspected spam999+');
  await expect(page).toHaveTitle(/^\(999\+\) Consultation Requests \|/);
});

test('the desk counts suspected requests apart, and lists them among all, or alone', async ({ page }) => {
  await expect(cards(page).filter({ hasText: 'Suspected spam' })).toHaveCount(2);

  await overview(page).getByRole('button', { name: 'Suspected spam' }).click();

  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText('Suspected spam');
  await expect(page.getByLabel('Suspected spam only')).toBeChecked();
  await cards(page).first().getByRole('button', { name: 'Not spam' }).click();
  await expect(overview(page)).toHaveText('New4Answered0Closed0Suspected spam1');
  await cards(page).first().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(overview(page)).toHaveText('New3Answered0Closed0Suspected spam1');
});

/** Keeps the layout shifts of a page as an attribute of its root. */
const sumLayoutShifts = () => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    document.documentElement.dataset['shift'] = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
};

test('on a phone, neither the desk nor the page of a request moves once its data arrive', async ({
  page,
  ids,
}) => {
  await page.addInitScript(sumLayoutShifts);
  await page.setViewportSize({ width: 412, height: 823 });
  for (const [address, shown] of [
    ['/admin/leads', cards(page).nth(2)],
    [`/admin/leads/${ids[0]}`, cards(page)],
    ['/admin/leads/0', page.getByText('There is no such request')],
  ] as const) {
    const data = await holdRequests(page, '**/api/leads**');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    data.release();
    await expect(shown).toBeVisible();
    await expect(page).toHaveTitle(/^\(3\) /);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // Two frames later, every shift so far has been reported.
          const answer = () => resolve(Number(document.documentElement.dataset['shift'] ?? 0));
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)));
        }),
    );
    // The rest are labels that become narrower once their font is there.
    expect.soft(shift, address).toBeLessThan(0.01);
  }
});

test('the desk works by keyboard shortcuts, which are listed and can be turned off', async ({
  page,
  ids,
}) => {
  await page.keyboard.press('j');
  await expect(cards(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(cards(page).nth(1).getByTestId('lead-state')).toHaveText('Answered');
  await page.keyboard.press('k');
  await page.keyboard.press('c');
  await expect(cards(page).nth(0).getByTestId('lead-state')).toHaveText('Closed');
  await page.keyboard.press('n');
  const note = cards(page).nth(0).getByLabel('New note');
  await expect(note).toBeFocused();
  await page.keyboard.type('jack of all');
  await expect(note).toHaveValue('jack of all');
  await page.keyboard.press('Tab');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  await page.keyboard.press('Tab');

  await cards(page).nth(2).focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('set the request to Answered');
  await page.keyboard.press('j');
  await dialog.getByLabel('Use these shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cards(page).nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(cards(page).nth(2)).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveCount(5);
  await page.keyboard.press('j');
  await expect(cards(page).nth(0)).not.toBeFocused();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByLabel('Use these shortcuts').check();
  await page.keyboard.press('Escape');
  await cards(page).nth(2).focus();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(`/admin/leads/${ids[0]}`);
});

test('the desk works if local storage is not available: shortcuts are on until they are turned off', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await page.reload();
  await expect(cards(page)).toHaveCount(5);
  await page.keyboard.press('j');
  await expect(cards(page).nth(0)).toBeFocused();
  await page.keyboard.press('?');
  const setting = page.getByRole('dialog').getByLabel('Use these shortcuts');
  await setting.uncheck();
  await expect(setting).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(cards(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(cards(page).nth(0)).toBeFocused();
});

test('the page of a request that does not exist says so', async ({ page }) => {
  await page.goto('/admin/leads/0');
  await expect(page.getByText('There is no such request, or it was removed.')).toBeVisible();
  expect((await page.request.get('/admin/leads/x')).status()).toBe(404);
  expect((await page.request.get('/admin/leads/01')).status()).toBe(404);
});

test('the page of a request and the list of shortcuts have no axe violations and do not scroll sideways', async ({
  page,
  ids,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/admin/leads/${ids[0]}`);
  await cards(page).getByLabel('New note').fill('x'.repeat(300));
  await cards(page).getByRole('button', { name: 'Add note' }).click();
  await expect(cards(page).getByTestId('lead-note')).toHaveCount(1);
  expect(await violationsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});
