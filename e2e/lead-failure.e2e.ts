import type { Page } from '@playwright/test';
import {
  fill,
  formStatus,
  notices,
  openForm,
  storedLeads,
  submit,
  submitButton,
  untilFormIsHydrated,
} from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

const LEADS = '**/api/leads';

test.use({ expectedMessages: [/503|429|Failed to load|was not sent|ERR_FAILED/] });

test('a failure is shown in the notice and logged to the console, and the form keeps what was typed', async ({
  page,
}) => {
  await openForm(page);
  const expectFailure = async (text: string) => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The lead was not sent'),
    );
    await submit(page, { Name: 'Grace', Email: 'grace@example.com' });
    await expect(notices(page)).toContainText('Error');
    await expect(notices(page)).toContainText(`${text} (Check console for details)`);
    await expect(page.getByLabel('Name')).toHaveValue('Grace');
    await expect(submitButton(page)).toBeEnabled();
    expect((await logged).type()).toBe('error');
  };
  const unavailable = { status: 503, contentType: 'text/plain', body: 'Please try again in a minute.' };
  await page.route(LEADS, (route) => route.fulfill(unavailable));
  await expectFailure('503: Please try again in a minute.');
  await page.route(LEADS, (route) => route.fulfill({ status: 429, body: '' }));
  await expectFailure('429: Too Many Requests');
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error(''));
  });
  await expectFailure('Something went wrong. Please try again.');
});

/** Lets the server store the first lead, and drops its response. Returns the idempotency keys of all requests. */
const loseFirstResponse = async (page: Page) => {
  const keys: (string | null)[] = [];
  await page.route(LEADS, async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    const response = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  return keys;
};

test('after a lost response, a retry after a reload sends the same input and the same key, and stores one lead', async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const typed = { Name: 'Grace', Email: email, Company: 'Hopper & Co', Message: 'first line\nsecond' };
  const keys = await loseFirstResponse(page);
  await openForm(page);
  await submit(page, typed);
  await expect(notices(page)).toContainText('Error');
  await expect(formStatus(page)).toHaveText(
    'The site could not be reached. Check your connection and try again.',
  );
  await expect(page.getByLabel('Message')).toHaveValue(typed.Message);

  await page.reload();
  await page.mouse.move(10, 10);
  await untilFormIsHydrated(page);
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
  await submit(page);
  await expect(notices(page)).toContainText('Success');
  await expect(formStatus(page)).toContainText('Thank you');
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await storedLeads(request, email)).toHaveLength(1);
});

test('after a lost response, a retry on the same page has the same key, but an edited message is sent as a new lead, so that the visitor’s last text is stored', async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const keys = await loseFirstResponse(page);
  await openForm(page);
  await submit(page, { Email: email, Message: 'first' });
  await expect(notices(page)).toContainText('Error');
  await expect(submitButton(page)).toBeFocused();
  await submit(page);
  await expect(notices(page)).toContainText('Success');
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await storedLeads(request, email)).toHaveLength(1);

  keys.length = 0;
  await submit(page, { Email: email, Message: 'again' });
  await expect(notices(page)).toContainText('Error');
  await fill(page, { Message: 'edited' });
  await submit(page);
  await expect(notices(page)).toContainText('Success');
  const messages = (await storedLeads(request, email)).map(({ message }) => message);
  expect(messages.toSorted()).toEqual(['again', 'edited', 'first']);
});
