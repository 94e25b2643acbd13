import { expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { connectTo } from '../testing/test-database.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { describeError } from './logger.ts';

const { app, database } = useTestApp({ ADMIN_PASSWORD });

const lead = {
  name: 'Ada Lovelace',
  email: 'ada@private.example',
  company: 'Analytical Engines',
  message: 'In strict confidence\n{"level":60,"msg":"forged"}',
};

test('logs no text of a lead, no credentials and no query, whatever the response', async () => {
  const submit = (body: unknown) =>
    request(app.url)
      .post('/api/leads')
      .send(body as object);
  await submit(lead);
  await submit({ ...lead, name: 'x'.repeat(101) });
  await submit({ ...lead, message: '\u0000Analytical' });
  await submit(lead).set('Idempotency-Key', 'no key of Ada Lovelace');
  await submit(`{"email":"${lead.email}`).set('Content-Type', 'application/json');
  await submit(`email=${lead.email}`).set('Content-Type', 'text/plain');
  await request(app.url).get(`/api/leads?email=${lead.email}`).auth('admin', ADMIN_PASSWORD);
  await request(app.url).get('/api/leads').auth('admin', 'Ada Lovelace');
  await request(app.url).get('/admin/leads').set('Cookie', lead.email).set('Referer', lead.email);
  await database.query(
    'ALTER TABLE leads ADD CONSTRAINT nobody CHECK (length(email) < 0) NOT VALID',
  );
  const failed = await submit(lead);
  await database.query('ALTER TABLE leads DROP CONSTRAINT nobody');

  expect(failed.status).toBe(500);
  const log = app.logLines.join('');
  expect(app.logLines.length).toBeGreaterThan(9);
  const secrets = [
    'Ada',
    'private.example',
    'Analytical',
    'confidence',
    'forged',
    'seven quiet',
    'Basic',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
  // Each event is one line of JSON.
  for (const line of app.logLines) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toHaveProperty('msg');
  }
});

test('logs method, path, status and duration of requests to the API', async () => {
  await request(app.url).get('/api/leads?limit=1').auth('admin', ADMIN_PASSWORD);
  await request(app.url).get('/metrics').auth('admin', ADMIN_PASSWORD);
  const refused = ['/api/leads', '/admin/leads', '/metrics'];
  for (const path of refused) await request(app.url).get(path).auth('admin', 'a guess');

  // What a start does in the background may be logged between them.
  const requests = app.logLines.map((line) => JSON.parse(line)).filter((line) => 'req' in line);
  const lines = requests.slice(-4);
  expect(lines[0]).toMatchObject({
    level: 30,
    req: { id: expect.any(String), method: 'GET', path: '/api/leads' },
    res: { statusCode: 200 },
    responseTime: expect.any(Number),
  });
  expect(lines.slice(1)).toMatchObject(
    refused.map((path) => ({ req: { path }, res: { statusCode: 401 } })),
  );
  for (const { time } of lines) expect(Date.now() - time).toBeLessThan(60_000);
});

test('logs only the beginning of a long path', async () => {
  await request(app.url).get(`/api/${'x'.repeat(10_000)}`);

  const longest = Math.max(...app.logLines.map((line) => line.length));
  expect(app.logLines.at(-1)).toContain(`"/api/${'x'.repeat(195)}"`);
  expect(longest).toBeLessThan(5_000);
});

test('describes data that the database refused by its code, without quoting it', async () => {
  const session = await connectTo(database.url);
  const refusal = await session
    .query("SELECT 'Ada Lovelace'::uuid")
    .catch((error: unknown) => error);
  await session.end();

  expect((refusal as Error).message).toContain('Ada Lovelace');
  const described = describeError(refusal);
  expect(described).toMatchObject({ message: 'query failed', code: '22P02' });
  expect(JSON.stringify(described)).not.toContain('Ada');
});

test('describes a thrown value, even if it is not an Error', () => {
  expect(describeError('text of a lead')).toEqual({ message: 'not an Error' });
  expect(describeError(new TypeError('x is not a function'))).toMatchObject({
    name: 'TypeError',
    message: 'x is not a function',
  });
});
