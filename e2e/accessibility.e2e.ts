import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADDRESSES, UNKNOWN } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

/** What axe finds on the page, short enough to read in a failure. */
const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
        expectedMessages: [/404/],
      });

      test('axe finds nothing on any page', async ({ page }) => {
        test.setTimeout(180_000);
        for (const address of [...ADDRESSES, ...UNKNOWN]) {
          await page.goto(address);
          expect.soft(await violations(page), address).toEqual([]);
        }
      });

      test('axe finds nothing in the dialogs, the menu, and the states of the form', async ({ page }) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Travel Security Intelligence' }).click();
        await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
        expect.soft(await violations(page), 'service dialog').toEqual([]);
        await page.keyboard.press('Escape');

        for (const summary of await page.locator('summary').all()) await summary.click();
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Validation Error');
        expect.soft(await violations(page), 'form with errors').toEqual([]);
        await page.getByLabel('Email').fill('axe@example.com');
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Success');
        expect.soft(await violations(page), 'form sent').toEqual([]);

        if (width < 768) {
          await page.getByRole('button', { name: 'Open menu' }).click();
          await expect(page.locator('#mobile-menu')).toBeVisible();
          expect.soft(await violations(page), 'menu').toEqual([]);
        }
        await page.goto('/about-us');
        await page.getByRole('button', { name: 'Learn More About Our History' }).click();
        await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
        expect.soft(await violations(page), 'history dialog').toEqual([]);
      });
    });
  }
}

test('on paper every text can be read, and what can only be clicked is gone', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/', '/about-us', '/blog/top-5-risk-assessment-models']) {
    await page.goto(address);
    const { violations: found } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
    expect(
      found.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      address,
    ).toEqual([]);
  }
  await expect(page.getByRole('button', { name: /Play video/ })).toBeHidden();
  await expect(page.getByText('https://www.youtube.com/watch?v=Ula3TG8QS7g')).toBeVisible();
  await page.goto('/');
  for (const name of ['Learn More', 'Ask about a vCSO engagement', 'Go to the form', 'Read the details']) {
    await expect(page.getByText(name).first(), name).toBeHidden();
  }
});

// 1280 px at 400 % zoom are 320 CSS pixels (WCAG 2.2, 1.4.10).
test.describe('320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedMessages: [/404/] });

  test('no page scrolls sideways, nor do the dialogs', async ({ page }) => {
    test.setTimeout(120_000);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const address of [...ADDRESSES, ...UNKNOWN]) {
      await page.goto(address);
      expect.soft(await overflow(), address).toBeLessThanOrEqual(0);
    }
    await page.goto('/about-us');
    await page.getByRole('button', { name: 'Learn More About Our History' }).click();
    const box = await page.getByRole('dialog').boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(320);
  });
});

test('every page has one h1, landmarks, a language, and a title and description of its own', async ({
  request,
}) => {
  const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
  for (const address of ADDRESSES) {
    const html = await (await request.get(address)).text();
    expect(html.match(/<h1[ >]/g), address).toHaveLength(1);
    for (const landmark of ['header', 'main', 'footer', 'nav'])
      expect(html, address).toContain(`<${landmark} `);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Sandglass Intelligence');
    const title = /<title>([^<]+)<\/title>/.exec(html)![1]!;
    const description = /<meta name="description" content="([^"]+)"/.exec(html)![1]!;
    expect(description.length, address).toBeGreaterThanOrEqual(50);
    expect(description.replaceAll(/&\w+;/g, '&').length, address).toBeLessThanOrEqual(160);
    const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? address;
    for (const [kind, value] of [
      ['title', title],
      ['description', description],
    ] as const) {
      expect(seen[kind].get(value) ?? canonical, `${kind} of ${address}`).toBe(canonical);
      seen[kind].set(value, canonical);
    }
  }
});
