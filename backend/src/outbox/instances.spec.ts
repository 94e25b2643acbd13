import { expect, test } from '@jest/globals';
import type { Lead } from '../leads/lead.contract.ts';
import { LEAD, postLead } from '../testing/leads/lead-requests.ts';
import { bodiesOf, PATIENCE, submit, whenDelivered } from '../testing/receivers/notified.ts';
import { readMetric } from '../testing/read-metric.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { useInstallations } from '../testing/receivers/use-installations.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { WebhookReceiver } from '../testing/receivers/webhook-receiver.ts';

const install = useInstallations();

const leadIds = (webhook: WebhookReceiver) => new Set(bodiesOf(webhook).map(({ data }) => data.id));

/** Of each request that arrived, the number of its lead and the id of the message. */
const idsOf = ({ received }: WebhookReceiver) =>
  received.map(
    ({ headers, body }) => [(JSON.parse(body) as { data: Lead }).data.id, headers['webhook-id']] as const,
  );

/** Attempts that an instance makes at the same time. */
const ATTEMPTS = 5;

test.concurrent(
  'an instance killed during deliveries leaves them to the next one within a minute, and the others at once',
  async () => {
    const { webhook, launch } = await install();
    webhook.answer(() => undefined);
    const first = await launch();
    const leads = [];
    for (let count = 0; count < ATTEMPTS + 2; count += 1) leads.push(await submit(first));
    await waitFor(
      () => webhook.received.length,
      (count) => count === ATTEMPTS,
      PATIENCE,
    );
    await first.kill();
    const begun = new Map(idsOf(webhook));
    webhook.received.length = 0;
    webhook.answer(204);
    const killed = performance.now();
    const second = await launch();

    for (const { id } of leads.filter((lead) => !begun.has(lead.id))) await whenDelivered(second, id);
    expect(performance.now() - killed).toBeLessThan(25_000);
    await waitFor(
      () => leadIds(webhook).size,
      (count) => count === leads.length,
      70_000,
    );
    const again = idsOf(webhook).filter(([id]) => begun.has(id));
    expect(new Map(again)).toEqual(begun);
  },
  120_000,
);

test.concurrent('two instances deliver each of 1,000 leads at least once', async () => {
  const { webhook, launch } = await install();
  const instances = await Promise.all([launch(), launch()]);

  const submitSome = async (instance: { url: string }) => {
    for (let count = 0; count < 100; count += 1) await submit(instance);
  };
  await Promise.all(instances.flatMap((instance) => Array.from({ length: 5 }, () => submitSome(instance))));

  await waitFor(
    () => readMetric(instances[0]!, 'notifications{state="waiting"}'),
    (waiting) => waiting === 0,
    30_000,
  );
  expect(leadIds(webhook).size).toBe(1_000);
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
