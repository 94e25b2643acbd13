import { expect, test } from '@jest/globals';
import type { Lead } from '../leads/lead.contract.ts';
import { LEAD, postLead } from '../testing/leads/lead-requests.ts';
import { bodiesOf, PATIENCE, submit, whenDelivered } from '../testing/receivers/notified.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { useInstallations } from '../testing/receivers/use-installations.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { WebhookReceiver } from '../testing/receivers/webhook-receiver.ts';

const install = useInstallations();

const leadIds = (webhook: WebhookReceiver) => new Set(bodiesOf(webhook).map(({ data }) => data.id));

/** Simulates that 30 seconds pass for jobs that wait for a retry or are in progress. */
const passHalfMinute = (database: TestDatabase) =>
  database.query(
    `UPDATE pgboss.job SET start_after = start_after - interval '30 seconds',
       started_on = started_on - interval '30 seconds'
     WHERE state IN ('retry', 'active')`,
  );

// Takes longest, since pg-boss looks for jobs of dead workers every 10 seconds.
test.concurrent(
  'an instance killed during a delivery leaves the message to the next one within a minute',
  async () => {
    const { database, webhook, launch } = await install();
    webhook.answer(() => undefined);
    const first = await launch();
    const lead = await submit(first);
    await waitFor(
      () => webhook.received.length,
      (count) => count === 1,
      PATIENCE,
    );
    await first.kill();
    webhook.answer(204);
    const second = await launch();

    await passHalfMinute(database);
    await waitFor(
      () => database.query(`SELECT FROM pgboss.job WHERE state = 'retry'`),
      (jobs) => jobs.length === 1,
      20_000,
    );
    await passHalfMinute(database);
    await whenDelivered(second, lead.id);
    const [before, after] = webhook.received;
    expect(after!.headers['webhook-id']).toBe(before!.headers['webhook-id']);
  },
);

test.concurrent(
  'an instance killed between commit and delivery leaves the message to the next one',
  async () => {
    const { database, webhook, launch } = await install();
    const first = await launch();
    // The job is not due before the instance is killed. Otherwise it could already be in progress.
    await database.query(
      `ALTER TABLE pgboss.job ALTER COLUMN start_after SET DEFAULT now() + interval '1 hour'`,
    );
    const lead = await submit(first);
    await first.kill();
    expect(webhook.received).toEqual([]);
    await database.query('UPDATE pgboss.job SET start_after = now()');
    const second = await launch();

    await whenDelivered(second, lead.id);
    expect(bodiesOf(webhook).at(-1)!.data).toEqual(lead);
  },
);

test.concurrent('two instances deliver each of 1,000 leads at least once', async () => {
  const { database, webhook, launch } = await install();
  const instances = await Promise.all([launch(), launch()]);

  const submitSome = async (instance: { url: string }) => {
    for (let count = 0; count < 100; count += 1) await submit(instance);
  };
  await Promise.all(instances.flatMap((instance) => Array.from({ length: 5 }, () => submitSome(instance))));

  await waitFor(
    () => database.query(`SELECT FROM notifications WHERE state <> 'delivered'`),
    (rows) => rows.length === 0,
    30_000,
  );
  expect(leadIds(webhook).size).toBe(1_000);
  // The queue completes a job after the table `notifications` has recorded the delivery.
  const left = await waitFor(
    () => database.query(`SELECT FROM pgboss.job WHERE state <> 'completed'`),
    (jobs) => jobs.length === 0,
    PATIENCE,
  );
  expect(left).toEqual([]);
});

test('four instances that start together on an empty database all deliver', async () => {
  const { webhook, start } = await install();
  const instances = await Promise.all([start(), start(), start(), start()]);

  const leads = await Promise.all(instances.map((instance) => submit(instance)));

  for (const { id } of leads) await whenDelivered(instances[0]!, id);
  expect(leadIds(webhook)).toEqual(new Set([1, 2, 3, 4]));
});

test('an instance resumes delivery when its database is available again', async () => {
  const { database, start } = await install();
  const proxy = await createTcpProxy(database.url);
  const app = await start(proxy.url);
  await proxy.close();
  const outage = await postLead(app, LEAD);
  expect(outage.status).toBe(503);

  await waitFor(
    () => app.logLines,
    (lines) => lines.some((line) => line.includes('job queue not working')),
    PATIENCE,
  );
  await proxy.open();

  const { body } = await waitFor(
    () => postLead(app, LEAD),
    ({ status }) => status === 201,
    PATIENCE,
  );
  await whenDelivered(app, (body as Lead).id);
  await app.stop();
  await proxy.close();
});
