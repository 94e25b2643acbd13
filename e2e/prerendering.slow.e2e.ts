import { ADDRESSES, oneOfEachFolder } from './support/addresses.ts';
import {
  FORM_CARD,
  headingsIn,
  HERO_ACTIONS,
  LAYOUT,
  plainParagraphs,
  readInOrder,
  readText,
  SERVICE_TITLES,
  shown,
  TITLES,
  readWords,
} from './support/content.ts';
import { holdRequests } from './support/hydration.ts';
import { scrollPosition } from './support/scrolling.ts';
import { expect, MOVING, test } from './support/test.ts';
import { DESK } from './support/desk.ts';

test.use(MOVING);

// Slow: it opens every page.

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page shows its text, and the desk why it shows no requests', async ({ page }) => {
    const { email } = readText('legal.yaml').fields;
    for (const address of oneOfEachFolder(ADDRESSES)) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const main = page.getByRole('main');
      const reason = main.getByRole('paragraph').filter({ hasText: DESK.noScript });
      if (address.startsWith('/admin/')) await expect(reason).toBeVisible();
      else expect((await main.innerText()).length, address).toBeGreaterThan(80);
      // A service has a link as well, and the desk a reason.
      const dead = main
        .locator('button[type=button]:not([aria-haspopup=dialog])')
        .filter({ visible: true });
      if (!address.startsWith('/admin/')) await expect(dead, address).toHaveCount(0);
      // Who cannot press a button confirms or leaves by mail.
      if (address.startsWith('/newsletter/'))
        await expect(main.getByRole('link', { name: String(email) })).toBeVisible();
    }
  });

  test('the pages have the texts of the dialogs and the links of the menu', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 760 });
    await page.goto('/');
    await expect(
      page.locator('#mobileMenu').getByRole('link', { name: LAYOUT.blog }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: HERO_ACTIONS.secondary })).toBeHidden();
    const links = page
      .locator('#services li')
      .getByRole('link', { name: new RegExp(`^${readWords('services').details}.+`) });
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')!),
    );
    expect(new Set(addresses).size).toBe(SERVICE_TITLES.length);
    for (const { id, body } of readInOrder('services')) {
      await page.goto(addresses.find((address) => address.endsWith(`#${id}`))!);
      const section = page.locator(`[id="${id}"]`);
      await expect(section.getByRole('heading', { level: 2 })).toBeVisible();
      // A specimen has a heading of its own.
      const headings = section.locator('h3:not(aside *)');
      await expect(headings).toHaveText(headingsIn(body).map(shown));
      await expect(headings.last()).toBeVisible();
    }
    await page.goto('/about-us');
    await expect(page.getByRole('heading', { name: TITLES.history })).toBeVisible();
    const [paragraph] = plainParagraphs(readText('history.md').body);
    await expect(page.getByText(shown(paragraph!))).toBeVisible();
  });
});

test.describe('before hydration', () => {
  for (const [where, name, file] of [
    ['in the hero', HERO_ACTIONS.secondary, 'app-*.js'],
    ['further down', FORM_CARD.title, 'home-page-*.js'],
  ] as const) {
    test(`a click on a button ${where} is held back and takes effect after hydration`, async ({
      page,
    }) => {
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

  test('the last click on a card counts, and opens its dialog after hydration', async ({
    page,
  }) => {
    const script = await holdRequests(page, '**/assets/app-*.js');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: SERVICE_TITLES[0]! }).click();
    await page.getByRole('button', { name: SERVICE_TITLES.at(-1)! }).click();
    script.release();
    await expect(page.getByRole('dialog', { name: SERVICE_TITLES.at(-1)! })).toBeVisible();
  });
});
