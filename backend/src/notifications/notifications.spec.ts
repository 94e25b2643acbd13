import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import type { Lead } from '../leads/lead.contract.ts';
import { startMailReceiver, type MailReceiver } from '../testing/mail-receiver.ts';
import { addressOf, spawnProduct, type Product } from '../testing/product.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { startApp, startAppAlone, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

jest.setTimeout(60_000);

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };
/** Longer than two looks of a worker at its queue. */
const PATIENCE = 15_000;

let database: TestDatabase;
let webhook: WebhookReceiver;
let mail: MailReceiver;
const apps: TestApp[] = [];

beforeAll(async () => {
  webhook = await startWebhookReceiver();
  mail = await startMailReceiver();
});
beforeEach(async () => {
  database = await createTestDatabase();
  webhook.received.length = 0;
  mail.received.length = 0;
  webhook.answer(204);
  mail.refuse(false);
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map(({ stop }) => stop()));
  await database.drop();
});
afterAll(() => Promise.all([webhook.close(), mail.close()]));

const byWebhook = () => ({ NOTIFY_WEBHOOK_URL: webhook.url, NOTIFY_WEBHOOK_SECRET: SECRET });
const byEmail = () => ({
  SMTP_URL: mail.url,
  NOTIFY_EMAIL_TO: 'desk@sandglass.example',
  NOTIFY_EMAIL_FROM: 'site@sandglass.example',
});

const start = async (environment: Record<string, string>, url = database.url) => {
  const app = await startApp(url, environment);
  apps.push(app);
  return app;
};

const submit = async ({ url }: { url: string }, body: object = {}): Promise<Lead> => {
  const answer = await request(url)
    .post('/api/leads')
    .send({ email: 'ada@example.com', ...body });
  expect(answer.status).toBe(201);
  return answer.body as Lead;
};

const notifications = async ({ url }: { url: string }, id: number) =>
  (await request(url).get(`/api/leads/${id}/notifications`)).body as {
    channel: string;
    state: string;
    attempts: number;
    lastError: string | null;
    lastAttemptAt: string | null;
  }[];

const stateOf = (app: { url: string }, id: number, state: string) =>
  waitFor(
    () => notifications(app, id),
    (rows) => rows.every((row) => row.state === state),
    PATIENCE,
  );

const atLeast = (count: number) => (rows: { attempts: number }[]) =>
  rows.every((row) => row.attempts >= count);

/** Waits until so many jobs have failed and wait for their next try. */
const pausing = (count: number) =>
  waitFor(
    () =>
      database.query<{ pause: number }>(
        `SELECT extract(epoch FROM start_after - now())::float8 AS pause FROM pgboss.job
         WHERE state = 'retry' AND start_after > now()`,
      ),
    (jobs) => jobs.length === count,
    PATIENCE,
  );

/** Lets simulated time pass for what waits and for what is under way: each instant in the queue lies that much back. */
const pass = (minutes: number) =>
  database.query(
    `UPDATE pgboss.job SET start_after = start_after - $1 * interval '1 minute',
       started_on = started_on - $1 * interval '1 minute'
     WHERE state IN ('retry', 'active')`,
    [minutes],
  );

const parsed = (index = 0) => JSON.parse(webhook.received[index]!.body) as { type: string; data: Lead };

test('sends a lead as JSON with a signature that the standardwebhooks package accepts', async () => {
  const app = await start(byWebhook());

  const lead = await submit(app, { name: 'Zoë', message: 'Line one\nline two \u{1F600}' });
  await waitFor(
    () => webhook.received.length,
    (count) => count === 1,
    PATIENCE,
  );

  const { headers, body } = webhook.received[0]!;
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': expect.any(String) });
  expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual({
    type: 'lead.created',
    timestamp: lead.createdAt,
    data: lead,
  });
});

test('sends a lead by e-mail as plain text, with nothing of it in a header', async () => {
  const app = await start(byEmail());

  await submit(app, {
    name: 'Eve Header',
    company: 'Smith & Sons',
    message: 'Please call.\n.\nSubject: not a header',
  });
  await waitFor(
    () => mail.received.length,
    (count) => count === 1,
    PATIENCE,
  );

  const end = mail.received[0]!.indexOf('\r\n\r\n');
  const head = mail.received[0]!.slice(0, end);
  const text = mail.received[0]!.slice(end + 4);
  expect(head).toMatch(/^Subject: New lead #1\r?$/m);
  expect(head).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>\r?$/m);
  expect(head).toMatch(/^Content-Type: text\/plain/m);
  for (const written of ['Eve', 'Smith', 'ada@example.com', 'call']) expect(head).not.toContain(written);
  expect(text).toContain('Name: Eve Header');
  expect(text).toContain('Email: ada@example.com');
  expect(text).toContain('Company: Smith & Sons');
  expect(text).toContain('Please call.\r\n.\r\nSubject: not a header');
  expect(text).toContain('http://localhost:3000/admin/leads');
});

test('delivers every lead once receivers answer that were down for an hour, each under one id', async () => {
  const app = await start({ ...byWebhook(), ...byEmail() });
  webhook.answer(503);
  mail.refuse(true);
  const leads = [await submit(app), await submit(app), await submit(app)];

  for (let round = 1; round <= 6; round += 1) {
    await pausing(6);
    await pass(10);
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
  webhook.answer((response) => response.destroy());
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

describe('a lead that is suspected', () => {
  test('is not told of, until the admin clears it, and then once', async () => {
    const app = await start({ ...byWebhook(), ...byEmail() });
    const { id } = await submit(app, { remark: 'x' });
    const clear = () => request(app.url).patch(`/api/leads/${id}`).set(OWN_PAGE).send({ suspected: false });
    expect((await notifications(app, id)).map(({ state }) => state)).toEqual(['unsent', 'unsent']);

    await clear();
    await stateOf(app, id, 'delivered');
    await request(app.url).patch(`/api/leads/${id}`).set(OWN_PAGE).send({ suspected: true });
    await clear();

    const other = await submit(app);
    await stateOf(app, other.id, 'delivered');
    expect(webhook.received.map((_, index) => parsed(index).data.id)).toEqual([id, other.id]);
  });
});

test('forgets a message whose lead was removed before it was delivered', async () => {
  webhook.answer(503);
  const app = await start(byWebhook());
  const gone = await submit(app);
  await pausing(1);
  await request(app.url).delete(`/api/leads/${gone.id}`).set(OWN_PAGE);
  webhook.answer(204);
  webhook.received.length = 0;
  await pass(60);

  await waitFor(
    () => database.query(`SELECT FROM pgboss.job WHERE state <> 'completed'`),
    (jobs) => jobs.length === 0,
    PATIENCE,
  );

  expect(webhook.received).toEqual([]);
  expect(await database.query('SELECT FROM notifications')).toEqual([]);
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

describe('the calls', () => {
  test.each(['7', '0', 'x', '2147483648'])('find no lead %s', async (id) => {
    const app = await start(byWebhook());
    const path = `/api/leads/${id}/notifications`;

    expect((await request(app.url).get(path)).status).toBe(404);
    expect((await request(app.url).post(path).set(OWN_PAGE)).status).toBe(404);
  });

  test('are the admin’s alone, and sending again comes from our own pages alone', async () => {
    const app = await start({ ...byWebhook(), ADMIN_PASSWORD: 'correct horse' });
    const { id } = await submit(app);
    const path = `/api/leads/${id}/notifications`;

    const refused = [
      await request(app.url).get(path),
      await request(app.url).post(path).set(OWN_PAGE),
      await request(app.url).post(path).auth('admin', 'correct horse'),
    ];

    expect(refused.map(({ status }) => status)).toEqual([401, 401, 403]);
  });

  test('say that nobody is told where no channel is set up', async () => {
    const app = await start({});
    const { id } = await submit(app);

    expect(await notifications(app, id)).toEqual([]);
    const { status, text } = await request(app.url).post(`/api/leads/${id}/notifications`).set(OWN_PAGE);
    expect({ status, text }).toEqual({
      status: 409,
      text: 'There is nobody to tell: set NOTIFY_WEBHOOK_URL or SMTP_URL.\n',
    });
    expect(await database.query(`SELECT FROM pg_namespace WHERE nspname = 'pgboss'`)).toEqual([]);
  });
});

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
