import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startWebhookReceiver, type WebhookReceiver } from '../backend/src/testing/webhook-receiver.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

let receiver: WebhookReceiver;
let own: Product;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  receiver = await startWebhookReceiver();
  own = await startProduct({
    NOTIFY_WEBHOOK_URL: receiver.url,
    NOTIFY_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
  });
});
test.afterEach(async () => {
  await own.stop();
  await receiver.close();
});

const card = (page: Page) => page.getByTestId('lead-card');
const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send again: #1' });

/** One lead, submitted as `own` is told of it, and its notifications opened by keyboard alone. */
const openNotifications = async (page: Page, lead: object = {}) => {
  await page.request.post(`${own.url}/api/leads`, { data: { email: 'ada@example.com', ...lead } });
  await page.goto(`${own.url}/admin/leads`);
  if ('remark' in lead) {
    await page.getByLabel('Suspected spam only').check();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Delete: #1' }).focus();
  await page.keyboard.press('Tab');
  await expect(card(page).getByText('Notifications')).toBeFocused();
  await page.keyboard.press('Enter');
};

/** Presses what the focus reaches next. */
const sendAgainByKeyboard = async (page: Page) => {
  await page.keyboard.press('Tab');
  await expect(sendAgain(page)).toBeFocused();
  await page.keyboard.press('Enter');
};

const expectNoViolation = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
};

test('a request says that the firm was told of it, and tells it once more', async ({ page }) => {
  await openNotifications(page);
  await expect(card(page)).toContainText('Webhook: delivered');
  await expect(card(page)).toContainText(/Tries: 1, the last one on \w{3} \d+, \d{4}/);
  await expectNoViolation(page);

  await sendAgainByKeyboard(page);

  await expect(card(page)).toContainText('Webhook: delivered');
  await expect(card(page)).toContainText('Tries: 2');
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await expect(sendAgain(page)).toBeFocused();
});

test('one that waits says why, and is delivered once it is sent again', async ({ page }) => {
  receiver.answer(503);
  await openNotifications(page);
  await expect(card(page)).toContainText('Webhook: waiting for the next try');
  await expect(card(page)).toContainText('The receiver answered 503.');
  await expectNoViolation(page);

  receiver.answer(204);
  await sendAgainByKeyboard(page);

  await expect(card(page)).toContainText('Webhook: delivered');
  await expect(card(page)).not.toContainText('The receiver answered');
  await expect(sendAgain(page)).toBeFocused();
});

test('one that is sent again in vain says what went wrong this time', async ({ page }) => {
  receiver.answer(503);
  await openNotifications(page);
  await expect(card(page)).toContainText('The receiver answered 503.');

  receiver.answer(410);
  await sendAgainByKeyboard(page);

  await expect(card(page)).toContainText('The receiver answered 410.');
  await expect(card(page)).toContainText('Webhook: waiting for the next try');
});

test('of what is suspected nobody is told, until the admin sends it', async ({ page }) => {
  await openNotifications(page, { remark: 'filled' });
  await expect(card(page)).toContainText('Webhook: not sent');
  await expect(card(page)).not.toContainText('Tries');
  await expectNoViolation(page);
  expect(receiver.received).toEqual([]);

  await sendAgainByKeyboard(page);

  await expect(card(page)).toContainText('Webhook: delivered');
  expect(receiver.received).toHaveLength(1);
});

test.describe('where the server does not answer', () => {
  test.use({ expectedMessages: [/ERR_CONNECTION_REFUSED|Failed to load resource/] });

  test('sending again says so, and works once it is back', async ({ page, context }) => {
    await openNotifications(page);
    await expect(card(page)).toContainText('Webhook: delivered');

    await context.setOffline(true);
    await sendAgainByKeyboard(page);
    await expect(card(page)).toContainText('That did not work: ');
    await expectNoViolation(page);

    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(card(page)).toContainText('Tries: 2');
    await expect(card(page)).not.toContainText('That did not work');
  });
});
