import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { startApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});
beforeEach(() => database.query('TRUNCATE leads RESTART IDENTITY'));
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const submit = (key: string, body: unknown = { email: 'ada@example.com' }) =>
  request(app.url)
    .post('/api/leads')
    .set('Idempotency-Key', key)
    .set('Content-Type', 'application/json')
    .send(JSON.stringify(body));

test('stores the first submission of a key with 201, and answers a repeat with the same lead and 200', async () => {
  const key = randomUUID();

  const first = await submit(key, { email: 'ada@example.com', message: 'Call.' });
  const second = await submit(key, { email: 'ada@example.com', message: 'Call.' });

  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect(first.body).not.toHaveProperty('idempotencyKey');
  expect(await database.query('SELECT id FROM leads')).toHaveLength(1);
});

test.each([
  { email: 'other@example.com', name: 'Other' },
  { email: 'no address' },
  { email: 'ada@example.com', name: 'x'.repeat(101) },
  { email: '\u0000' },
  {},
  [],
  null,
  'text',
])('answers a repeat with the lead of the key, also where the body is %j', async (body) => {
  const key = randomUUID();
  const first = await submit(key);

  const repeat = await submit(key, body);

  expect(repeat.status).toBe(200);
  expect(repeat.body).toEqual(first.body);
  expect(await database.query('SELECT id FROM leads')).toHaveLength(1);
});

test('answers a repeat without a body', async () => {
  const key = randomUUID();
  const first = await submit(key);

  const repeat = await request(app.url).post('/api/leads').set('Idempotency-Key', key);

  expect(repeat.status).toBe(200);
  expect(repeat.body).toEqual(first.body);
});

test('takes a key in capital letters for the same key', async () => {
  const key = randomUUID();
  const first = await submit(key.toUpperCase());

  const repeat = await submit(key);

  expect(repeat.status).toBe(200);
  expect(repeat.body).toEqual(first.body);
});

test('stores a lead for each key', async () => {
  const first = await submit(randomUUID());
  const second = await submit(randomUUID());

  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
});

test('does not bind a key to a refused submission', async () => {
  const key = randomUUID();

  const refused = await submit(key, { email: 'no address' });
  const corrected = await submit(key, { email: 'ada@example.com' });

  expect([refused.status, corrected.status]).toEqual([400, 201]);
});

test('stores one row and answers the one lead, where 20 submissions with a key arrive at once', async () => {
  const key = randomUUID();

  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(key)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await database.query('SELECT id FROM leads')).toHaveLength(1);
});

test('uses up no id for a repeat', async () => {
  const key = randomUUID();
  await submit(key);
  await submit(key);
  await submit(key, { email: 'no address' });

  const next = await submit(randomUUID());

  expect(next.body.id).toBe(2);
});

test.each([
  '',
  'x',
  '1',
  'a3bb189e-8bf9-3888-9912-ace4e654300',
  'a3bb189e-8bf9-3888-9912-ace4e65430022',
  'g3bb189e-8bf9-3888-9912-ace4e6543002',
  'a3bb189e8bf938889912ace4e6543002',
  '{a3bb189e-8bf9-3888-9912-ace4e6543002}',
  'urn:uuid:a3bb189e-8bf9-3888-9912-ace4e6543002',
  'a3bb189e-8bf9-3888-9912-ace4e6543002, b3bb189e-8bf9-3888-9912-ace4e6543002',
])('refuses the key %j, which is no UUID', async (key) => {
  const { status, text } = await submit(key);

  expect({ status, text }).toEqual({ status: 400, text: 'Use a UUID as Idempotency-Key.\n' });
  expect(await database.query('SELECT id FROM leads')).toEqual([]);
});
