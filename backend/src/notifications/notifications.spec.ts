import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import {
  OWN_PAGE,
  PATIENCE,
  SECRET,
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

setUpReceivers();

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

test('ends a delivery in order whose lead is removed meanwhile', async () => {
  const answer = Promise.withResolvers<void>();
  webhook.answer((response) => void answer.promise.then(() => response.writeHead(204).end()));
  const app = await start(byWebhook());
  const { id } = await submit(app);
  await waitFor(
    () => webhook.received.length,
    (count) => count === 1,
    PATIENCE,
  );

  const { status } = await request(app.url).delete(`/api/leads/${id}`).set(OWN_PAGE);
  answer.resolve();

  expect(status).toBe(204);
  await waitFor(
    () => database.query(`SELECT FROM pgboss.job WHERE state <> 'completed'`),
    (jobs) => jobs.length === 0,
    PATIENCE,
  );
  expect(await database.query('SELECT FROM notifications')).toEqual([]);
  expect(webhook.received).toHaveLength(1);
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
