import { AxeBuilder } from '@axe-core/playwright';
import { startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

test('§2 the list has its heading and subtitle', async ({ page }) => {
  await page.goto('/admin/leads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultation Requests');
  await expect(page.getByText('All consultation requests submitted through the website')).toBeVisible();
});

test('§4 §9 while the list loads, three placeholder cards stand in', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/leads', async (route) => {
    await answer.promise;
    await route.fulfill({ json: [] });
  });
  await page.goto('/admin/leads');
  await expect(page.getByTestId('lead-placeholder')).toHaveCount(3);
  answer.resolve();
  await expect(page.getByTestId('lead-placeholder')).toHaveCount(0);
});

test('§4 an empty list says so', async ({ page }) => {
  await page.route('**/api/leads', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/leads');
  await expect(page.getByText('No consultation requests yet')).toBeVisible();
});

test.describe('on failure', () => {
  test.use({ expectedMessages: [/503|Failed to load/] });

  test('§8 the list shows the error, and does not ask again by itself', async ({ page }) => {
    let requests = 0;
    await page.route('**/api/leads', (route) => {
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
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
});

test('older requests are loaded on demand until there are no more', async ({ page, request, baseURL }) => {
  test.setTimeout(90_000);
  const own = await startProduct();
  for (let batch = 0; batch < 21; batch += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        request.post(`${own.url}/api/leads`, { data: { email: `visitor-${batch}-${index}@example.com` } }),
      ),
    );
  }
  expect(own.url).not.toBe(baseURL);
  await page.goto(`${own.url}/admin/leads`);
  const cards = page.getByTestId('lead-card');
  const more = page.getByRole('button', { name: 'Load older requests' });
  await expect(cards).toHaveCount(100);
  await more.click();
  await expect(cards).toHaveCount(200);
  await more.click();
  await expect(cards).toHaveCount(210);
  await expect(more).toHaveCount(0);
  const ids = await cards.evaluateAll((elements) =>
    elements.map((card) => /#(\d+)/.exec(card.textContent)![1]),
  );
  expect(ids).toEqual(Array.from({ length: 210 }, (_, index) => String(210 - index)));
  await own.stop();
});

test('with a password, the list asks for it before anything is shown', async ({ browser }) => {
  const own = await startProduct({ ADMIN_PASSWORD: 'correct horse battery' });
  const stranger = await browser.newContext();
  const refused = await stranger.request.get(`${own.url}/admin/leads`);
  expect(refused.status()).toBe(401);
  expect(await refused.text()).not.toContain('Consultation Requests');

  const admin = await browser.newContext({
    httpCredentials: { username: 'admin', password: 'correct horse battery' },
  });
  const page = await admin.newPage();
  await page.goto(`${own.url}/admin/leads`);
  await expect(page.getByText('No consultation requests yet')).toBeVisible();
  await Promise.all([stranger.close(), admin.close(), own.stop()]);
});
