import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { Webhook } from 'standardwebhooks';
import { PATIENCE, SECRET, webhookSettings } from '../testing/receivers/notified.ts';
import { siteTexts, useReceiptedApp } from '../testing/receivers/receipted.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/receivers/webhook-receiver.ts';
import { waitFor } from '../testing/wait-for.ts';

const { app, database, queue, start, invited, subscribed, call, exported, counts } = useReceiptedApp();

let webhook: WebhookReceiver;
/** An application that tells the webhook. */
let told: TestApp;
beforeAll(async () => {
  webhook = await startWebhookReceiver();
  told = await start(webhookSettings(webhook.url));
});
afterAll(() => webhook.close());

/** Stored for a one-click request, whose sender has seen no words of this site. */
const ONE_CLICK = 'List-Unsubscribe=One-Click (RFC 8058)';

test.each([
  [
    'by the button of the page',
    () => siteTexts().agreements.leave,
    (token: string) => call('leave', { token }),
  ],
  [
    'by a form-encoded one-click request from anywhere',
    () => ONE_CLICK,
    (token: string) =>
      request(app.url)
        .post(`/api/newsletter/leave?token=${token}`)
        .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
        .type('form')
        .send('List-Unsubscribe=One-Click'),
  ],
  [
    'by a bare request with the token in its address',
    () => ONE_CLICK,
    (token: string) => request(app.url).post(`/api/newsletter/leave?token=${token}`),
  ],
  [
    'by a multipart one-click request',
    () => ONE_CLICK,
    (token: string) =>
      request(app.url).post(`/api/newsletter/leave?token=${token}`).field('List-Unsubscribe', 'One-Click'),
  ],
])(
  'a subscriber leaves %s, with the time and the words as proof, and can do so twice',
  async (_what, words, leaveWith) => {
    const token = (await subscribed('ada@example.com')).token;

    expect((await leaveWith(token)).status).toBe(200);
    expect((await leaveWith(token)).status).toBe(200);

    expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 0, left: 1 });
    expect(await exported()).toEqual([]);
    const proof = await database.query(
      'SELECT confirmed_at, confirmed_words, left_at, left_words FROM subscribers',
    );
    expect(proof).toEqual([
      {
        confirmed_at: expect.any(Date),
        confirmed_words: siteTexts().agreements.confirm,
        left_at: expect.any(Date),
        left_words: words(),
      },
    ]);
  },
);

test('who has left can come back, and the old link to leave still works', async () => {
  const token = (await subscribed('ada@example.com')).token;
  await call('leave', { token }).expect(200);
  await database.query('TRUNCATE receipt_grants');
  expect((await subscribed('ada@example.com')).token).toBe(token);

  await call('leave', { token }).expect(200);

  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 0, left: 1 });
});

test.each(['x', 'A'.repeat(43), '%00'])('refuses %j, which is no token of this site', async (token) => {
  await subscribed('ada@example.com');

  expect((await call('leave', { token })).status).toBe(400);
  expect(await counts()).toMatchObject({ subscribed: 1 });
});

test('a changed token of another subscriber is refused', async () => {
  const token = Buffer.from((await subscribed('ada@example.com')).token, 'base64url');
  token[0]! ^= 1;

  expect((await call('leave', { token: token.toString('base64url') })).status).toBe(400);
});

const events = () =>
  webhook.received
    .map(({ headers, body }) => new Webhook(SECRET).verify(body, headers as Record<string, string>))
    .map((event) => event as { type: string; data: object })
    .filter(({ type }) => type.startsWith('subscriber'));

test('tells the webhook who has confirmed and who has left, and nobody twice', async () => {
  webhook.received.length = 0;
  const links = await subscribed('ada@example.com', told);
  await database.query('TRUNCATE receipt_grants');
  await call('confirm', { token: await invited('ada@example.com') }, told).expect(200);
  await waitFor(events, (all) => all.length === 1, PATIENCE);
  await call('leave', { token: links.token }, told).expect(200);
  await waitFor(events, (all) => all.length === 2, PATIENCE);

  const { leavePage, leaveOneClick } = links;
  expect(events()).toEqual([
    {
      type: 'subscriber.confirmed',
      timestamp: expect.any(String),
      data: { email: 'ada@example.com', confirmedAt: expect.any(String), leavePage, leaveOneClick },
    },
    {
      type: 'subscriber.left',
      timestamp: expect.any(String),
      data: { email: 'ada@example.com', leftAt: expect.any(String) },
    },
  ]);
});

test('does not tell the webhook of a subscriber who has left before it could be told', async () => {
  webhook.received.length = 0;
  const left = Promise.withResolvers<void>();
  webhook.answer((response) => void left.promise.then(() => response.writeHead(503).end()));
  const { token } = await subscribed('ada@example.com', told);
  await waitFor(events, (all) => all.length === 1, PATIENCE);
  await call('leave', { token }, told).expect(200);
  webhook.received.length = 0;
  webhook.answer(204);
  left.resolve();
  await waitFor(
    () => queue.jobs('notify-subscriber'),
    (jobs) => jobs.some(({ state }) => state === 'retry'),
    PATIENCE,
  );
  await queue.retryNow('notify-subscriber');

  await waitFor(
    () => queue.jobs('notify-subscriber'),
    (jobs) => jobs.every(({ state }) => state === 'completed'),
    2 * PATIENCE,
  );
  expect(events().map(({ type }) => type)).toEqual(['subscriber.left']);
});
