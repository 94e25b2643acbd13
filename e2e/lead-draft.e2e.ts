import type { Page } from '@playwright/test';
import { fillWords, LAYOUT } from './support/content.ts';
import { denyStorage, holdRequests } from './support/hydration.ts';
import {
  expectTyped,
  fill,
  FORM,
  formStatus,
  openForm,
  submit,
  untilFormIsHydrated,
} from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

const TYPED = {
  name: 'Grace',
  email: 'grace@example.com',
  company: 'Hopper & Co',
  message: 'first line\nsecond line',
};
/** What the form says once it has been sent. */
const RECEIVED = fillWords(FORM.received, { email: TYPED.email });
const EMPTY = { name: '', email: '', company: '', message: '' };

const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('lead-draft'));

test('a draft is kept for its own tab only, and deleted once it is sent', async ({
  page,
  context,
}) => {
  await openForm(page);
  await fill(page, TYPED);
  expect(await storedDraft(page)).toContain('Hopper & Co');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const other = await context.newPage();
  await openForm(other);
  await expectTyped(other, EMPTY);
  await other.close();

  await page.getByRole('banner').getByRole('link', { name: LAYOUT.blog }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.getByRole('banner').getByRole('link', { name: LAYOUT.contact }).click();
  await expectTyped(page, TYPED);
  await submit(page);
  await expect(formStatus(page)).toHaveText(RECEIVED);
  expect(await storedDraft(page)).toBeNull();
  await page.reload();
  await untilFormIsHydrated(page);
  await expectTyped(page, EMPTY);
});

test('text typed before hydration is kept; a draft that is submitted is deleted', async ({
  page,
}) => {
  await openForm(page);
  await fill(page, { email: 'old@example.com', message: 'from the draft' });

  const script = await holdRequests(page, '**/assets/*.js');
  await page.goto('/about-us', { waitUntil: 'commit' });
  await page.goto('/', { waitUntil: 'commit' });
  await fill(page, { email: 'new@example.com' });
  await expect(page.locator('form[novalidate]')).toHaveCount(0);
  script.release();
  await untilFormIsHydrated(page);
  await expectTyped(page, { email: 'new@example.com', message: 'from the draft' });

  await page.evaluate(() => document.querySelector('form')!.submit());
  await expect(page).toHaveURL(/\/contact\/received$/);
  await expect.poll(() => storedDraft(page)).toBeNull();
});

test('the form works if session storage is not available', async ({ page }) => {
  await denyStorage(page, 'sessionStorage');
  await openForm(page);
  await submit(page, TYPED);
  await expect(formStatus(page)).toHaveText(RECEIVED);
});
