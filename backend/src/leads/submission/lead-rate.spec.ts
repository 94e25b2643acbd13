import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { sendRaw } from '../../testing/send-raw.ts';
import { startApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let app: TestApp | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => app?.stop());
afterAll(() => database.drop());

const start = async (environment: Record<string, string>) => {
  app = await startApp(database.url, environment);
  return (headers: Record<string, string> = {}, body: object = { email: 'ada@example.com' }) =>
    request(app!.url).post('/api/leads').set(headers).send(body);
};

test('refuses the 31st submission of a minute by default, and says when to come back', async () => {
  const submit = await start({ LEAD_RATE_LIMIT: '' });
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => submit()))).map(
    ({ status }) => status,
  );

  const { status, headers, text } = await submit();

  expect(new Set(statuses)).toEqual(new Set([201]));
  expect({ status, text }).toEqual({
    status: 429,
    text: 'Too many requests from your address. Please wait a minute and try again.\n',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('counts refused submissions too', async () => {
  const submit = await start({ LEAD_RATE_LIMIT: '2' });
  await submit({}, { email: 'nobody' });
  await submit({}, {});

  expect((await submit()).status).toBe(429);
});

test('limits submissions only', async () => {
  const submit = await start({ LEAD_RATE_LIMIT: '1' });
  await submit();
  await submit();

  expect((await request(app!.url).get('/api/leads')).status).toBe(200);
  expect((await request(app!.url).get('/')).status).toBe(200);
});

test('sets no limit where it is 0', async () => {
  const submit = await start({ LEAD_RATE_LIMIT: '0' });

  const answers = await Promise.all(Array.from({ length: 50 }, () => submit()));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
});

test('gives no fresh start to a forged address where there is no proxy', async () => {
  const submit = await start({ LEAD_RATE_LIMIT: '1', TRUST_PROXY_HOPS: '0' });
  await submit({ 'X-Forwarded-For': '203.0.113.1' });

  const forged = [
    { 'X-Forwarded-For': '203.0.113.2' },
    { 'X-Forwarded-For': '203.0.113.3, 203.0.113.4' },
    { Forwarded: 'for=203.0.113.5' },
    { 'X-Real-IP': '203.0.113.6' },
  ];
  for (const headers of forged) expect((await submit(headers)).status).toBe(429);
});

test('counts by the address that the one proxy reports, whatever stands before it', async () => {
  const submit = await start({ LEAD_RATE_LIMIT: '1', TRUST_PROXY_HOPS: '1' });
  const from = async (forwarded: string) => (await submit({ 'X-Forwarded-For': forwarded })).status;

  expect(await from('203.0.113.1')).toBe(201);
  expect(await from('203.0.113.1')).toBe(429);
  expect(await from('198.51.100.7, 203.0.113.1')).toBe(429);
  expect(await from('203.0.113.1, 203.0.113.2')).toBe(201);
});

test('counts all addresses of one connection to the internet as one', async () => {
  const submit = await start({ LEAD_RATE_LIMIT: '1', TRUST_PROXY_HOPS: '1' });
  const from = async (forwarded: string) => (await submit({ 'X-Forwarded-For': forwarded })).status;

  expect(await from('2001:db8:1:2::1')).toBe(201);
  expect(await from('2001:db8:1:2:3:4:5:6')).toBe(429);
  expect(await from('2001:db8:1:3::1')).toBe(201);
});

test('answers before it has read what is too much', async () => {
  const submit = await start({ LEAD_RATE_LIMIT: '1' });
  await submit();

  const { status } = await sendUnfinished('POST /api/leads');

  expect(status).toBe(429);
});

test.each(['POST /api/leads/erasures', 'PATCH /api/leads/1'])(
  'answers before it has read what is the admin’s to send: %s',
  async (call) => {
    await start({ ADMIN_PASSWORD: 'correct horse' });

    expect((await sendUnfinished(call)).status).toBe(401);
  },
);

/** Sends the head of a request and the beginning of its body, and takes the answer that comes without the rest. */
const sendUnfinished = async (call: string) => {
  const head = ['Content-Type: application/json', 'Content-Length: 200000', 'Connection: close'];
  const begin = performance.now();
  const answer = await sendRaw(app!.port, [`${call} HTTP/1.1`, ...head], '{"email":');
  expect(performance.now() - begin).toBeLessThan(5_000);
  return answer;
};
