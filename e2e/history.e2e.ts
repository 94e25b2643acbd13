import {
  HOME_LINK,
  headingsIn,
  LAYOUT,
  LONGEST,
  longestWith,
  readText,
  readWords,
  SERVICE_TITLES,
  shown,
  TITLES,
  SHARED,
} from './support/content.ts';
import { holdRequests, untilHydrated } from './support/hydration.ts';
import {
  expectAtSection,
  expectPosition,
  scrollPosition,
  scrollTo,
  scrollToShare,
} from './support/scrolling.ts';
import { expect, MOVING, test } from './support/test.ts';

test.use(MOVING);

const ARTICLE_ADDRESS = `/blog/${LONGEST.id}`;
const WITH_CONTENTS = longestWith(({ body }) => headingsIn(body).length > 0);
const FIRST_HEADING = shown(String(readText('home/paths.yaml').fields['heading']));

test('a reload and Back restore a position, also one from before the script', async ({ page }) => {
  const script = await holdRequests(page, '**/assets/*.js');
  await page.goto(ARTICLE_ADDRESS);
  const position = await scrollToShare(page, 0.3);
  const started = page.waitForFunction(() => window.history.scrollRestoration === 'manual');
  script.release();
  await started;
  await page.reload();
  await expectPosition(page, position);
  await page.goto('/blog');
  // Playwright takes a history.replaceState() while it goes back for the end of that navigation.
  await untilHydrated(page);
  await page.goBack();
  await expectPosition(page, position);
});

test('Back restores the position on a page with a hash', async ({ page }) => {
  await page.goto('/#services');
  await untilHydrated(page);
  await expectAtSection(page, 'services');
  await expect(page.locator('#services')).toBeFocused();
  const middle = await scrollToShare(page, 0.5);
  await page.getByRole('banner').getByRole('link', { name: LAYOUT.blog }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.blog);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(FIRST_HEADING);
  await expectPosition(page, middle);
});

test('Back restores the position after a change of the hash', async ({ page }) => {
  test.skip(!WITH_CONTENTS, 'no article has contents');
  await page.goto(`/blog/${WITH_CONTENTS!.id}`);
  await scrollTo(page, 120);
  const last = page
    .getByRole('navigation', { name: readWords('article').contents })
    .getByRole('link')
    .last();
  // A click would scroll to the link, too.
  await last.scrollIntoViewIfNeeded();
  const position = await scrollPosition(page);
  await last.click();
  await expectAtSection(page, new URL(page.url()).hash.slice(1));
  await page.goBack();
  await expectPosition(page, position);
});

test('Back closes an open dialog; once its button has closed it, Back leaves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/blog');
  await page.getByRole('link', { name: HOME_LINK }).click();
  const card = page.getByRole('button', { name: SERVICE_TITLES.at(-1)! });
  await card.click();
  const dialog = page.getByRole('dialog', { name: SERVICE_TITLES.at(-1)! });
  await expect(dialog).toBeVisible();
  const position = await scrollPosition(page);
  expect(position).toBeGreaterThan(500);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect(card).toBeFocused();
  expect(await scrollPosition(page)).toBe(position);

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  // A double click must go back once only.
  await dialog.getByRole('button', { name: SHARED.close }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  expect(await scrollPosition(page)).toBe(position);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.blog);
});
