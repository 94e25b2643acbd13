import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const subscribe = async (page: Page, email: string) => {
  await page.goto('/#contact');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

test('§7 the form sends JSON with cookies, the three defaults in place of blanks, and a key of its own', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'session', value: 'kept', url: baseURL! }]);
  const sent = page.waitForRequest('**/api/leads');
  await subscribe(page, 'json@example.com');
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({
    name: 'Newsletter Subscriber',
    email: 'json@example.com',
    company: 'Not Provided',
    message: 'Newsletter signup',
  });
  const headers = await request.allHeaders();
  expect(headers['content-type']).toBe('application/json');
  expect(headers['cookie']).toContain('session=kept');
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('§9 the region of the notices is at most 420 pixels wide on medium and larger screens', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const region = page.getByRole('region', { name: 'Notifications' }).getByRole('list');
  await expect(region).toBeAttached();
  expect(await region.evaluate((list) => getComputedStyle(list).maxWidth)).toBe('420px');
  await page.setViewportSize({ width: 360, height: 700 });
  expect(await region.evaluate((list) => getComputedStyle(list).maxWidth)).toBe('none');
});

test('§4 a notice of success is dark, one of failure red', async ({ page }) => {
  const ground = () =>
    page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('listitem')
      .evaluate((notice) => getComputedStyle(notice).backgroundColor);
  await subscribe(page, 'not an address');
  await expect.poll(ground).toBe('rgb(168, 40, 28)');
  await page.getByLabel('Email').fill('ground@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect.poll(ground).toBe('rgb(15, 29, 43)');
});

test('§9 the outline button has a sand-coloured background', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Read all articles' });
  expect(await link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(233, 223, 203)',
  );
});

test.describe('where the network fails without a message', () => {
  test.use({ expectedMessages: [/was not sent/] });

  const failSilently = (page: Page) =>
    page.addInitScript(() => {
      window.fetch = () => Promise.reject(new Error(''));
    });

  test('§8 the form asks to try again, and logs the details to the console', async ({ page }) => {
    await failSilently(page);
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The lead was not sent'),
    );
    await subscribe(page, 'nobody@example.com');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'Something went wrong. Please try again. (Check console for details)',
    );
    expect((await logged).type()).toBe('error');
  });

  test('§8 the list of the admin says Unknown error', async ({ page }) => {
    await failSilently(page);
    await page.goto('/admin/leads');
    await expect(page.getByText('Error loading leads: Unknown error')).toBeVisible();
  });
});

test.describe('where access is refused', () => {
  test.use({ expectedMessages: [/401|Failed to load/] });

  test('§8 a 401 is an error like any other', async ({ page }) => {
    await page.route('**/api/leads', (route) => route.fulfill({ status: 401, body: '' }));
    await page.goto('/admin/leads');
    await expect(page.getByText('Error loading leads: 401: Unauthorized')).toBeVisible();
  });
});
