import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { readMetric } from '../testing/read-metric.ts';
import { NO_DATABASE, type TestApp } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import {
  webhookSettings,
  whenDelivered,
  whenNotifications,
} from '../testing/receivers/notified.ts';
import { startWebhookReceiver } from '../testing/receivers/webhook-receiver.ts';

// In each test, the counters start at 0 and the ids at 1.
const { database, start, startAlone } = useTestApps('test');
let app: TestApp;

const read = (series: string) => readMetric(app, series);

const COMMENT = /^# (?:HELP|TYPE) \w+ .+$/;
/** A name, labels in braces, and a number. */
const SAMPLE = /^\w+(?:\{(?:\w+="[^"\\]*",?)+\})? [-+.\deNa]+$/;

const post = (body: object) => request(app.url).post('/api/leads').send(body);

test('serves metrics in the text format of Prometheus', async () => {
  app = await start();

  const { status, headers, text } = await request(app.url).get('/metrics');

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const line of text.split('\n').filter(Boolean)) {
    expect(line).toMatch(line.startsWith('#') ? COMMENT : SAMPLE);
  }
  expect(text).toContain('process_resident_memory_bytes');
  expect(await read('database_up')).toBe(1);
  const [row] = await database.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  );
  expect(Math.abs((await read('database_size_bytes'))! / row!.bytes - 1)).toBeLessThan(0.1);
});

test('counts requests by method, route and status, never by the requested address', async () => {
  app = await start();
  await post({ email: 'ada@example.com', message: 'secret words' });
  await request(app.url).get('/');
  await request(app.url).get('/blog?who=ada@example.com');
  await request(app.url).get('/nowhere/secret-path');
  await request(app.url).get('/api/leads?q=ada');
  await request(app.url).delete('/api/leads/1').set(OWN_PAGE);
  await request(app.url).delete('/api/leads/77').set(OWN_PAGE);

  expect(await read('http_requests_total{method="POST",route="/api/leads",status="201"}')).toBe(1);
  expect(await read('http_requests_total{method="GET",route="site",status="200"}')).toBe(2);
  expect(await read('http_requests_total{method="GET",route="other",status="404"}')).toBe(1);
  expect(await read('http_requests_total{method="GET",route="/api/leads",status="200"}')).toBe(1);
  expect(
    await read('http_requests_total{method="DELETE",route="/api/leads/:id",status="204"}'),
  ).toBe(1);
  expect(
    await read('http_requests_total{method="DELETE",route="/api/leads/:id",status="404"}'),
  ).toBe(1);
  expect(await read('http_request_duration_seconds_count{route="/api/leads/:id"}')).toBe(2);
  const { text } = await request(app.url).get('/metrics');
  for (const secret of ['ada', 'secret', '77', '127.0.0.1']) {
    expect(
      text
        .split('\n')
        .filter((line) => line.startsWith('sandglass_') && line.includes(`"${secret}`)),
    ).toEqual([]);
  }
  expect(text).not.toContain('example.com');

  // A request whose client leaves before the response is aborted.
  const socket = connect(app.port, '127.0.0.1');
  socket.write(
    'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await once(app.server, 'request');
  socket.destroy();
  await waitFor(
    () => read('http_requests_total{method="POST",route="/api/leads",status="aborted"}'),
    1,
  );
  expect(
    await read('http_requests_total{method="POST",route="/api/leads",status="200"}'),
  ).toBeUndefined();
});

test('reports the notifications of the configured channels by state, as the list does', async () => {
  const receiver = await startWebhookReceiver();
  app = await start(webhookSettings(receiver.url));
  await post({ email: 'ada@example.com' });
  await whenDelivered(app, 1);
  receiver.answer(500);
  await post({ email: 'ada@example.com' });
  await whenNotifications(app, 2, ['webhook'], ({ attempts }) => attempts === 1);
  const list = async () => (await request(app.url).get('/api/leads')).text;
  // Nobody could send them again.
  await database.query(`INSERT INTO messages (lead, kind, state) VALUES
    (1, 'email', 'failed'), (1, 'receipt', 'failed'), (2, 'email', 'waiting')`);

  expect(await read('notifications{state="waiting"}')).toBe(1);
  expect(await read('notifications{state="failed"}')).toBeUndefined();
  expect(await read('notification_oldest_waiting_seconds{channel="email"}')).toBeUndefined();
  expect(await list()).not.toContain('undelivered');
  expect(await read('notification_oldest_waiting_seconds{channel="webhook"}')).toBeGreaterThan(0);
  await database.query(`UPDATE messages SET state = 'failed' WHERE lead = 2 AND kind = 'webhook'`);
  expect(await read('notifications{state="failed"}')).toBe(1);
  expect(await list()).toMatch(/"id":2,[^{}]*"undelivered":true[^}]*\},\{(?!.*undelivered)/);
  await receiver.close();
});

test('serves metrics while the database is down', async () => {
  app = await startAlone(NO_DATABASE);
  const failed = (status: number) =>
    read(`http_requests_total{method="POST",route="/api/leads",status="${status}"}`);
  // Failed submissions start at 0, so that the first one is an increase.
  for (const status of [500, 503]) expect(await failed(status)).toBe(0);
  await post({ email: 'ada@example.com' });

  expect(await failed(503)).toBe(1);
  expect(await read('notifications{state="waiting"}')).toBeUndefined();
  expect(await read('database_up')).toBe(0);
  expect(await read('database_size_bytes')).toBeUndefined();
});

test('serves metrics to the admin, and by a token that opens nothing else', async () => {
  const token = 'c2FuZGdsYXNzLXNhbmRnbGFzcw==';
  app = await start({ ADMIN_PASSWORD, METRICS_TOKEN: token });
  const bearer = async (path: string, given: string) =>
    (await request(app.url).get(path).set('Authorization', `Bearer ${given}`)).status;

  expect(await bearer('/metrics', token)).toBe(200);
  for (const wrong of ['', token.slice(1), `${token}=`])
    expect(await bearer('/metrics', wrong)).toBe(401);
  for (const path of ['/api/leads', '/admin/leads']) expect(await bearer(path, token)).toBe(401);

  expect((await request(app.url).get('/metrics')).status).toBe(401);
  expect((await request(app.url).get('/metrics').auth('admin', ADMIN_PASSWORD)).status).toBe(200);
});
