import { LAYOUT, readWords, SERVICE_TITLES, SHARED, TITLES } from './support/content.ts';
import {
  countDocuments,
  holdRequests,
  loadTheRest,
  removeScripts,
  SCRIPTS,
  untilHydrated,
} from './support/hydration.ts';
import {
  expectFormWorks,
  fill,
  FORM,
  formField,
  formStatus,
  openForm,
  submit,
  submitButton,
  toasts,
} from './support/lead-form.ts';
import { expect, MOVING, test } from './support/test.ts';

const ERRORS = readWords('errors');

test.use(MOVING);

/*
 * A release replaces the scripts, whose names contain a hash of their content. A page that was
 * opened long before the release requests names that no longer exist.
 */

test.use({
  expectedMessages: /404|Failed to|dynamically imported|did not load|was not sent|ERR_/,
});

test('the form works although a release removes every script', async ({ page }) => {
  await removeScripts(page);
  await page.goto('/');
  await expectFormWorks(page);

  await page.unroute(SCRIPTS);
  await page.goto('/');
  await untilHydrated(page);
  await removeScripts(page);
  await expectFormWorks(page);
});

test('the first scripts of a page run although each of them fails twice', async ({ page }) => {
  const document = await (await page.request.get('/')).text();
  const [, scripts] = /data-scripts="([^"]+)"/.exec(document)!;
  const first = scripts!.split(' ');
  const failures: string[] = [];
  await page.route(SCRIPTS, (route) => {
    const { pathname } = new URL(route.request().url());
    const failed = failures.filter((path) => path === pathname).length;
    if (!first.includes(pathname) || failed === 2) return route.continue();
    failures.push(pathname);
    return route.fulfill({ status: failed === 0 ? 404 : 503, body: '' });
  });
  await page.goto('/');
  const documents = countDocuments(page);
  await fill(page, { message: 'kept' });
  await page.mouse.move(10, 10);
  await untilHydrated(page);

  expect(failures.toSorted()).toEqual([...first, ...first].toSorted());
  await expect(formField(page, 'message')).toHaveValue('kept');
  expect(documents()).toBe(0);
});

test('the browser submits the form if its script is missing after the click', async ({ page }) => {
  const script = await holdRequests(page, '**/assets/home-page-*.js');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await submit(page, { email: 'without-script@example.com' });
  script.abort();
  await expect(page).toHaveURL(/\/contact\/received$/);
});

test('without its check, the form keeps what is invalid or has no connection', async ({
  page,
  context,
}) => {
  await removeScripts(page, '**/assets/check-lead-*');
  await openForm(page);
  await submit(page, { email: 'not an address', message: 'kept' });
  await expect(formField(page, 'email')).toBeFocused();
  await context.setOffline(true);
  await submit(page, { email: 'later@example.com' });
  await expect(formStatus(page)).toContainText(ERRORS.unreachable);
  await expect(formField(page, 'message')).toHaveValue('kept');

  await context.setOffline(false);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/contact\/received$/);
});

test('without its check, the form says so if the server fails without a word', async ({ page }) => {
  await removeScripts(page, '**/assets/check-lead-*');
  await openForm(page);
  // As over HTTP/2, which has no status text.
  await page.evaluate(() => {
    window.fetch = () => Promise.resolve(new Response(null, { status: 503 }));
  });
  await submit(page, { email: 'later@example.com' });
  await expect(formStatus(page)).toContainText(ERRORS.unanswered);
  await expect(toasts(page)).toContainText(`503: ${ERRORS.unanswered}`);
});

test('the page says so if a release removed a dialog and the toasts', async ({ page }) => {
  await page.clock.install();
  await removeScripts(page, /\/assets\/(?:toasts|dialog|service-dialog|history-dialog)-/);
  for (const [address, name] of [
    ['/', SERVICE_TITLES[0]!],
    ['/about-us', readWords('about').history],
  ] as const) {
    await page.goto(address);
    await loadTheRest(page);
    await page.getByRole('button', { name }).click();
    await expect(toasts(page)).toContainText(readWords('errors').partMissing.description);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(toasts(page)).toContainText(readWords('errors').partMissing.description);
    await toasts(page).getByRole('button', { name: SHARED.close }).click();
    await expect(toasts(page)).toBeEmpty();
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  await openForm(page);
  await submit(page, { email: 'not an address' });
  await expect(toasts(page)).toContainText(FORM.invalid.title);
  await page.clock.runFor(6_000);
  await expect(toasts(page)).toBeEmpty();
});

test('a toast reports a missing dialog, and reloads the page with the text', async ({ page }) => {
  const dialog = '**/assets/service-dialog*';
  await removeScripts(page, dialog);
  await page.goto('/');
  await fill(page, { message: 'kept' });
  const card = page.getByRole('button', { name: SERVICE_TITLES[0]! });
  await card.click();
  await expect(toasts(page)).toContainText(readWords('errors').partMissing.description);
  // An answer without content leaves the visitor on this document, in which the toast is closed all
  // the same.
  await page.route(page.url(), (route) => route.fulfill({ status: 204 }), { times: 1 });
  const reload = page.waitForRequest((request) => request.isNavigationRequest());
  await toasts(page).getByRole('button', { name: SHARED.reload }).click();
  await reload;
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0);
  await expect(formField(page, 'message')).toHaveValue('kept');

  await page.unroute(dialog);
  await page.reload();
  await card.click();
  await expect(page.getByRole('dialog', { name: SERVICE_TITLES[0]! })).toBeVisible();
  await expect(formField(page, 'message')).toHaveValue('kept');
});

test('links and Back work after a release removed every script', async ({ page }) => {
  await page.goto('/services');
  await untilHydrated(page);
  await removeScripts(page);
  const documents = countDocuments(page);
  await page.getByRole('banner').getByRole('link', { name: LAYOUT.blog }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(TITLES.blog);
  await loadTheRest(page);
  await page.goBack();
  await expect(heading).toHaveText(TITLES.services);
  expect(documents()).toBe(0);
});
