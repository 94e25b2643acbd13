import { ADDRESSES } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page shows its heading and its text', async ({ page }) => {
    for (const address of ADDRESSES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (address !== '/admin/leads') {
        expect((await page.getByRole('main').innerText()).length, address).toBeGreaterThan(80);
      }
    }
  });
});

test.describe('without script, the texts of the dialogs', () => {
  test.use({ javaScriptEnabled: false });

  test('stand in the pages', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#services').getByRole('heading', { level: 3 })).toHaveCount(8 + 8 * 5);
    await expect(page.getByRole('button', { name: 'Learn More' })).toBeHidden();
    await page.goto('/about-us');
    await expect(page.getByRole('heading', { name: 'Our History' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Virginia Hall/ })).toBeVisible();
  });
});

test('React takes every page over without a change and without a message', async ({ page }) => {
  for (const address of ADDRESSES) {
    const html = await (await page.request.get(address)).text();
    expect(html, address).not.toMatch(/<body[\s\S]*\sstyle="/);
    await page.goto(address, { waitUntil: 'networkidle' });
  }
});

test('the sitemap lists each page once, under its canonical address', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  expect(new Set(listed).size).toBe(listed.length);
  for (const address of listed) {
    const html = await (await request.get(address)).text();
    expect(html).toContain(`rel="canonical" href="${address}"`);
  }
  const hidden = /\/(?:admin|contact)\/|\/blog\/risk-assessment-models$/;
  expect(listed).toEqual(
    ADDRESSES.filter((address) => !hidden.test(address)).map((address) => baseURL + address),
  );
});
