import { violations, violationsInBothSchemes } from './support/axe.ts';
import { ADDRESSES } from './support/addresses.ts';
import { FIRM, FORM_CARD, readText, SERVICES, shown } from './support/content.ts';
import { submit, toasts } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

for (const width of [360, 1440]) {
  test(`at ${width} px, axe finds nothing in the dialogs, the menu and the form`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // The colors are the same at each width.
    const found = width < 768 ? violationsInBothSchemes : violations;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page.getByRole('button', { name: SERVICES[0]! }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect.soft(await found(page), 'service dialog').toEqual([]);
    await page.keyboard.press('Escape');

    for (const summary of await page.locator('summary').all()) await summary.click();
    await submit(page);
    await expect(toasts(page)).toContainText('Validation Error');
    expect.soft(await found(page), 'form with errors').toEqual([]);
    await submit(page, { Email: 'axe@example.com' });
    await expect(toasts(page)).toContainText('Success');
    expect.soft(await found(page), 'form sent').toEqual([]);

    if (width < 768) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.locator('#mobileMenu')).toBeVisible();
      expect.soft(await violationsInBothSchemes(page), 'menu').toEqual([]);
    }
    await page.goto('/about-us');
    await page.getByRole('button', { name: 'Learn More About Our History' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect.soft(await found(page), 'history dialog').toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const box = (await dialog.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  });
}

test('in print, texts have enough contrast, and controls without an effect are hidden', async ({
  page,
}) => {
  // Without the hero's fade, during which its text has less contrast.
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  for (const address of ['/about-us', '/blog/top-5-risk-assessment-models', '/']) {
    await page.goto(address);
    expect(await violations(page, ['color-contrast']), address).toEqual([]);
    if (!address.startsWith('/blog/')) continue;
    await expect(page.getByRole('button', { name: /Play video/ })).toBeHidden();
    // The styles add the address.
    const link = page.locator('a[href="https://www.youtube.com/watch?v=Ula3TG8QS7g"]');
    await expect(link).toBeVisible();
    expect(await link.evaluate((a) => getComputedStyle(a, '::after').content)).toContain(
      'watch?v=',
    );
  }
  const { action } = readText('home/benefits.yaml').fields;
  const hidden = ['Learn More', shown(String(action)), FORM_CARD.action, 'Read the details'];
  for (const name of hidden) await expect(page.getByText(name).first(), `${name}`).toBeHidden();
});

test('with text twice as large on a phone, no page is cut off or scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['/', '/services', '/about-us', '/blog']) {
    await page.goto(address);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll(':is(header, main, footer) :is(p, h1, h2, h3, a, button)')]
        .filter(
          (element) =>
            element.getBoundingClientRect().right > window.innerWidth && element.checkVisibility(),
        )
        .filter((element) => !element.closest('.table-scroll, .sr-only'))
        .map(({ textContent }) => textContent),
    );
    expect(beyond, address).toEqual([]);
  }
});

test('every page has one h1, landmarks, and its own ids, title and description', async ({
  request,
}) => {
  const seen = new Map<string, string>();
  for (const address of ADDRESSES) {
    const html = await (await request.get(address)).text();
    expect(html.match(/<h1[ >]/g), address).toHaveLength(1);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids, address).not.toContain('');
    expect(ids, address).toEqual([...new Set(ids)]);
    const isDesk = address.startsWith('/admin/');
    for (const landmark of isDesk ? ['header', 'main'] : ['header', 'main', 'footer', 'nav'])
      expect(html.includes(`<${landmark} `), `${landmark} of ${address}`).toBe(true);
    expect(html, address).not.toMatch(/<body[\s\S]*\sstyle="/);
    expect(html).toMatch(/<html lang="en"[ >]/);
    expect(html.replaceAll('&amp;', '&'), address).toMatch(shown(FIRM));
    const title = /<title>([^<]+)<\/title>/.exec(html)![1]!;
    const description = /<meta name="description" content="([^"]+)"/.exec(html)![1]!;
    expect(description.length, address).toBeGreaterThanOrEqual(50);
    expect(description.replaceAll(/&\w+;/g, '&').length, address).toBeLessThanOrEqual(160);
    const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? address;
    for (const own of [`title ${title}`, `description ${description}`]) {
      expect(seen.get(own) ?? canonical, `${own} of ${address}`).toBe(canonical);
      seen.set(own, canonical);
    }
  }
});
