import type { Page } from '@playwright/test';
import { startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Answers Google's script with an empty one, and gives the commands that the page queued for it. */
const captureTag = async (page: Page) => {
  const requests: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const commands = () =>
    page.evaluate(() =>
      (window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer?.map((entry) => Array.from(entry)),
    );
  return { requests, commands };
};

test('§7 each page is reported once, the events of the specification too, and a hash is no page', async ({
  page,
}) => {
  const own = await startProduct({ PUBLIC_ANALYTICS_ID: 'G-TEST12345' });
  const { requests, commands } = await captureTag(page);
  const events = async () => (await commands())?.filter(([command]) => command === 'event') ?? [];
  const views = async () =>
    (await events())
      .filter(([, name]) => name === 'page_view')
      .map(([, , values]) => (values as { page_path: string }).page_path);

  await page.goto(`${own.url}/`);
  await expect.poll(views).toEqual(['/']);
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345']);
  expect(await commands()).toContainEqual([
    'consent',
    'default',
    expect.objectContaining({ analytics_storage: 'denied' }),
  ]);
  expect(await commands()).toContainEqual(['config', 'G-TEST12345', { send_page_view: false }]);

  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Market Entry Studies' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await events()).toContainEqual([
    'event',
    'service_details_view',
    expect.objectContaining({ event_category: 'engagement', event_label: 'Market Entry Studies' }),
  ]);
  expect((await events()).filter(([, name]) => name === 'service_details_view')).toHaveLength(1);
  expect(await views()).toEqual(['/']);

  await page.getByLabel('Email').fill('analytics@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect
    .poll(events)
    .toContainEqual(['event', 'form_submit', expect.objectContaining({ event_category: 'engagement' })]);

  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect.poll(views).toEqual(['/', '/blog']);
  expect(await page.context().cookies()).toEqual([]);
  await own.stop();
});

test.describe('when sending fails', () => {
  test.use({ expectedMessages: [/500|Failed to load|was not sent/] });

  test('§7 the failure is reported', async ({ page }) => {
    const own = await startProduct({ PUBLIC_ANALYTICS_ID: 'G-TEST12345' });
    const { commands } = await captureTag(page);
    await page.route('**/api/leads', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${own.url}/`);
    await page.getByLabel('Email').fill('analytics@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect
      .poll(commands)
      .toContainEqual([
        'event',
        'form_submit_error',
        expect.objectContaining({ event_category: 'engagement' }),
      ]);
    await own.stop();
  });
});

test('without an id nothing is loaded from elsewhere', async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost:')) outside.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(outside).toEqual([]);
});

test('under Global Privacy Control nothing is loaded', async ({ page }) => {
  const own = await startProduct({ PUBLIC_ANALYTICS_ID: 'G-TEST12345' });
  const { requests, commands } = await captureTag(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`${own.url}/`, { waitUntil: 'networkidle' });
  expect(requests).toEqual([]);
  expect(await commands()).toBeUndefined();
  await own.stop();
});
