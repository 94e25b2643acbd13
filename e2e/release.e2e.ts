import type { Page } from '@playwright/test';
import { untilHydrated } from './support/hydration.ts';
import { fill, storedLeads, submit, submitButton, untilFormIsHydrated } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

/*
 * A release replaces the scripts, whose names contain a hash of their content. A page that was opened before the
 * release requests names that no longer exist.
 */

test.use({ expectedMessages: [/404|Failed to|dynamically imported|did not load|was not sent/] });

const SCRIPTS = /\/assets\/[^/]+\.js$/;

/** Answers requests for scripts with 404, as the server does after a release. */
const remove = (page: Page, address: string | RegExp = SCRIPTS) =>
  page.route(address, (route) => route.fulfill({ status: 404, body: '' }));

/** Moves the pointer, on which a page loads the rest of its scripts, and waits until all have loaded or failed. */
const interact = async (page: Page) => {
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
};

/** Fills in the form, lets the page load what it needs for that, and submits. The lead must be stored once. */
const expectFormWorks = async (page: Page) => {
  const typed = { Name: 'Grace', Email: `${crypto.randomUUID()}@example.com`, Message: 'first and second' };
  await fill(page, typed);
  await interact(page);
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
  await submitButton(page).click();
  await expect(page.getByText('Thank you for your interest').first()).toBeVisible();
  const stored = await storedLeads(page.request, typed.Email);
  expect(stored).toMatchObject([{ name: 'Grace', message: 'first and second' }]);
};

test('the form works although any one of the page’s scripts is missing', async ({ page, context }) => {
  test.setTimeout(120_000);
  const scripts: string[] = [];
  page.on('request', (request) => SCRIPTS.test(request.url()) && scripts.push(request.url()));
  await page.goto('/');
  await interact(page);
  await untilFormIsHydrated(page);
  expect(scripts.length).toBeGreaterThan(8);
  for (const script of scripts) {
    await test.step(new URL(script).pathname, async () => {
      const visit = await context.newPage();
      await remove(visit, script);
      await visit.goto('/');
      await expectFormWorks(visit);
      await visit.close();
    });
  }
});

for (const [when, arrive] of [
  [
    'before the scripts load',
    async (page: Page) => {
      await remove(page);
      await page.goto('/');
    },
  ],
  [
    'before the visitor interacts',
    async (page: Page) => {
      await page.goto('/');
      await untilHydrated(page);
      await remove(page);
    },
  ],
  [
    'while the visitor fills in the form',
    async (page: Page) => {
      await remove(page, '**/assets/check-lead-*');
      await page.goto('/');
      await page.mouse.move(10, 10);
      await untilFormIsHydrated(page);
      await remove(page);
    },
  ],
] as const) {
  test(`the form works although a release removes every script ${when}`, async ({ page }) => {
    await arrive(page);
    await expectFormWorks(page);
  });
}
