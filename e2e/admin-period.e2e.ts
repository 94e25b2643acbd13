import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const show = async (page: Page, from: string, to: string) => {
  await page.getByLabel('From').fill(from);
  await page.getByLabel('To').fill(to);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
};

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

test.describe('where it is another day than in UTC', () => {
  // 11 hours behind in the first half of the day, 14 hours ahead in the second.
  const timezoneId = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  test.use({ timezoneId });

  test('today is the admin’s own day', async ({ page, product }) => {
    const today = { UTC: dayIn('UTC'), local: dayIn(timezoneId) };
    const name = `Ada of ${crypto.randomUUID()}`;
    await page.request.post(`${product.url}/api/leads`, { data: { email: 'ada@example.com', name } });
    await page.goto('/admin/leads');
    await expect(page.getByText(name)).toBeVisible();
    await page.getByLabel('Search').fill(name);

    await show(page, today.UTC, today.UTC);
    await expect(page.getByText('No request matches.')).toBeVisible();
    await show(page, today.local, today.local);
    await expect(page.getByText(name)).toBeVisible();
  });
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  for (const [day, from, to] of [
    ['2026-01-31', '2026-01-31T05:00:00.000Z', '2026-02-01T05:00:00.000Z'],
    ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ] as const) {
    test(`${day} is asked for and exported from midnight to midnight`, async ({ page }) => {
      await page.goto('/admin/leads');
      const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('from'));

      await show(page, day, day);

      const answer = await (await asked).response();
      expect(answer!.status()).toBe(200);
      expect(Object.fromEntries(new URL(answer!.url()).searchParams)).toEqual({ from, to });
      await expect(page.getByText('No request matches.')).toBeVisible();
      const file = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href');
      expect(Object.fromEntries(new URL(file!, page.url()).searchParams)).toEqual({
        format: 'csv',
        from,
        to,
      });
    });
  }
});
