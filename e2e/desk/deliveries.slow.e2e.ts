import { fillWords, readWords } from '../support/content.ts';
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../backend/src/testing/receivers/webhook-receiver.ts';
import { expectNoSidewaysScroll, violations } from '../support/axe.ts';
import { toastWith, submitTo, DESK, DESK_REQUEST, labelOfAny } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';

const DELIVERIES = DESK_REQUEST.deliveries;
const WEBHOOK = readWords('api').delivery.webhook;

/** What the card says of the state of the delivery, of its attempts, and of the last problem. */
const deliveryIs = (state: string) =>
  fillWords(DELIVERIES.state, { channel: DELIVERIES.channels['webhook']!, state });
const attempted = (attempts: number) => fillWords(DELIVERIES.attempts, { attempts, time: '' });
const refused = (code: number) => fillWords(WEBHOOK.refused, { code });

// Slow: a product of its own, and one attempt to deliver after the other.

// Run all tests in one worker, so that only one product is started.
test.describe.configure({ mode: 'default' });

let receiver: WebhookReceiver;
/** The address of a product that notifies the firm by webhook. */
let desk: string;
test.beforeAll(async ({ productWith }) => {
  receiver = await startWebhookReceiver();
  const product = await productWith({
    NOTIFY_WEBHOOK_URL: receiver.url,
    NOTIFY_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
  });
  desk = product.url;
});
test.afterAll(() => receiver.close());
test.beforeEach(async ({ page }) => {
  receiver.answer(204);
  await page.setViewportSize({ width: 320, height: 640 });
});

const card = (page: Page) => page.getByTestId('lead-card');
const sendAgain = (page: Page) =>
  page.getByRole('button', { name: labelOfAny(DELIVERIES.sendAgain) });

/** Submits a lead, opens its page, and returns its number. */
const openDeliveries = async (page: Page, lead: object = {}): Promise<number> => {
  const id = await submitTo(page.request, desk)(lead);
  await page.goto(`${desk}/admin/leads/${id}`);
  await expect(card(page)).toContainText(deliveryIs(''));
  return id;
};

/** The webhook ids of the deliveries of a lead. */
const deliveriesOf = (id: number) =>
  receiver.received
    .filter(({ body }) => (JSON.parse(body) as { data: { id: number } }).data.id === id)
    .map(({ headers }) => headers['webhook-id']);

const sendAgainByKeyboard = async (page: Page) => {
  await sendAgain(page).focus();
  await page.keyboard.press('Enter');
  await expect(sendAgain(page)).toBeFocused();
};

/** Presses Refresh until the card says so: only the server knows when the attempt has ended. */
const expectAfterRefresh = (page: Page, ...texts: string[]) =>
  expect(async () => {
    await page.getByRole('button', { name: DESK.refresh }).click();
    for (const text of texts) await expect(card(page)).toContainText(text, { timeout: 250 });
  }).toPass({ intervals: [100] });

test.use({
  expectedMessages:
    /ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch dynamically imported/,
});

test('a notification shows what became of it, and is sent again under its id', async ({
  page,
  context,
}) => {
  receiver.answer(503);
  const id = await openDeliveries(page);
  await expect(card(page)).toContainText(DELIVERIES.intro);
  const before = fillWords(DELIVERIES.before, { problem: refused(503) });
  await expectAfterRefresh(page, deliveryIs(DELIVERIES.waiting), before);
  await expectNoSidewaysScroll(page);
  receiver.answer(410);
  await sendAgainByKeyboard(page);
  await expectAfterRefresh(page, deliveryIs(DELIVERIES.waiting), refused(410));

  receiver.answer(204);
  await sendAgainByKeyboard(page);
  await expectAfterRefresh(page, deliveryIs(DELIVERIES.delivered));
  const attempts = deliveriesOf(id).length;
  await expect(card(page)).toContainText(attempted(attempts));
  for (const code of [503, 410]) await expect(card(page)).not.toContainText(refused(code));
  await expectNoSidewaysScroll(page);

  await context.setOffline(true);
  await sendAgainByKeyboard(page);
  await expect(
    toastWith(page, fillWords(DESK.failedFor.one, { number: `#${id}`, problem: '' })),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expectAfterRefresh(page, attempted(attempts + 1));
  expect(new Set(deliveriesOf(id)).size).toBe(1);
});

test('nobody is notified of suspected spam until the admin sends it', async ({ page }) => {
  const id = await openDeliveries(page, { remark: 'filled' });
  await expect(card(page)).toContainText(deliveryIs(DELIVERIES.unsent));
  for (const attempts of [0, 1]) await expect(card(page)).not.toContainText(attempted(attempts));
  await expectNoSidewaysScroll(page);
  expect(deliveriesOf(id)).toEqual([]);

  await sendAgainByKeyboard(page);

  await expectAfterRefresh(page, deliveryIs(DELIVERIES.delivered));
  expect(deliveriesOf(id)).toHaveLength(1);
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
  await sendAgain(page).dblclick();
  await expectAfterRefresh(page, attempted(2));
  expect(posts).toHaveLength(1);
});
