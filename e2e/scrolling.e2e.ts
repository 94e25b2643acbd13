import type { Page } from '@playwright/test';
import { fillWords, FIRM, FORM_CARD, HERO_ACTIONS, LAYOUT } from './support/content.ts';
import { holdRequests, untilHydrated } from './support/hydration.ts';
import { openForm } from './support/lead-form.ts';
import { expectAtSection, expectPosition, recordScrolls, scrollTo } from './support/scrolling.ts';
import { expect, MOVING, test } from './support/test.ts';

test.use(MOVING);

/** The delay after which the page scrolls to the section that its hash names, in milliseconds. */
const DELAY = 100;
/** A timer may run out some tenths of a millisecond early. */
const LEAST_DELAY = DELAY - 1;

/** Enters the address of the contact section, as if typed into the address bar. */
const typeHash = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.navigate', { url: new URL('/#contact', page.url()).href });
};

/** After it, the page would have begun to scroll to its hash. The page's clock must be installed. */
const passDelay = (page: Page) => page.clock.runFor(3 * DELAY);

test('buttons scroll to 80 pixels above their section, where Tab continues', async ({ page }) => {
  const scrolls = await recordScrolls(page);
  await page.goto('/');
  await page.getByRole('button', { name: HERO_ACTIONS.secondary }).click();
  await expectAtSection(page, 'services');
  await page.getByRole('button', { name: FORM_CARD.title }).click();
  await expectAtSection(page, 'contact');
  expect(await scrolls.behaviors()).toEqual(['smooth', 'smooth']);
  await expect(page.locator('#contact')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#contact').getByRole('link').first()).toBeFocused();
});

test('where a scroll stops, the ground of the section begins at the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openForm(page);
  for (const { width, height, top } of [
    // The header is 65 px high.
    { width: 375, height: 812, top: 66 },
    { width: 1440, height: 900, top: 66 },
    // At 400 % zoom, it scrolls away.
    { width: 320, height: 225, top: 1 },
  ]) {
    await page.setViewportSize({ width, height });
    for (const id of ['services', 'contact']) {
      await page.evaluate((section) => (window.location.hash = section), id);
      await expectAtSection(page, id);
      const pixelsAt = (y: number) => page.screenshot({ clip: { x: 0, y, width: 8, height: 8 } });
      expect(await pixelsAt(top), `${id} at ${width} px`).toEqual(await pixelsAt(84));
    }
  }
});

test('the header is fixed wherever 320 pixels remain below it', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await page.goto('/');
  for (const { letters, height, position } of [
    { letters: 16, height: 384, position: 'fixed' },
    { letters: 16, height: 383, position: 'absolute' },
    // The header is 128 px high.
    { letters: 32, height: 448, position: 'fixed' },
    { letters: 32, height: 447, position: 'absolute' },
  ]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    await page.setViewportSize({ width: 375, height });
    await expect(page.getByRole('banner'), `${height} px`).toHaveCSS('position', position);
  }
});

test('on load and from the header, the page scrolls to 80 pixels above the hash', async ({
  page,
}) => {
  const contactLink = page.getByRole('banner').getByRole('link', { name: LAYOUT.contact });
  const scrolls = await recordScrolls(page);
  await page.goto('/#contact');
  await expect(page.locator('#contact')).toBeFocused();
  expect(await scrolls.behaviors()).toEqual(['smooth']);
  const { from, waited } = await scrolls.last();
  expect(waited).toBeGreaterThanOrEqual(LEAST_DELAY);
  // The browser has not jumped there before.
  expect(from).toBe(0);
  await expectAtSection(page, 'contact');
  await expect(page).toHaveURL('/#contact');
  for (const times of ['once', 'twice']) {
    await scrollTo(page, 0);
    await contactLink.click();
    await test.step(times, () => expectAtSection(page, 'contact'));
  }
  await page.goto('/blog');
  await contactLink.click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expectAtSection(page, 'contact');
});

test('a hash that cannot be decoded scrolls nowhere, and is no error', async ({ page }) => {
  await page.clock.install();
  const scrolls = await recordScrolls(page);
  await openForm(page);
  await page.evaluate(() => {
    const changed = new Promise((resolve) => window.addEventListener('hashchange', resolve));
    window.location.hash = '%E0%A4%A';
    return changed.then(() => undefined);
  });
  await passDelay(page);
  expect(await scrolls.behaviors()).toEqual([]);
});

test('a link that a hash names, such as a note in the text, stays in the order of Tab', async ({
  page,
}) => {
  await page.goto('/about-us');
  await untilHydrated(page);
  const named = page.getByRole('contentinfo').getByRole('link').first();
  await named.evaluate((link) => {
    link.id = 'note-fnref-1';
  });
  await page.evaluate(() => {
    window.location.hash = 'note-fnref-1';
  });
  await expect(named).toBeFocused();
  await expect(named).not.toHaveAttribute('tabindex');
});

test.describe('at a path that looks like another host', () => {
  test.use({ expectedMessages: /status of 404/ });

  test('the page runs, though its address has a hash', async ({ page, product }) => {
    await page.goto(`${product.url}//about-us#team`);
    await untilHydrated(page);
  });
});

test('a link to the page that one is on leads to its top, and is no new entry', async ({
  page,
}) => {
  const banner = page.getByRole('banner');
  await page.goto('/about-us');
  await untilHydrated(page);
  const length = await page.evaluate(() => window.history.length);
  await scrollTo(page, 600);
  await banner.getByRole('link', { name: LAYOUT.about }).click();
  await expectPosition(page, 0);
  expect(await page.evaluate(() => window.history.length)).toBe(length);
  await page.goto('/#contact');
  await expect(page.locator('#contact')).toBeFocused();
  await banner.getByRole('link', { name: fillWords(LAYOUT.home, { firm: FIRM }) }).click();
  await expect(page).toHaveURL('/');
  await expectPosition(page, 0);
});

test('a visitor who scrolls away before the script arrives stays there', async ({ page }) => {
  const scrolls = await recordScrolls(page);
  const script = await holdRequests(page, '**/assets/*.js');
  await page.goto('/#contact');
  await expectAtSection(page, 'contact');
  await page.clock.install();
  await scrollTo(page, 300);
  script.release();
  await untilHydrated(page);
  await passDelay(page);
  expect(await scrolls.behaviors()).toEqual(['smooth', 'instant']);
  await expectPosition(page, 300);
  await page.getByRole('banner').getByRole('link', { name: LAYOUT.contact }).click();
  await expectAtSection(page, 'contact');
});

test('a hash that is typed or followed scrolls smoothly after 100 ms, also twice', async ({
  page,
}) => {
  const assign = () => page.evaluate(() => (window.location.hash = '#contact'));
  const follow = () => page.getByRole('link', { name: 'Within the page' }).click();
  const scrolls = await recordScrolls(page);
  await openForm(page);
  await page.evaluate(() => {
    const link = document.createElement('a');
    Object.assign(link, { href: '#contact', textContent: 'Within the page' });
    Object.assign(link.style, { position: 'fixed', top: '50%', zIndex: 99 });
    document.body.append(link);
  });
  for (const go of [assign, () => typeHash(page), () => typeHash(page), follow, follow]) {
    await page.getByRole('banner').getByRole('link', { name: LAYOUT.about }).focus();
    await scrollTo(page, 300);
    await go();
    await expect.poll(async () => (await scrolls.last()).behavior).toBe('smooth');
    const { from, waited } = await scrolls.last();
    expect(waited).toBeGreaterThanOrEqual(LEAST_DELAY);
    // The browser has not jumped there before.
    expect(from).toBe(300);
    await expectAtSection(page, 'contact');
    await expect(page.locator('#contact')).toBeFocused();
  }
});

test('Back from a hash that was typed restores each position', async ({ page }) => {
  await page.clock.install();
  const scrolls = await recordScrolls(page);
  await openForm(page);
  await typeHash(page);
  await expectAtSection(page, 'contact');
  await page.goBack();
  await expectPosition(page, 0);
  await page.goForward();
  await expectAtSection(page, 'contact');
  await scrollTo(page, 300);
  await page.goBack();
  await expectPosition(page, 0);
  await page.goForward();
  await expectPosition(page, 300);
  const { length } = await scrolls.behaviors();
  await passDelay(page);
  expect((await scrolls.behaviors()).slice(length)).not.toContain('smooth');
  await expectPosition(page, 300);
});
