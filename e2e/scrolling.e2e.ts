import type { Page } from '@playwright/test';
import { HASH_SCROLL_DELAY_MS } from '../frontend/src/lib/motion-values.ts';
import { holdRequests, untilHydrated } from './support/hydration.ts';
import { openForm } from './support/lead-form.ts';
import {
  expectAtSection,
  expectPosition,
  recordScrolls,
  scrollPosition,
  scrollTo,
  settledPosition,
} from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

/** The next scroll that the page requests: its behaviour, and how long after the navigation, in milliseconds. */
const nextScroll = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ behavior: string | undefined; waited: number }>((resolve) => {
        let start = 0;
        // The time of the event, because the listeners of the page run before this one.
        window.addEventListener('popstate', ({ timeStamp }) => (start = timeStamp), { once: true });
        const { scrollTo } = window;
        window.scrollTo = ((options: ScrollToOptions) => {
          window.scrollTo = scrollTo;
          resolve({ behavior: options.behavior, waited: performance.now() - start });
          scrollTo(options);
        }) as typeof window.scrollTo;
      }),
  );

/** Enters the address of the contact section, as if typed into the address bar. */
const typeHash = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.navigate', { url: new URL('/#contact', page.url()).href });
};

/** Waits until the page would have begun to scroll to the section that its hash names. */
const untilHashScrolls = (page: Page) =>
  page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, 3 * delay)), HASH_SCROLL_DELAY_MS);

const contactLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Contact' });

test('Learn More scrolls smoothly to 80 pixels above the services', async ({ page }) => {
  const scrolls = await recordScrolls(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Learn More' }).click();
  await expectAtSection(page, 'services');
  expect(await scrolls()).toEqual(['smooth']);
});

test('a change of the hash scrolls smoothly to the section, after 100 milliseconds', async ({ page }) => {
  const scrolls = await recordScrolls(page);
  await openForm(page);
  const waited = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const { scrollTo } = window;
        window.scrollTo = ((options: ScrollToOptions) => {
          resolve(performance.now() - start);
          scrollTo(options);
        }) as typeof window.scrollTo;
        window.location.hash = '#contact';
      }),
  );
  expect(waited).toBeGreaterThanOrEqual(99);
  expect(await scrolls()).toEqual(['smooth']);
  await expect(page).toHaveURL(/\/#contact$/);
  await expectAtSection(page, 'contact');
});

for (const [how, address, go] of [
  ['on load', '/#contact', undefined],
  ['from the header on another page', '/blog', (page: Page) => contactLink(page).click()],
  ['from the header on the home page', '/', (page: Page) => contactLink(page).click()],
] as const) {
  test(`${how} the page scrolls to 80 pixels above the section that the hash names`, async ({ page }) => {
    await page.goto(address);
    await go?.(page);
    await expect(page).toHaveURL(/\/#contact$/);
    await expectAtSection(page, 'contact');
  });
}

test('the scroll to a section leaves the focus in the field that the visitor is typing into', async ({
  page,
}) => {
  const scrolls = await recordScrolls(page);
  const script = await holdRequests(page, '**/assets/index-*.js');
  await page.goto('/#contact', { waitUntil: 'commit' });
  await page.getByLabel('Email').pressSequentially('ada@');
  script.release();
  await expect.poll(scrolls).toEqual(['smooth']);
  await page.keyboard.type('example.com');

  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
});

for (const [how, scrollAway] of [
  ['the wheel', (page: Page) => page.mouse.wheel(0, -2_000)],
  ['a key', (page: Page) => page.keyboard.press('Home')],
] as const) {
  test(`a visitor who scrolls away with ${how} before the script arrives stays there, and can follow an anchor`, async ({
    page,
  }) => {
    const scrolls = await recordScrolls(page);
    const script = await holdRequests(page, '**/assets/index-*.js');
    await page.goto('/#contact');
    await expectAtSection(page, 'contact');
    const before = await scrollPosition(page);
    await scrollAway(page);
    await expect.poll(() => scrollPosition(page)).toBeLessThan(before - 1_000);
    const chosen = await settledPosition(page);

    script.release();
    await untilHydrated(page);
    await untilHashScrolls(page);
    expect(await scrolls()).toEqual([]);
    expect(await scrollPosition(page)).toBe(chosen);
    await contactLink(page).click();
    await expectAtSection(page, 'contact');
  });
}

test('a second click on the same anchor scrolls again', async ({ page }) => {
  await page.goto('/#services');
  await expectAtSection(page, 'services');
  await scrollTo(page, 0);
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await expectAtSection(page, 'services');
});

test('the link of a service to the form scrolls, even if the URL has its hash already', async ({ page }) => {
  await page.goto('/#contact');
  await expectAtSection(page, 'contact');
  await scrollTo(page, 0);
  await page.getByRole('button', { name: 'Market Entry Studies' }).click();

  await page.getByRole('dialog').getByRole('link', { name: 'Ask about this service' }).click();

  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAtSection(page, 'contact');
});

for (const [how, go] of [
  ['typed', typeHash],
  [
    'followed from a link of the page',
    (page: Page) =>
      page.evaluate(() => Object.assign(document.createElement('a'), { href: '#contact' }).click()),
  ],
] as const) {
  test(`the hash of the address, ${how} a second time, scrolls to its section again, after 100 milliseconds`, async ({
    page,
  }) => {
    await openForm(page);
    await go(page);
    await expect(page.locator('#contact')).toBeFocused();
    await expectAtSection(page, 'contact');
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).focus();
    await scrollTo(page, 300);
    const scroll = nextScroll(page);
    await go(page);

    const { behavior, waited } = await scroll;
    expect(behavior).toBe('smooth');
    expect(waited).toBeGreaterThanOrEqual(99);
    await expectAtSection(page, 'contact');
    await expect(page.locator('#contact')).toBeFocused();
  });
}

test('Back from a hash that was typed restores the position at which the visitor left each entry', async ({
  page,
}) => {
  await openForm(page);
  await typeHash(page);
  await expect(page.locator('#contact')).toBeFocused();
  await page.goBack();
  await expectPosition(page, 0);
  await page.goForward();
  await expectAtSection(page, 'contact');
  await scrollTo(page, 300);
  await page.goBack();
  await expectPosition(page, 0);
  await page.goForward();
  await expectPosition(page, 300);
  await untilHashScrolls(page);
  await expectPosition(page, 300);
});

test('scrolling to a section moves the focus there, so that the next Tab continues from it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'My IP needs protecting' }).click();
  const section = page.locator('#contact');
  await expect(section).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(section.getByRole('link').first()).toBeFocused();
});

test('a malformed hash is ignored', async ({ page }) => {
  await page.goto('/#%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
