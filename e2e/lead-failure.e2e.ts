import type { Page, Route } from '@playwright/test';
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

const respond = (response: Parameters<Route['fulfill']>[0]) => (page: Page) =>
  page.route(LEADS, (route) => route.fulfill(response));

for (const [what, fail, text] of [
  [
    'a status with a body',
    respond({ status: 503, contentType: 'text/plain', body: 'Please try again in a minute.' }),
    '503: Please try again in a minute.',
  ],
  ['a status with an empty body', respond({ status: 429, body: '' }), '429: Too Many Requests'],
  [
    'a network error without a message',
    (page: Page) =>
      page.addInitScript(() => {
        window.fetch = () => Promise.reject(new Error(''));
      }),
    'Something went wrong. Please try again.',
  ],
] as const) {
  test(`${what} is shown in the notice and logged to the console, and the form keeps what was typed`, async ({
    page,
  }) => {
    await fail(page);
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The lead was not sent'),
    );
    await openForm(page);
    await submit(page, { Name: 'Grace', Email: 'grace@example.com' });
    await expect(notices(page)).toContainText('Error');
    await expect(notices(page)).toContainText(`${text} (Check console for details)`);
    await expect(page.getByLabel('Name')).toHaveValue('Grace');
    await expect(submitButton(page)).toBeEnabled();
    expect((await logged).type()).toBe('error');
  });
}

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

test.describe('after a lost response', () => {
  for (const [when, beforeRetry] of [
    ['a retry', async () => undefined],
    [
      'a retry after a reload',
      async (page: Page) => {
        await page.reload();
        await untilFormIsHydrated(page);
      },
    ],
  ] as const) {
    test(`${when} sends the same input and the same key, and stores one lead`, async ({ page, request }) => {
      const email = `${crypto.randomUUID()}@example.com`;
      const typed = { Name: 'Grace', Email: email, Company: 'Hopper & Co', Message: 'first line\nsecond' };
      const keys = await loseFirstResponse(page);
      await openForm(page);
      await submit(page, typed);
      await expect(notices(page)).toContainText('Error');
      await expect(formStatus(page)).toHaveText(
        'The site could not be reached. Check your connection and try again.',
      );

      await beforeRetry(page);
      for (const [label, text] of Object.entries(typed))
        await expect(page.getByLabel(label)).toHaveValue(text);
      await submit(page);
      await expect(notices(page)).toContainText('Success');
      await expect(formStatus(page)).toContainText('Thank you');
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(await storedLeads(request, email)).toHaveLength(1);
    });
  }

  test('an edited message is sent as a new lead, so that the visitor’s last text is stored', async ({
    page,
    request,
  }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    await loseFirstResponse(page);
    await openForm(page);
    await submit(page, { Email: email, Message: 'first' });
    await expect(notices(page)).toContainText('Error');
    await expect(submitButton(page)).toBeFocused();
    await fill(page, { Message: 'second' });
    await submit(page);
    await expect(notices(page)).toContainText('Success');
    const messages = (await storedLeads(request, email)).map(({ message }) => message);
    expect(messages.toSorted()).toEqual(['first', 'second']);
  });
});
