import type { APIRequestContext, Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { eraseLeads } from '../support/erase-leads.ts';
import { untilFormIsHydrated } from '../support/lead-form.ts';
import { expectAtSection } from '../support/scrolling.ts';
import { expect, test } from '../support/test.ts';

const LEADS = '**/api/leads';

test('the list has its heading and subtitle', async ({ page }) => {
  await page.goto('/admin/leads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultation Requests');
  await expect(page.getByText('All consultation requests submitted through the website')).toBeVisible();
});

test('three placeholder cards are shown while the list loads', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route(LEADS, async (route) => {
    await answer.promise;
    await route.fulfill({ json: [] });
  });
  await page.goto('/admin/leads');
  await expect(page.getByTestId('lead-placeholder')).toHaveCount(3);
  answer.resolve();
  await expect(page.getByTestId('lead-placeholder')).toHaveCount(0);
});

test('an empty list says so', async ({ page }) => {
  await page.route(LEADS, (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/leads');
  await expect(page.getByText('No consultation requests yet')).toBeVisible();
});

test.describe('if the list cannot be loaded', () => {
  test.use({ expectedMessages: [/401|503|Failed to load|ERR_FAILED|was not sent/] });

  test('the list shows the error, and does not retry by itself', async ({ page }) => {
    let requests = 0;
    await page.route(LEADS, (route) => {
      requests += 1;
      return route.fulfill({ status: 503, contentType: 'text/plain', body: 'The database is away.' });
    });
    await page.clock.install();
    await page.goto('/admin/leads');
    await page.clock.runFor(1_000);
    await expect(page.getByText('Error loading leads: 503: The database is away.')).toBeVisible();
    await page.clock.runFor(60_000);
    expect(requests).toBe(1);
    await page.clock.resume();
    expect(await violations(page)).toEqual([]);
  });

  for (const [what, fail, text] of [
    [
      'a 401',
      (page: Page) => page.route(LEADS, (route) => route.fulfill({ status: 401, body: '' })),
      '401: Unauthorized',
    ],
    [
      'a lost connection',
      (page: Page) => page.route(LEADS, (route) => route.abort()),
      'The site could not be reached. Check your connection and try again.',
    ],
    [
      'an error without a message',
      (page: Page) =>
        page.addInitScript(() => {
          window.fetch = () => Promise.reject(new Error(''));
        }),
      'Unknown error',
    ],
  ] as const) {
    test(`the list shows ${what}`, async ({ page }) => {
      await fail(page);
      await page.goto('/admin/leads');
      await expect(page.getByRole('alert')).toHaveText(`Error loading leads: ${text}`);
    });
  }
});

test.describe('a long list', () => {
  const submitMany = async (request: APIRequestContext, url: string, count: number) => {
    await eraseLeads(request, url);
    const ids: number[] = [];
    for (let batch = 0; batch < count / 10; batch += 1) {
      const stored = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const response = await request.post('/api/leads', { data: { email: 'visitor@example.com' } });
          return ((await response.json()) as { id: number }).id;
        }),
      );
      ids.push(...stored);
    }
    return ids.toSorted((a, b) => b - a);
  };
  const cards = (page: Page) => page.getByTestId('lead-card');
  const more = (page: Page) => page.getByRole('button', { name: 'Load older requests' });
  const loadMore = async (page: Page) => {
    // Cards get their true heights when they come into view, which would move the button under a pressed mouse.
    await more(page).scrollIntoViewIfNeeded();
    await more(page).click();
  };
  test.afterEach(({ request, product }) => eraseLeads(request, product.url));

  test('older requests are loaded on demand until there are no more', async ({ page, request, product }) => {
    const ids = await submitMany(request, product.url, 210);
    await page.goto('/admin/leads');
    await expect(cards(page)).toHaveCount(100);
    await loadMore(page);
    await expect(cards(page)).toHaveCount(200);
    await cards(page).last().focus();
    await page.keyboard.press('j');
    await expect(more(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(210);
    await expect(more(page)).toHaveCount(0);
    expect(await cards(page).evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      ids.map((id) => `request-${id}`),
    );
  });

  test('beyond 200, cards are in the document near the screen only; keys and Back lead to them', async ({
    page,
    request,
    product,
  }) => {
    const ids = await submitMany(request, product.url, 310);
    const cardAt = (index: number) => page.locator(`#request-${ids[index]}`);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/admin/leads');
    await expect(cards(page)).toHaveCount(100);
    for (const first of [100, 200, 300]) {
      await loadMore(page);
      await expect(cardAt(first)).toBeFocused();
    }
    await expect(more(page)).toHaveCount(0);
    for (let index = 299; index >= 255; index -= 1) {
      await page.keyboard.press('k');
      await expect(cardAt(index)).toBeFocused();
    }
    await page.keyboard.press('o');
    await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultation Requests');
    await expect(cardAt(255)).toBeInViewport();

    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(cards(page)).toHaveCount(200);
    expect(await height()).toBe(before);
  });
});

test('with a password set, the list is not shown until the password is entered', async ({
  browser,
  productWith,
}) => {
  const { url } = await productWith({ ADMIN_PASSWORD: 'correct horse battery' });
  const stranger = await browser.newContext();
  const refused = await stranger.request.get(`${url}/admin/leads`);
  expect(refused.status()).toBe(401);
  expect(await refused.text()).not.toContain('Consultation Requests');

  const admin = await browser.newContext({
    httpCredentials: { username: 'admin', password: 'correct horse battery' },
  });
  const page = await admin.newPage();
  await page.goto(`${url}/admin/leads`);
  await expect(page.getByText('No consultation requests yet')).toBeVisible();
  await Promise.all([stranger.close(), admin.close()]);
});

test('an address that contains the password leads to the list and to the form', async ({
  page,
  productWith,
}) => {
  const { url } = await productWith({ ADMIN_PASSWORD: 'correct horse battery' });
  const withPassword = url.replace('://', '://admin:correct%20horse%20battery@');
  await page.goto(`${withPassword}/admin/leads`);
  await expect(page.getByText('No consultation requests yet')).toBeVisible();
  await page.goto(`${withPassword}/#contact`);
  await expectAtSection(page, 'contact');
  await untilFormIsHydrated(page);
  expect(await page.evaluate(() => document.URL)).toBe(`${url}/#contact`);
});
