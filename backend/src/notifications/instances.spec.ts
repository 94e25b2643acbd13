import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Lead } from '../leads/lead.contract.ts';
import {
  PATIENCE,
  apps,
  byWebhook,
  database,
  parsed,
  pass,
  setUpReceivers,
  start,
  stateOf,
  submit,
  webhook,
} from '../testing/notified.ts';
import { addressOf, spawnProduct, type Product } from '../testing/product.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { startAppAlone, type TestApp } from '../testing/test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

setUpReceivers();

test('two instances deliver 1,000 leads, each at least once, and leave none behind', async () => {
  const [first, second] = [await start(byWebhook()), await start(byWebhook())];

  const submitSome = async (app: TestApp) => {
    for (let count = 0; count < 100; count += 1) await submit(app);
  };
  await Promise.all([first, second].flatMap((app) => Array.from({ length: 5 }, () => submitSome(app!))));

  await waitFor(
    () => database.query(`SELECT FROM notifications WHERE state <> 'delivered'`),
    (rows) => rows.length === 0,
    30_000,
  );
  const told = new Set(webhook.received.map((_, index) => parsed(index).data.id));
  expect(told.size).toBe(1_000);
  // The queue hears of a batch after our own record.
  const left = await waitFor(
    () => database.query(`SELECT FROM pgboss.job WHERE state <> 'completed'`),
    (jobs) => jobs.length === 0,
    PATIENCE,
  );
  expect(left).toEqual([]);
});

test('four instances that start on one empty database all come up and deliver', async () => {
  const started = await Promise.all(Array.from({ length: 4 }, () => start(byWebhook())));

  const leads = await Promise.all(started.map((app) => submit(app)));

  for (const { id } of leads) await stateOf(started[0]!, id, 'delivered');
  expect(new Set(webhook.received.map((_, index) => parsed(index).data.id))).toEqual(new Set([1, 2, 3, 4]));
});

test('goes on by itself when the database comes back', async () => {
  const proxy = await createTcpProxy(database.url);
  const app = await startAppAlone(proxy.url, byWebhook());
  apps.push(app);
  await app.whenReady;
  await proxy.close();
  const outage = await request(app.url).post('/api/leads').send({ email: 'ada@example.com' });
  expect(outage.status).toBe(503);

  await waitFor(
    () => app.logLines.filter((line) => line.includes('the job queue cannot do its work')),
    (lines) => lines.length > 0,
    PATIENCE,
  );
  await proxy.open();

  const { body } = await waitFor(
    () => request(app.url).post('/api/leads').send({ email: 'ada@example.com' }),
    ({ status }) => status === 201,
    PATIENCE,
  );
  await stateOf(app, (body as Lead).id, 'delivered');
  await app.stop();
  apps.pop();
  await proxy.close();
});

describe('an instance that is killed', () => {
  const started: Product[] = [];
  afterEach(async () => {
    for (const { process } of started) process.kill('SIGTERM');
    await Promise.all(started.splice(0).map(({ exited }) => exited));
  });

  const launch = async () => {
    const product = spawnProduct({ DATABASE_URL: database.url, ...byWebhook() });
    started.push(product);
    return { url: await addressOf(product), product };
  };
  const kill = async ({ process, exited }: Product) => {
    process.kill('SIGKILL');
    await exited;
  };
  const ready = (url: string) =>
    waitFor(
      () => request(url).get('/health/ready'),
      ({ status }) => status === 200,
      PATIENCE,
    );

  test('between the commit and the delivery leaves the message to the next one', async () => {
    const first = await launch();
    await ready(first.url);
    const lead = await submit(first);
    await kill(first.product);
    const second = await launch();
    await ready(second.url);

    await stateOf(second, lead.id, 'delivered');
    expect(parsed(-1 + webhook.received.length).data).toEqual(lead);
  });

  test('in the middle of a delivery leaves the message to the next one, within a minute', async () => {
    webhook.answer(() => undefined);
    const first = await launch();
    await ready(first.url);
    const lead = await submit(first);
    await waitFor(
      () => webhook.received.length,
      (count) => count === 1,
      PATIENCE,
    );
    await kill(first.product);
    webhook.answer(204);
    const second = await launch();
    await ready(second.url);

    await pass(0.5);
    await waitFor(
      () => database.query(`SELECT FROM pgboss.job WHERE state = 'retry'`),
      (jobs) => jobs.length === 1,
      20_000,
    );
    await pass(0.5);
    await stateOf(second, lead.id, 'delivered');
    expect(webhook.received[1]!.headers['webhook-id']).toBe(webhook.received[0]!.headers['webhook-id']);
  });
});
