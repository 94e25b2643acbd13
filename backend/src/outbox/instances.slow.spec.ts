import { afterAll, expect, test } from '@jest/globals';
import type { Lead } from '../leads/lead.contract.ts';
import { LEAD, postLead } from '../testing/leads/lead-requests.ts';
import { readyAddressOf, spawnProduct } from '../testing/product/spawn-product.ts';
import {
  leadOf,
  leadsOf,
  submit,
  webhookSettings,
  whenDelivered,
} from '../testing/receivers/notified.ts';
import { openQueue } from '../testing/receivers/open-queue.ts';
import { startWebhookReceiver } from '../testing/receivers/webhook-receiver.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { startApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { CONCURRENCY, queueOf } from './outbox.service.ts';

// Slow: it starts seven instances, and waits until one that was killed is missed.

const WEBHOOK = queueOf('webhook');
/** Seconds after which the worker of an attempt counts as dead, instead of those of production. */
const EXPIRES = 10;

const stops: (() => Promise<unknown>)[] = [];
const releases: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all(releases.map((release) => release()));
});

/**
 * Creates a database, a webhook receiver, and functions that start instances: in this process, or
 * one to kill.
 */
const install = async () => {
  const [database, webhook] = await Promise.all([createTestDatabase(), startWebhookReceiver()]);
  releases.push(database.drop, webhook.close);
  const environment = webhookSettings(webhook.url);
  const start = async (databaseUrl = database.url) => {
    const app = await startApp(databaseUrl, environment);
    stops.push(app.stop);
    return app;
  };
  const launch = async () => {
    const product = spawnProduct({ DATABASE_URL: database.url, ...environment });
    stops.push(() => product.stop());
    return { url: await readyAddressOf(product), kill: () => product.stop('SIGKILL') };
  };
  const leadIds = () => new Set(leadsOf(webhook).map(({ id }) => id));
  return { database, webhook, start, launch, leadIds };
};

test('four instances that start together deliver each of 200 leads at least once', async () => {
  const { start, leadIds } = await install();
  const instances = await Promise.all([start(), start(), start(), start()]);

  const submitSome = async (instance: { url: string }) => {
    for (let count = 0; count < 50; count += 1) await submit(instance);
  };
  await Promise.all(instances.map(submitSome));

  await waitFor(() => leadIds().size, 200, 30_000);
});

test('an instance resumes delivery when its database is available again', async () => {
  const { database, start } = await install();
  const proxy = await createTcpProxy(database.url);
  releases.push(proxy.close);
  const app = await start(proxy.url);
  await proxy.close();
  expect((await postLead(app, LEAD)).status).toBe(503);
  await waitFor(() => app.logLines.some((line) => line.includes('job queue not working')), true);

  await proxy.open();

  const { body } = await waitFor(
    () => postLead(app, LEAD),
    ({ status }) => status === 201,
  );
  await whenDelivered(app, (body as Lead).id);
});

// Waits most of its time, so it runs beside those above. It ends last, and sends no mail: see
// sendFirstMail.
test.concurrent(
  'deliveries of an instance that is killed are made by the next within a minute',
  async () => {
    const { database, webhook, launch, leadIds } = await install();
    /** The id of the message about each lead that arrived. */
    const messages = () =>
      new Map(
        webhook.received.map(({ headers, body }) => [leadOf(body).id, headers['webhook-id']]),
      );
    webhook.answer(() => undefined);
    const first = await launch();
    const queue = await openQueue(database.url);
    stops.push(queue.close);
    const expiresInProduction = await queue.shorten(WEBHOOK, EXPIRES);
    const leads = await Promise.all(Array.from({ length: CONCURRENCY + 2 }, () => submit(first)));
    await waitFor(() => webhook.received.length, CONCURRENCY);
    await first.kill();
    const begun = messages();
    webhook.received.length = 0;
    webhook.answer(204);
    const second = await launch();
    const launched = Date.now();

    const left = async () => (await queue.jobs(WEBHOOK)).filter(({ state }) => state === 'retry');
    const [retries] = await Promise.all([
      waitFor(left, ({ length }) => length === begun.size),
      ...leads.filter(({ id }) => !begun.has(id)).map(({ id }) => whenDelivered(second, id)),
    ]);
    // In production, each retry comes later by what was shortened here: within 60 s, of which 30
    // until the worker counts as dead, 10 until that is seen, and 20 of delay. 10 s are to spare.
    const later = (expiresInProduction - EXPIRES) * 1_000;
    for (const { startAfter } of retries)
      expect(startAfter.getTime() + later - launched).toBeLessThan(70_000);
    await queue.retryNow(WEBHOOK);
    await waitFor(() => leadIds().size, leads.length);
    expect(new Map([...messages()].filter(([id]) => begun.has(id)))).toEqual(begun);
  },
);
