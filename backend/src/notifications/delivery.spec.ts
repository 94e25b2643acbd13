import { expect, test } from '@jest/globals';
import request from 'supertest';
import {
  OWN_PAGE,
  PATIENCE,
  atLeast,
  byEmail,
  byWebhook,
  database,
  mail,
  notifications,
  parsed,
  pass,
  pausing,
  setUpReceivers,
  start,
  stateOf,
  submit,
  webhook,
} from '../testing/notified.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { WebhookReceiver } from '../testing/webhook-receiver.ts';

setUpReceivers();

test('delivers every lead once receivers answer that were down for an hour, each under one id', async () => {
  const app = await start({ ...byWebhook(), ...byEmail() });
  webhook.answer(503);
  mail.refuse(true);
  const leads = [await submit(app), await submit(app), await submit(app)];

  for (let round = 1; round <= 4; round += 1) {
    await pausing(6);
    await pass(15);
  }
  await pausing(6);
  const [row] = await notifications(app, leads[0]!.id);
  expect(row).toMatchObject({
    channel: 'webhook',
    state: 'waiting',
    lastError: 'The receiver answered 503.',
  });
  const ids = new Set(webhook.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(3);

  webhook.received.length = 0;
  webhook.answer(204);
  mail.refuse(false);
  await pass(60);
  for (const { id } of leads) await stateOf(app, id, 'delivered');

  expect(new Set(webhook.received.map(({ headers }) => headers['webhook-id']))).toEqual(ids);
  expect(webhook.received.map((_, index) => parsed(index).data.id).toSorted()).toEqual([1, 2, 3]);
  expect(new Set(mail.received.map((text) => /^Message-ID: (.*)$/m.exec(text)![1])).size).toBe(3);
});

test('pauses longer after each failure, up to an hour, for three days', async () => {
  const app = await start(byWebhook());
  webhook.answer(500);
  await submit(app);
  const pauses: number[] = [];
  for (let round = 1; round <= 4; round += 1) {
    const [job] = await pausing(1);
    pauses.push(job!.pause);
    await pass(30);
  }

  for (const [round, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan(10 * 2 ** round - 2);
    expect(pause).toBeLessThanOrEqual(20 * 2 ** round);
  }
  const [queue] = await database.query<{ retry_limit: number; retry_delay_max: number }>(
    `SELECT retry_limit, retry_delay_max FROM pgboss.queue WHERE name = 'notify-webhook'`,
  );
  expect(queue!.retry_delay_max).toBe(3_600);
  expect(queue!.retry_limit * 3_600).toBeGreaterThan(3 * 24 * 3_600);
});

test('does not keep a submission waiting for a receiver that never answers', async () => {
  webhook.answer(() => undefined);
  const app = await start(byWebhook());
  await submit(app);
  await waitFor(
    () => webhook.received.length,
    (count) => count === 1,
    PATIENCE,
  );

  const begin = performance.now();
  for (let count = 0; count < 20; count += 1) await submit(app);

  expect(performance.now() - begin).toBeLessThan(2_000);
});

test.each<[string, Parameters<WebhookReceiver['answer']>[0], string]>([
  ['redirects', (response) => response.writeHead(302, { Location: '/elsewhere' }).end(), 'answered 302.'],
  ['hangs up', (response) => response.destroy(), 'could not be reached: UND_ERR_SOCKET.'],
  ['is gone', 410, 'answered 410.'],
])('does not take it for delivered where the receiver %s', async (_what, how, error) => {
  webhook.answer(how);
  const app = await start(byWebhook());

  const { id } = await submit(app);

  const [row] = await waitFor(() => notifications(app, id), atLeast(1), PATIENCE);
  expect(row).toMatchObject({ state: 'waiting', attempts: 1, lastError: `The receiver ${error}` });
  expect(Date.parse(row!.lastAttemptAt!)).toBeGreaterThan(Date.now() - 60_000);
  expect(webhook.received).toHaveLength(1);
});

test('does not read an answer that has no end', async () => {
  let closed = false;
  webhook.answer((response) => {
    const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => {
      closed = true;
      clearInterval(timer);
    });
  });
  const app = await start(byWebhook());

  const { id } = await submit(app);

  await stateOf(app, id, 'delivered');
  expect(
    await waitFor(
      () => closed,
      (is) => is,
    ),
  ).toBe(true);
});

test('gives up after the last try and says so; the admin sends it again', async () => {
  webhook.answer(500);
  const app = await start(byWebhook());
  const { id } = await submit(app);
  await pausing(1);
  await database.query(`UPDATE pgboss.job SET retry_limit = 1 WHERE state = 'retry'`);
  await pass(60);
  const [row] = await stateOf(app, id, 'failed');
  expect(row).toMatchObject({ attempts: 2, lastError: 'The receiver answered 500.' });

  webhook.answer(204);
  const again = await request(app.url).post(`/api/leads/${id}/notifications`).set(OWN_PAGE);

  expect(again.status).toBe(202);
  expect(again.body).toEqual([expect.objectContaining({ channel: 'webhook', state: 'waiting' })]);
  await stateOf(app, id, 'delivered');
  expect(new Set(webhook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('brings a message forward that waits, and sends one again that was delivered', async () => {
  webhook.answer(500);
  const app = await start(byWebhook());
  const { id } = await submit(app);
  const again = () => request(app.url).post(`/api/leads/${id}/notifications`).set(OWN_PAGE);
  await pausing(1);
  await database.query(`UPDATE pgboss.job SET start_after = now() + interval '1 hour'`);

  webhook.answer(204);
  await again();
  await stateOf(app, id, 'delivered');
  await again();
  await stateOf(app, id, 'delivered');

  expect((await notifications(app, id))[0]).toMatchObject({ attempts: 3, lastError: null });
});
