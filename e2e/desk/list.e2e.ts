import type { Locator } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../backend/src/testing/access/admin-password.ts';
import { storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import {
  FIRM,
  HERO_ACTIONS,
  LAYOUT,
  readWords,
  SHARED,
  shown,
  fillWords,
} from '../support/content.ts';
import {
  cardOf,
  cards,
  openDesk,
  toastWith,
  test,
  DESK,
  DESK_LIST,
  labelOf,
} from '../support/desk.ts';
import { holdRequests } from '../support/hydration.ts';
import { untilFormIsHydrated } from '../support/lead-form.ts';
import { expectAtSection } from '../support/scrolling.ts';
import { expect } from '../support/test.ts';

const ERRORS = readWords('errors');

const LEADS = '**/api/leads';

test('the list has a header of its own, and placeholders until it is there', async ({ page }) => {
  const answer = await holdRequests(page, LEADS);
  await page.goto('/admin/leads');
  await expect(page).toHaveTitle(shown(`${DESK.listTitle} | ${FIRM}`));
  // Beside the content: a screen reader finds both as landmarks.
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('heading', { level: 1 })).toHaveText(DESK.listTitle);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(page.getByText(DESK_LIST.subtitle)).toBeVisible();
  await expect(page.getByTestId('lead-placeholder')).toHaveCount(3);
  answer.release();
  await expect(page.getByTestId('lead-placeholder')).toHaveCount(0);
  await expect(page.getByText(DESK_LIST.nothing.all)).toBeVisible();
  for (const name of [LAYOUT.about, LAYOUT.blog, HERO_ACTIONS.primary])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await banner.getByRole('link', { name: DESK.viewSite }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Crimson Pro"/);
});

test.describe('if the list cannot be loaded', () => {
  test.use({ expectedMessages: /400|401|503|Failed to load|ERR_FAILED|was not sent/ });

  test('it shows the error, and does not retry by itself', async ({ page }) => {
    const expectError = async (problem: string) => {
      await page.goto('/admin/leads');
      await page.clock.runFor(1_000);
      await expect(page.getByRole('alert')).toHaveText(fillWords(DESK.loadingFailed, { problem }));
    };
    await page.clock.install();
    let requests = 0;
    await page.route(LEADS, (route) => {
      requests += 1;
      return route.fulfill({
        status: 503,
        contentType: 'text/plain',
        body: 'The database is away.',
      });
    });
    await expectError('503: The database is away.');
    await page.clock.runFor(60_000);
    expect(requests).toBe(1);
    const problem = { status: 400, contentType: 'text/plain', body: 'state must be one of those.' };
    await page.route(LEADS, (route) => route.fulfill(problem));
    await expectError('400: state must be one of those.');
    const html = { contentType: 'text/html', body: '<html><h1>nginx</h1></html>' };
    await page.route(LEADS, (route) => route.fulfill({ status: 503, ...html }));
    await expectError(`503: ${ERRORS.unanswered}`);
    await page.route(LEADS, (route) => route.abort());
    await expectError(ERRORS.unreachable);
    await page.addInitScript(() => {
      window.fetch = () => Promise.reject(new Error(''));
    });
    await expectError(DESK.unknownError);
  });

  test('Try again, beside the error, reads once more, in the list and on a page', async ({
    page,
    submit,
  }) => {
    const id = await submit({});
    const again = page.getByRole('button', { name: SHARED.tryAgain });
    for (const [address, read] of [
      ['/admin/leads', LEADS],
      [`/admin/leads/${id}`, `**/api/leads/${id}`],
    ] as const) {
      await page.route(read, (route) => route.fulfill({ status: 503, body: 'Not now.' }));
      await page.goto(address);
      await again.click();
      await expect(toastWith(page, DESK.refreshed.partly)).toBeVisible();
      await expect(again).toBeFocused();
      await page.unroute(read);
      await page.keyboard.press('Enter');
      await expect(cardOf(page, id)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('body')).not.toBeFocused();
    }
  });

  test('numbers alone that cannot be read are said, too, and read with Try again', async ({
    page,
    submit,
  }) => {
    const id = await submit({});
    const counts = '**/api/leads/counts';
    const refusal = { status: 503, contentType: 'text/plain', body: 'Not now.' };
    for (const address of ['/admin/leads', `/admin/leads/${id}`]) {
      await page.route(counts, (route) => route.fulfill(refusal));
      await page.goto(address);
      await expect(cardOf(page, id)).toBeVisible();
      const problem = '503: Not now.';
      await expect(page.getByRole('alert')).toHaveText(fillWords(DESK.loadingFailed, { problem }));
      await page.unroute(counts);
      await page.getByRole('button', { name: SHARED.tryAgain }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page).toHaveTitle(/^\(1\) /);
      await expect(toastWith(page, fillWords(DESK.refreshed.nothing, { time: '' }))).toBeVisible();
    }
  });
});

test('the menu of a request opens below it, within the column; Delete… is apart', async ({
  page,
  submit,
}) => {
  const id = await submit({});
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDesk(page, 1);
  const more = page.getByRole('button', { name: labelOf(DESK.menu, id) });
  await more.click();
  const endOf = async (element: Locator) => {
    const { x, width } = (await element.boundingBox())!;
    return x + width;
  };
  const menu = page.getByRole('menu');
  expect(await endOf(menu)).toBeLessThanOrEqual(await endOf(cardOf(page, id)));
  const { y, height } = (await more.boundingBox())!;
  expect((await menu.boundingBox())!.y).toBeGreaterThan(y + height);
  const { y: divider } = (await menu.getByRole('separator').last().boundingBox())!;
  const { y: last } = (await menu.getByRole('menuitem', { name: DESK.askToDelete }).boundingBox())!;
  expect(divider).toBeLessThan(last);
});

test('the printed list has all requests that were loaded', async ({ page, product }) => {
  await storeLeads(product.database, ...Array.from({ length: 130 }, () => ({})));
  await page.setViewportSize({ width: 360, height: 780 });
  await openDesk(page, 100);
  // Not a click: cards get their heights when they come into view, and the button moves.
  await page.getByRole('button', { name: DESK_LIST.loadOlder }).press('Enter');
  await expect(cards(page).nth(100)).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(cards(page)).toHaveCount(100);
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.title = `${document.querySelectorAll('[data-testid=lead-card]').length} in print`;
    }),
  );
  await page.pdf();
  await expect(page).toHaveTitle('130 in print');
});

test('with a password set, the list is not shown until it is entered', async ({
  browser,
  page: visitor,
  productWith,
}) => {
  const { url } = await productWith({ ADMIN_PASSWORD });
  const stranger = await browser.newContext();
  const refused = await stranger.request.get(`${url}/admin/leads`);
  expect(refused.status()).toBe(401);
  expect(await refused.text()).not.toContain(DESK.listTitle);

  const admin = await browser.newContext({
    httpCredentials: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const page = await admin.newPage();
  await page.goto(`${url}/admin/leads`);
  await expect(page.getByText(DESK_LIST.nothing.all)).toBeVisible();
  await Promise.all([stranger.close(), admin.close()]);

  const withPassword = url.replace('://', `://admin:${encodeURIComponent(ADMIN_PASSWORD)}@`);
  await visitor.goto(`${withPassword}/admin/leads`);
  await expect(visitor.getByText(DESK_LIST.nothing.all)).toBeVisible();
  await visitor.goto(`${withPassword}/#contact`);
  await expectAtSection(visitor, 'contact');
  await untilFormIsHydrated(visitor);
  expect(await visitor.evaluate(() => document.URL)).toBe(`${url}/#contact`);
});
