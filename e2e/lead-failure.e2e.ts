import type { Page } from '@playwright/test';
import { fillWords, readWords } from './support/content.ts';
import {
  expectTyped,
  fill,
  FORM,
  formField,
  formStatus,
  openForm,
  storedLeads,
  submit,
  submitButton,
  toasts,
  untilFormIsHydrated,
} from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

const LEADS = '**/api/leads';

test.use({ expectedMessages: /503|429|Failed to load|was not sent|ERR_FAILED/ });

test('a failure is shown and logged, and the form keeps what was typed', async ({ page }) => {
  const typed = {
    name: 'Grace',
    email: 'grace@example.com',
    company: 'Hopper & Co',
    message: 'first line\nsecond',
  };
  await openForm(page);
  await fill(page, typed);
  const expectFailure = async (text: string) => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The lead was not sent'),
    );
    await submit(page);
    await expect(toasts(page)).toContainText(FORM.failed.title);
    await expect(toasts(page)).toContainText(fillWords(FORM.failed.description, { problem: text }));
    await expectTyped(page, typed);
    await expect(submitButton(page)).toBeEnabled();
    expect((await logged).type()).toBe('error');
  };
  const unavailable = {
    status: 503,
    contentType: 'text/plain',
    body: 'Please try again in a minute.',
  };
  await page.route(LEADS, (route) => route.fulfill(unavailable));
  await expectFailure('503: Please try again in a minute.');
  await page.route(LEADS, (route) => route.fulfill({ status: 429, body: '' }));
  await expectFailure('429: Too Many Requests');
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error(''));
  });
  await expectFailure(FORM.failed.unknown);
});

/**
 * Lets the server store the first lead, and drops its response. Returns the idempotency keys of all
 * requests.
 */
const loseFirstResponse = async (page: Page) => {
  const keys: (string | null)[] = [];
  await page.route(LEADS, async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    const response = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  return keys;
};

test('after a lost response, a retry has the same key, an edited lead has not', async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const typed = {
    name: 'Grace',
    email: email,
    company: 'Hopper & Co',
    message: 'first line\nsecond',
  };
  const keys = await loseFirstResponse(page);
  const expectRetried = async (leads: number) => {
    await submit(page);
    await expect(toasts(page)).toContainText(FORM.success.title);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await storedLeads(request, email)).toHaveLength(leads);
    // The next response is lost again.
    keys.length = 0;
  };
  await openForm(page);
  await submit(page, typed);
  await expect(toasts(page)).toContainText(FORM.failed.title);
  await expect(formStatus(page)).toHaveText(readWords('errors').unreachable);
  await expect(formField(page, 'message')).toHaveValue(typed.message);
  await page.reload();
  await untilFormIsHydrated(page);
  await expectTyped(page, typed);
  await expectRetried(1);
  await expect(formStatus(page)).toContainText(fillWords(FORM.received, { email }));

  await submit(page, { email: email, message: 'on the same page' });
  await expect(toasts(page)).toContainText(FORM.failed.title);
  await expect(submitButton(page)).toBeFocused();
  await expectRetried(2);

  await submit(page, { email: email, message: 'again' });
  await expect(toasts(page)).toContainText(FORM.failed.title);
  await fill(page, { message: 'edited' });
  await submit(page);
  await expect(toasts(page)).toContainText(FORM.success.title);
  const messages = (await storedLeads(request, email)).map(({ message }) => message);
  // The visitor's last text is stored.
  expect(messages.slice(0, 2)).toEqual(['edited', 'again']);
});
