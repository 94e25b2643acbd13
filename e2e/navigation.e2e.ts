import { expect, test } from './support/test.ts';

test('§2 the header leads to every page, and its logo home', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await header.getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Insights');
  await header.getByRole('link', { name: 'Sandglass Intelligence, home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('§2 the header stays at the top while the page scrolls', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
});

test('a page change sets the title, moves the focus to the heading, which says it once, and starts at the top; Back restores the place', async ({
  page,
}) => {
  // Until its script is there, the browser itself follows a link.
  await page.goto('/blog', { waitUntil: 'networkidle' });
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page
    .getByRole('main')
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/blog\/.+/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).not.toHaveText('Security Insights');
  await expect(page).toHaveTitle(new RegExp(await heading.innerText()));
  expect(await page.locator('[aria-live]:not([aria-live=off])').allInnerTexts()).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Insights');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await expect(page).toHaveTitle(/Security Insights/);
});

test('on a page shorter than the window the footer is at its end', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 1800 });
  await page.goto('/contact/received');
  const footer = (await page.getByRole('contentinfo').boundingBox())!;
  expect(footer.y + footer.height).toBe(1800);
});

test('the head follows the page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about-us$/);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
});

test('the skip link is the first stop of the keyboard and leads to the content', async ({ page }) => {
  await page.goto('/blog');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test('§2 §4 a button opens and closes the menu, and choosing a link closes it', async ({ page }) => {
    await page.goto('/');
    const menu = page.locator('#mobile-menu');
    const open = page.getByRole('button', { name: 'Open menu' });
    await expect(menu).toBeHidden();
    await open.click();
    await expect(menu.getByRole('link')).toHaveText(['Services', 'About Us', 'Blog', 'Contact']);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    for (const [name, address] of [
      ['Services', /\/#services$/],
      ['Contact', /\/#contact$/],
      ['About Us', /\/about-us$/],
      ['Blog', /\/blog$/],
    ] as const) {
      await open.click();
      await menu.getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(menu).toBeHidden();
    }
    await open.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
  });

  test('§9 the menu takes 0.2 seconds', async ({ page }) => {
    await page.goto('/');
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    await page.keyboard.press('Escape');
    await expect(page.locator('#mobile-menu')).toBeHidden();
    // Measured within the page: from here, the animation could be over before the question arrives.
    const duration = await open.evaluate(async (button: HTMLElement) => {
      const menu = document.getElementById('mobile-menu')!;
      button.click();
      while (menu.getAnimations().length === 0) await new Promise(requestAnimationFrame);
      return menu.getAnimations()[0]!.effect!.getTiming().duration;
    });
    expect(duration).toBe(200);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the links of the menu are there', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('#mobile-menu').getByRole('link', { name: 'Blog' })).toBeVisible();
    });
  });
});

test('a reload, and Back from another document, return to the place', async ({ page }) => {
  const at = (top: number) => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await page.goto('/blog/security-stack-metrics');
  await page.evaluate(() => window.scrollTo({ top: 2500, behavior: 'instant' }));
  await at(2500);
  await page.reload();
  await at(2500);
  await page.goto('/blog');
  await page.goBack();
  await at(2500);
});

test('a place that was scrolled to before the script was there is kept too', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client*', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/blog/security-stack-metrics');
  await page.evaluate(() => window.scrollTo({ top: 2500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2500);
  const started = page.waitForFunction(() => window.history.scrollRestoration === 'manual');
  script.resolve();
  await started;
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2500);
});

test('Back returns to the place also where only the hash changed, and where the address names a section', async ({
  page,
}) => {
  const at = (top: number) => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await page.goto('/#services');
  // The page scrolls to the section by itself, and gives it the focus when it does.
  await expect(page.locator('#services')).toBeFocused();
  await expect
    .poll(() =>
      page.locator('#services').evaluate((section) => Math.round(section.getBoundingClientRect().top)),
    )
    .toBe(80);
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
  await at(3000);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Insights');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('How Can We Help You?');
  await at(3000);

  await page.goto('/blog/security-stack-metrics');
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
  await at(120);
  await page.getByRole('navigation', { name: 'In this article' }).getByRole('link').last().click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await page.goBack();
  await at(120);
});

test('a section that is scrolled to has the focus, so that the next Tab goes on from there', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'My IP needs protecting' }).click();
  await expect(page.locator('#contact')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('a hash that cannot be read does no harm', async ({ page }) => {
  await page.goto('/#%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('Back with an open dialog', () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test('closes the dialog, and the page and its place stay', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Sandglass Intelligence, home page' }).click();
    const card = page.getByRole('button', { name: 'Insider Threat Program' });
    await card.click();
    const dialog = page.getByRole('dialog', { name: 'Insider Threat Program' });
    await expect(dialog).toBeVisible();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await expect(card).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);

    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Insights');
  });

  test('a dialog that was closed by its button leaves nothing to go back to', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
    await page.getByRole('button', { name: 'Learn More About Our History' }).click();
    const dialog = page.getByRole('dialog', { name: 'Our History' });
    // Twice within one moment, as an impatient finger does it: once must count.
    await dialog.getByRole('button', { name: 'Close' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/about-us$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Insights');
  });

  test('after a dialog was closed, a link to a section still scrolls to it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Market Entry Studies' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect
      .poll(() =>
        page.locator('#contact').evaluate((section) => Math.round(section.getBoundingClientRect().top)),
      )
      .toBe(80);
  });
});

test('the page behind a link is loaded when a visitor points at it, before they press', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const code = page.waitForResponse(/\/assets\/about-page-/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).hover();
  expect((await code).ok()).toBe(true);
  await expect(page).toHaveURL(/\/$/);
});
