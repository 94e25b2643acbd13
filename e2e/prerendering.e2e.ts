import type { Page } from '@playwright/test';
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
    await expect(page.getByRole('button', { name: 'Learn More' })).toBeHidden();
    const links = page.locator('#services li').getByRole('link', { name: /^Read the details ./ });
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    expect(new Set(addresses).size).toBe(8);
    await links.first().click();
    for (const address of addresses) {
      const section = page.locator(address.replace(/^[^#]*/, ''));
      await expect(section.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(section.getByRole('heading', { level: 3, name: /what .* not cover/i })).toBeVisible();
    }
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

test.describe('before the script is there', () => {
  const holdScript = async (page: Page, file: string) => {
    const held = Promise.withResolvers<'continue' | 'abort'>();
    await page.route(`**/assets/${file}`, async (route) => route[await held.promise]());
    return held;
  };

  for (const [where, name, file] of [
    ['in the hero', 'Learn More', 'app-*.js'],
    ['further down', 'My IP needs protecting', 'home-sections-*.js'],
  ] as const) {
    test(`a click on a button ${where} is kept until it has an effect`, async ({ page }) => {
      const script = await holdScript(page, file);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.getByRole('button', { name }).scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      await page.getByRole('button', { name }).click();
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
      script.resolve('continue');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 300);
    });
  }

  test.describe('and when it never comes', () => {
    test.use({ expectedMessages: [/Failed to (?:load|fetch)|did not load/] });

    test('the browser itself sends the form', async ({ page }) => {
      const script = await holdScript(page, 'home-sections-*.js');
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.getByLabel('Email').fill('without-script@example.com');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      script.resolve('abort');
      await expect(page).toHaveURL(/\/contact\/received$/);
    });
  });
});
