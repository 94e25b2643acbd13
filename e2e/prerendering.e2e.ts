import { ADDRESSES } from './support/addresses.ts';
import { holdRequests } from './support/hydration.ts';
import { submit } from './support/lead-form.ts';
import { scrollPosition } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page shows its heading and its text', async ({ page }) => {
    for (const address of ADDRESSES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (!address.startsWith('/admin/')) {
        expect((await page.getByRole('main').innerText()).length, address).toBeGreaterThan(80);
      }
    }
  });

  test('the desk says why it shows no requests', async ({ page }) => {
    for (const address of ['/admin/leads', '/admin/leads/17']) {
      await page.goto(address);
      await expect(
        page.getByRole('paragraph').filter({ hasText: 'The requests cannot be shown' }),
      ).toBeVisible();
    }
  });

  test('the texts of the dialogs are part of the pages', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Learn More' })).toBeHidden();
    const links = page.locator('#services li').getByRole('link', { name: /^Read the details ./ });
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    expect(new Set(addresses).size).toBe(8);
    for (const address of addresses) {
      await page.goto(address);
      const section = page.locator(address.replace(/^[^#]*/, ''));
      await expect(section.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(section.getByRole('heading', { level: 3, name: /what .* not cover/i })).toBeVisible();
    }
    await page.goto('/about-us');
    await expect(page.getByRole('heading', { name: 'Our History' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Virginia Hall/ })).toBeVisible();
  });
});

test('the sitemap lists each page once, under its canonical address', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  expect(new Set(listed).size).toBe(listed.length);
  for (const address of listed) {
    const html = await (await request.get(address)).text();
    expect(html).toContain(`rel="canonical" href="${address}"`);
  }
  const hidden = /\/(?:admin|contact|newsletter)\/|\/blog\/risk-assessment-models$/;
  expect(listed).toEqual(
    ADDRESSES.filter((address) => !hidden.test(address)).map((address) => baseURL + address),
  );
});

test.describe('before hydration', () => {
  for (const [where, name, file] of [
    ['in the hero', 'Learn More', 'app-*.js'],
    ['further down', 'My IP needs protecting', 'index-*.js'],
  ] as const) {
    test(`a click on a button ${where} is held back and takes effect after hydration`, async ({ page }) => {
      const script = await holdRequests(page, `**/assets/${file}`);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.getByRole('button', { name }).scrollIntoViewIfNeeded();
      const before = await scrollPosition(page);
      await page.getByRole('button', { name }).click();
      expect(await scrollPosition(page)).toBe(before);
      script.release();
      await expect.poll(() => scrollPosition(page)).toBeGreaterThan(before + 300);
    });
  }

  test('a click on a service card is held back until its script has loaded, while the menu works', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 760 });
    const script = await holdRequests(page, '**/assets/service-cards-*.js');
    await page.goto('/');
    await page.getByRole('button', { name: 'Market Entry Studies' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.locator('#mobile-menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Travel Security Intelligence' }).click();
    script.release();
    await expect(page.getByRole('dialog', { name: 'Travel Security Intelligence' })).toBeVisible();
  });

  test.describe('if the script fails to load', () => {
    test.use({ expectedMessages: [/Failed to (?:load|fetch)|did not load/] });

    test('the browser itself submits the form', async ({ page }) => {
      const script = await holdRequests(page, '**/assets/lead-form-*.js');
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await submit(page, { Email: 'without-script@example.com' });
      script.abort();
      await expect(page).toHaveURL(/\/contact\/received$/);
    });
  });
});
