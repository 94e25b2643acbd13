import type { Page } from '@playwright/test';
import {
  FIRM,
  HOME_LINK,
  HERO_ACTIONS,
  LAYOUT,
  LONGEST,
  readWords,
  SERVICE_TITLES,
  shown,
  TITLES,
  WITH_VIDEO,
} from './support/content.ts';
import { countDocuments, holdRequests, untilHydrated } from './support/hydration.ts';
import { untilFormIsHydrated } from './support/lead-form.ts';
import { expectPosition, scrollPosition, scrollTo, scrollToShare } from './support/scrolling.ts';
import { expect, MOVING, test, unexpectedOf } from './support/test.ts';

test.use(MOVING);

test('a page change sets the head and the focus; Back restores the position', async ({ page }) => {
  await page.goto('/blog');
  // Until the page is hydrated, the browser itself follows a link.
  await untilHydrated(page);
  const documents = countDocuments(page);
  await scrollTo(page, 300);
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.y).toBe(0);
  const next = page.waitForResponse(/\/screens\/\w+\/about-us\.json$/);
  await header.getByRole('link', { name: LAYOUT.about }).hover();
  expect((await next).ok()).toBe(true);
  await expect(page).toHaveURL(/\/blog$/);

  await header.getByRole('link', { name: LAYOUT.about }).click();
  await expect(page).toHaveURL(/\/about-us$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(TITLES.about);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(TITLES.about);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about-us$/);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
  expect(await page.locator('[aria-live]:not([aria-live=off])').allInnerTexts()).toEqual([]);
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(heading).toHaveText(TITLES.blog);
  await expectPosition(page, 300);
  await expect(page).toHaveTitle(TITLES.blog);

  await header.getByRole('link', { name: HOME_LINK }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await header.getByRole('link', { name: LAYOUT.blog }).click();
  await expect(heading).toHaveText(TITLES.blog);
  // Back to a page that is here already.
  const position = await scrollToShare(page, 0.8);
  await header.getByRole('link', { name: LAYOUT.about }).click();
  await expect(heading).toHaveText(TITLES.about);
  await page.goBack();
  await expect(heading).toHaveText(TITLES.blog);
  await expectPosition(page, position);
  expect(documents()).toBe(0);
});

test('Back restores a position of which the page has had no event yet', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  const heading = page.getByRole('heading', { level: 1 });
  await page.evaluate((name) => {
    window.scrollTo({ top: 300, behavior: 'instant' });
    const links = document.querySelectorAll<HTMLElement>('header a');
    [...links].find((link) => link.textContent === name)!.click();
  }, LAYOUT.about);
  await expect(heading).toHaveText(TITLES.about);
  await page.goBack();
  await expect(heading).toHaveText(TITLES.blog);
  await expectPosition(page, 300);
});

test('a short page has its footer at the bottom; the skip link comes first', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 1800 });
  await page.goto('/contact/received');
  const footer = (await page.getByRole('contentinfo').boundingBox())!;
  expect(footer.y + footer.height).toBe(1800);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: LAYOUT.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the menu marks the page that is shown, or what it belongs to', async ({ page }) => {
  const links = page.getByRole('banner').getByRole('link');
  const marked = links.and(page.locator('[aria-current]'));
  for (const [address, label, mark] of [
    ['/about-us', LAYOUT.about, 'page'],
    ['/blog', LAYOUT.blog, 'page'],
    [`/blog/topics/${LONGEST.topics[0]}`, LAYOUT.blog, 'true'],
    ['/services', LAYOUT.services, 'true'],
  ] as const) {
    await page.goto(address);
    await expect(marked).toHaveText(label);
    await expect(marked).toHaveAttribute('aria-current', mark);
  }
  await page.goto('/');
  await expect(marked).toHaveCount(0);
});

test('on a small screen, a button, a link or the logo closes the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/');
  const menu = page.locator('#mobileMenu');
  const open = page.getByRole('button', { name: LAYOUT.openMenu });
  const logo = page.getByRole('banner').getByRole('link', { name: shown(FIRM) });
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu.getByRole('link')).toHaveText([
    LAYOUT.services,
    LAYOUT.about,
    LAYOUT.blog,
    LAYOUT.contact,
    HERO_ACTIONS.primary,
  ]);
  await page.getByRole('button', { name: LAYOUT.closeMenu }).click();
  await expect(menu).toBeHidden();
  const openWhole = async () => {
    await open.click();
    await expect(menu).toHaveCSS('opacity', '1');
  };
  for (const [link, address] of [
    [logo, /:\d+\/$/],
    [menu.getByRole('link', { name: LAYOUT.contact }), /\/#contact$/],
    [menu.getByRole('link', { name: LAYOUT.blog }), /\/blog$/],
  ] as const) {
    const { pathname: before } = new URL(page.url());
    await openWhole();
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(menu).toBeHidden();
    // The focus that moves to a section, or to the heading of a page, would close the menu again.
    const { hash, pathname } = new URL(page.url());
    if (hash) await expect(page.locator(hash)).toBeFocused();
    else if (pathname !== before)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  // A laptop at 200 % zoom.
  await page.setViewportSize({ width: 720, height: 400 });
  await openWhole();
  const last = menu.getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
});

test('on a small screen, Back closes the menu, also within a page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/');
  await untilHydrated(page);
  const menu = page.locator('#mobileMenu');
  const open = page.getByRole('button', { name: LAYOUT.openMenu });
  await open.click();
  await menu.getByRole('link', { name: LAYOUT.services }).click();
  await expect(page.locator('#services')).toBeFocused();
  await open.click();
  await expect(menu).toHaveCSS('opacity', '1');
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(menu).toBeHidden();
});

test('on a small screen, a link to the same page leaves the focus at the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/blog');
  await untilHydrated(page);
  const menu = page.locator('#mobileMenu');
  const open = page.getByRole('button', { name: LAYOUT.openMenu });
  await open.click();
  await menu.getByRole('link', { name: LAYOUT.blog }).press('Enter');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
});

/** Presses the button of the menu. Returns for how long the menu moves, in milliseconds. */
const pressMenuButton = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const menu = document.querySelector('#mobileMenu')!;
    const visibleHeight = () => Number(getComputedStyle(menu).opacity) * menu.clientHeight;
    const button = document.querySelector<HTMLElement>('[aria-controls=mobileMenu]')!;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isClosed = () => visibleHeight() === 0;
    const isOpen = () => visibleHeight() >= window.innerHeight - 100;
    const hasMoved = button.ariaExpanded === 'true' ? isClosed : isOpen;
    const start = performance.now();
    button.click();
    while (!hasMoved()) await frame();
    return performance.now() - start;
  });

test('the menu opens over 0.2 s and closes over 0.2 s, unless motion is unwanted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/');
  await untilHydrated(page);
  for (let time = 1; time <= 4; time += 1) expect(await pressMenuButton(page)).toBeGreaterThan(140);
  const menu = page.locator('#mobileMenu');
  await expect(menu).toHaveCSS('transition-duration', '0.2s, 0.2s, 0.2s');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () => menu.evaluate((it) => it.getAnimations({ subtree: true }).length);
  for (const name of [LAYOUT.openMenu, LAYOUT.closeMenu]) {
    await page.getByRole('button', { name }).click();
    expect(await moving()).toBe(0);
  }
  await expect(menu).toBeHidden();
});

test.describe('at a path that looks like another host', () => {
  test.use({ expectedMessages: /status of 404/ });

  test('no request leaves the site', async ({ page, product }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    const heading = page.getByRole('heading', { level: 1 });
    for (const path of ['//evil.example/blog/', String.raw`/\evil.example/x`, '//evil.example/x']) {
      const answer = await page.goto(product.url + path);
      expect(answer?.status()).toBe(404);
      await untilHydrated(page);
    }
    const missing = await heading.textContent();

    const blog = page.getByRole('banner').getByRole('link', { name: LAYOUT.blog });
    await blog.click();
    await expect(heading).toHaveText(TITLES.blog);
    await page.goBack();
    await expect(heading).toHaveText(missing!);
    await page.reload();
    await expect(heading).toHaveText(missing!);
    await heading.evaluate((title) => {
      const link = Object.assign(document.createElement('a'), { textContent: 'Doubled' });
      link.href = `${window.location.origin}//evil.example/y`;
      title.after(link);
    });
    await untilHydrated(page);
    await page.getByRole('link', { name: 'Doubled' }).click();
    await expect(page).toHaveURL(/evil\.example\/y$/);
    await expect(heading).toHaveText(missing!);

    expect([...hosts]).toEqual([new URL(product.url).host]);
  });
});

/** As an extension of the browser does, for example to translate the page. */
const changeBeforeHydration = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('header li')!.replaceWith('changed');
      const button = document.querySelector('main h3 button');
      if (button) button.textContent = 'changed';
      document.querySelector('main [data-static]')!.before(document.createElement('aside'));
      for (const text of document.querySelectorAll('main p')) text.append(' translated');
    }),
  );

test.describe('a page whose HTML was changed before its script ran', () => {
  // React says that it creates a part of the page anew.
  test.use({ expectedMessages: /#418/ });

  test('keeps every text and its controls', async ({ page, consoleMessages }) => {
    await changeBeforeHydration(page);
    const script = await holdRequests(page, '**/assets/app-*.js');
    await page.goto('/');
    const main = page.getByRole('main');
    const paragraphs = async () => {
      const texts = await main.locator('p').allTextContents();
      return texts.map((text) => text.replace(/ translated$/, ''));
    };
    const before = await paragraphs();
    const headings = main.getByRole('heading', { level: 2 });
    const sections = await headings.count();
    expect(sections).toBeGreaterThan(0);
    script.release();
    await untilFormIsHydrated(page);
    await expect(page.getByRole('button', { name: 'changed' })).toHaveCount(0);
    const hydrationWarnings = [expect.stringContaining('#418'), expect.stringContaining('#418')];
    expect(consoleMessages).toEqual(hydrationWarnings);
    // Where they are not expected, they fail a test.
    expect(unexpectedOf(consoleMessages, undefined)).toEqual(hydrationWarnings);
    expect(await main.locator('[data-static]:empty').count()).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(headings).toHaveCount(sections);
    // The part that React creates anew has its first text again.
    expect(await paragraphs()).toEqual(before);
    await expect(
      main
        .getByText(/ translated$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: SERVICE_TITLES[0]! }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('an article keeps every word, and its links lead on', async ({ page }) => {
    const textOf = () => page.getByRole('main').innerText();
    await changeBeforeHydration(page);
    const script = await holdRequests(page, '**/assets/app-*.js');
    await page.goto(`/blog/${(WITH_VIDEO ?? LONGEST).id}`);
    const before = await textOf();
    expect(before).toContain(' translated');
    script.release();
    await page.mouse.move(10, 10);
    await untilHydrated(page);
    expect(await textOf()).toBe(before);
    await page.getByRole('link', { name: readWords('article').back }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.blog);
  });
});

test('a page that a link was pointed at twice is loaded once, without a document', async ({
  page,
}) => {
  await page.goto('/services');
  await untilHydrated(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/blog(?:\.json)?$/.test(request.url())) requests.push(request.url());
  });
  const link = page.getByRole('banner').getByRole('link', { name: LAYOUT.blog });
  const loaded = page.waitForResponse(/\/blog\.json$/);
  await link.hover();
  await loaded;
  await page.mouse.move(10, 500);
  await link.hover();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.blog);
  expect(requests).toEqual([expect.stringMatching(/\/blog\.json$/)]);
});

test('until the next page is there, the one before stays', async ({ page }) => {
  await page.goto('/services');
  await untilHydrated(page);
  const next = await holdRequests(page, '**/screens/**');
  await page.getByRole('banner').getByRole('link', { name: LAYOUT.blog }).click();
  await expect(page).toHaveURL(/\/blog$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(TITLES.services);
  await expect(page).toHaveTitle(TITLES.services);
  next.release();
  await expect(heading).toHaveText(TITLES.blog);
  await expect(heading).toBeFocused();
});

test('the code of a page may come later than its text: focus and Back are the same', async ({
  page,
}) => {
  await page.goto('/blog');
  await untilHydrated(page);
  await scrollTo(page, 400);
  const code = await holdRequests(page, '**/assets/about-page-*.js');
  const text = page.waitForResponse(/\/about-us\.json$/);
  await page.getByRole('banner').getByRole('link', { name: LAYOUT.about }).click();
  await text;
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(TITLES.blog);
  code.release();
  await expect(heading).toHaveText(TITLES.about);
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: readWords('about').history }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(heading).toHaveText(TITLES.blog);
  await expectPosition(page, 400);
});

test('after Back and Forward, a link opens at its top a page that was not there yet', async ({
  page,
}) => {
  await page.goto('/blog');
  await untilHydrated(page);
  await scrollTo(page, 300);
  const banner = page.getByRole('banner');
  const heading = page.getByRole('heading', { level: 1 });
  await banner.getByRole('link', { name: LAYOUT.about }).click();
  await expect(heading).toHaveText(TITLES.about);
  const screen = await holdRequests(page, '**/screens/*/blog.json');
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/about-us$/);
  screen.release();
  await banner.getByRole('link', { name: LAYOUT.blog }).click();
  await expect(heading).toHaveText(TITLES.blog);
  await expectPosition(page, 0);
});

test.describe('after a release', () => {
  test.use({ expectedMessages: /404|Failed to fetch/ });

  test('a link loads the document of a page whose code or text is gone, once', async ({ page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const untilGivenUp = () => expect.poll(() => errors).not.toEqual([]);
    for (const [gone, untilSettled] of [
      ['**/screens/**', () => untilHydrated(page)],
      // The document cannot load it either.
      ['**/assets/about-page-*.js', untilGivenUp],
    ] as const) {
      await page.goto('/services');
      await untilHydrated(page);
      await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
      const documents = countDocuments(page);
      await page.getByRole('banner').getByRole('link', { name: LAYOUT.about }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.about);
      await untilSettled();
      expect(documents()).toBe(1);
      await page.unroute(gone);
    }
  });
});
