import { expect, test } from '@jest/globals';
import { PATIENCE, useNotifiedApp, type WebhookAnswer } from '../testing/receivers/notified.ts';
import { waitFor } from '../testing/wait-for.ts';
import { RETRY } from './message.ts';

const { mail, track } = useNotifiedApp();

type Tracked = Awaited<ReturnType<typeof track>>;

const messageIds = ({ received }: Tracked) => new Set(received().map(({ headers }) => headers['webhook-id']));

test.concurrent(
  'delivers every lead, under its first message id, after receivers were down for an hour',
  async () => {
    mail.refuse(true);
    const outage = { answer: 503, channels: ['webhook', 'email'] } as const;
    const leads = [await track(outage), await track(outage), await track(outage)];

    for (let round = 1; round <= 3; round += 1) {
      for (const lead of leads) await lead.whenRetrying();
      await Promise.all(leads.map(({ retryNow }) => retryNow()));
    }
    for (const lead of leads) await lead.whenRetrying();
    const [row] = await leads[0]!.when(() => true);
    expect(row).toMatchObject({
      channel: 'webhook',
      state: 'waiting',
      lastError: 'The receiver answered 503.',
    });
    const ids = leads.map(messageIds);
    expect(ids.map(({ size }) => size)).toEqual([1, 1, 1]);

    const attempts = leads.map(({ received }) => received().length);
    mail.refuse(false);
    for (const { answer } of leads) answer(204);
    await Promise.all(leads.map(({ retryNow }) => retryNow()));
    for (const { whenDelivered } of leads) await whenDelivered();

    expect(leads.map(messageIds)).toEqual(ids);
    expect(leads.map(({ received }) => received().length)).toEqual(attempts.map((count) => count + 1));
    const messages = mail.received.filter((text) =>
      leads.some(({ lead }) => new RegExp(`^Subject: New lead #${lead.id}\\r?$`, 'm').test(text)),
    );
    expect(new Set(messages.map((text) => /^Message-ID: (.*)$/m.exec(text)![1])).size).toBe(3);
  },
);

test.concurrent('retries after pauses that double', async () => {
  const lead = await track({ answer: 500 });
  const pauses: number[] = [];
  for (let round = 1; round <= 4; round += 1) {
    pauses.push(...(await lead.whenRetrying()));
    await lead.retryNow();
  }

  expect(pauses).toHaveLength(4);
  for (const [round, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan(10 * 2 ** round - 2);
    expect(pause).toBeLessThanOrEqual(20 * 2 ** round);
  }
});

test('goes on for three days, and at last once an hour', () => {
  expect(RETRY).toMatchObject({ retryDelayMax: 3_600, retryBackoff: true });
  expect(RETRY.retryLimit * 3_600).toBeGreaterThan(3 * 24 * 3_600);
});

test.concurrent.each<[string, WebhookAnswer, string]>([
  ['redirects', (response) => response.writeHead(302, { Location: '/elsewhere' }).end(), 'answered 302.'],
  ['closes the connection', (response) => response.destroy(), 'could not be reached: ECONNRESET.'],
  ['is gone', 410, 'answered 410.'],
])('records a failed attempt if the receiver %s', async (_what, answer, error) => {
  const { when, received } = await track({ answer });

  const [row] = await when(({ attempts }) => attempts >= 1);

  expect(row).toMatchObject({ state: 'waiting', attempts: 1, lastError: `The receiver ${error}` });
  expect(Date.parse(row!.lastAttemptAt!)).toBeGreaterThan(Date.now() - 60_000);
  expect(received()).toHaveLength(1);
});

test.concurrent('does not read a response body that never ends', async () => {
  let closed = false;
  const { whenDelivered } = await track({
    answer: (response) => {
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => {
        closed = true;
        clearInterval(timer);
      });
    },
  });

  await whenDelivered();
  const isClosed = await waitFor(
    () => closed,
    (is) => is,
  );
  expect(isClosed).toBe(true);
});

test.concurrent(
  'stops retrying after the last attempt and reports it; the admin can send it again',
  async () => {
    const lead = await track({ answer: 500 });
    await lead.whenRetrying();
    await lead.retryNow(true);
    const [row] = await lead.when(({ state }) => state === 'failed');
    expect(row).toMatchObject({ attempts: 2, lastError: 'The receiver answered 500.' });

    lead.answer(204);
    const again = await lead.resend();

    expect(again.status).toBe(202);
    expect(again.body).toEqual([
      expect.objectContaining({ channel: 'webhook', state: 'waiting' }),
      expect.objectContaining({ channel: 'email', state: 'waiting' }),
    ]);
    await lead.whenDelivered();
    expect(messageIds(lead).size).toBe(1);
  },
);

test.concurrent('resends a waiting message at once, and a delivered message once more', async () => {
  const lead = await track({ answer: 500 });
  for (let round = 1; round <= 3; round += 1) {
    await lead.whenRetrying();
    await lead.retryNow();
  }
  // The next retry is due in 80 seconds or later.
  await lead.whenRetrying();

  lead.answer(204);
  await lead.resend();
  await lead.whenDelivered();
  await lead.resend();
  const [row] = await lead.whenDelivered();

  expect(row).toMatchObject({ attempts: 6, lastError: null });
  expect(messageIds(lead).size).toBe(1);
});

test('answers submissions promptly while a receiver never responds', async () => {
  const { received } = await track({ answer: () => undefined });
  await waitFor(
    () => received().length,
    (count) => count === 1,
    PATIENCE,
  );

  const begin = performance.now();
  for (let count = 0; count < 20; count += 1) await track();

  // Half of the time after which an attempt is aborted: no submission has waited for it.
  expect(performance.now() - begin).toBeLessThan(10_000);
});
