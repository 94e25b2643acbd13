import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { sendBytes, sendRaw } from '../testing/send-raw.ts';
import { startApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const PASSWORD = 'correct horse: b\u00E4ttery';

// Most tests start an application of their own, since it counts failures.
jest.setTimeout(20_000);

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => app.stop());
afterAll(() => database.drop());

const start = async (environment: Record<string, string>) => {
  app = await startApp(database.url, environment);
  await request(app.url).post('/api/leads').send({ email: 'ada@example.com' });
};

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe.each(['/api/leads', '/admin/leads'])('with a password, GET %s', (path) => {
  const get = (authorization?: string, headers: Record<string, string> = {}) => {
    const call = request(app.url).get(path).set(headers);
    return authorization === undefined ? call : call.set('Authorization', authorization);
  };

  test('asks for credentials', async () => {
    await start({ ADMIN_PASSWORD: PASSWORD });

    const { status, headers, text } = await get();

    expect({ status, text }).toEqual({
      status: 401,
      text: 'Sign in as admin with the password of this site.\n',
    });
    expect(headers).toMatchObject({
      'www-authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
      'cache-control': 'no-store',
    });
  });

  test('opens with the right ones', async () => {
    await start({ ADMIN_PASSWORD: PASSWORD });

    const { status, headers } = await get(basic(`admin:${PASSWORD}`));

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    basic('admin:wrong'),
    basic(`admin:${PASSWORD} `),
    basic(`Admin:${PASSWORD}`),
    basic(`root:${PASSWORD}`),
    basic(PASSWORD),
    basic('admin:'),
    basic(''),
    `Bearer ${PASSWORD}`,
    'Basic',
    'Basic !!!',
    `Digest username="admin", response="${'0'.repeat(32)}"`,
    '',
  ])('stays closed with %j', async (authorization) => {
    await start({ ADMIN_PASSWORD: PASSWORD });

    const { status, text } = await get(authorization);

    expect(status).toBe(401);
    expect(text).not.toContain('ada@example.com');
  });

  test('answers 429 after ten failures, to the right password too', async () => {
    await start({ ADMIN_PASSWORD: PASSWORD });
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await get(basic('admin:wrong'))).status).toBe(401);

    const { status, headers } = await get(basic(`admin:${PASSWORD}`));

    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await request(app.url).post('/api/leads').send({ email: 'ada@example.com' })).status).toBe(201);
    expect((await request(app.url).get('/')).status).toBe(200);
  });

  test('holds guesses that arrive together to the same ten', async () => {
    await start({ ADMIN_PASSWORD: PASSWORD });
    const guess = (credentials: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic(credentials)}\r\n`;
    const wrong = Array.from({ length: 30 }, (_, index) => `${guess(`admin:guess ${index}`)}\r\n`);

    const answers = await sendBytes(
      app.port,
      `${wrong.join('')}${guess(`admin:${PASSWORD}`)}Connection: close\r\n\r\n`,
    );

    const statuses = Array.from(answers.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => status);
    expect(statuses).toEqual([...Array(10).fill('401'), ...Array(21).fill('429')]);
    expect(answers).not.toContain('ada@example.com');
  });

  test('does not take missing credentials for a failure', async () => {
    await start({ ADMIN_PASSWORD: PASSWORD });
    for (let look = 1; look <= 15; look += 1) await get();

    expect((await get(basic(`admin:${PASSWORD}`))).status).toBe(200);
  });

  test('counts failures by the address that the proxy reports', async () => {
    await start({ ADMIN_PASSWORD: PASSWORD, TRUST_PROXY_HOPS: '1' });
    for (let failure = 1; failure <= 10; failure += 1) {
      await get(basic('admin:wrong'), { 'X-Forwarded-For': `198.51.100.${failure}, 203.0.113.1` });
    }

    const from = async (address: string) =>
      (await get(basic(`admin:${PASSWORD}`), { 'X-Forwarded-For': address })).status;

    expect(await from('203.0.113.1')).toBe(429);
    expect(await from('203.0.113.2')).toBe(200);
  });

  test('opens behind a proxy and under any Host', async () => {
    await start({ ADMIN_PASSWORD: PASSWORD });

    const { status } = await get(basic(`admin:${PASSWORD}`), {
      Host: 'www.sandglass.example',
      'X-Forwarded-For': '203.0.113.1',
    });

    expect(status).toBe(200);
  });

  test('asks for credentials before HEAD too', async () => {
    await start({ ADMIN_PASSWORD: PASSWORD });

    expect((await request(app.url).head(path)).status).toBe(401);
  });
});

test.each(['/admin', '/admin/', '/admin/leads/', '/admin/other', '/admin/%6ceads'])(
  'with a password, %s gives nothing away',
  async (path) => {
    await start({ ADMIN_PASSWORD: PASSWORD });

    const { status } = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);

    expect(status).toBe(401);
  },
);

test('asks nobody for a password to submit a lead', async () => {
  await start({ ADMIN_PASSWORD: PASSWORD });

  const { status } = await request(app.url).post('/api/leads').send({ email: 'ada@example.com' });

  expect(status).toBe(201);
});

describe.each(['/api/leads', '/admin/leads'])('without a password, GET %s', (path) => {
  const get = (...headers: string[]) =>
    sendRaw(app.port, [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close']);

  test.each([
    'localhost',
    'localhost:3000',
    'LocalHost:80',
    '127.0.0.1',
    '127.0.0.1:8080',
    '[::1]',
    '[::1]:3000',
  ])('is open to this machine, as %s', async (host) => {
    await start({});

    const { status, headers } = await get(`Host: ${host}`);

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    'www.sandglass.example',
    'localhost.elsewhere.example',
    'elsewhere.example:3000',
    '127.0.0.1.elsewhere.example',
    '192.168.0.10:3000',
    '0.0.0.0',
    '[::]',
    'localhost.',
  ])('is closed under the name %s', async (host) => {
    await start({});

    const { status, headers, body } = await get(`Host: ${host}`);

    expect(status).toBe(403);
    expect(body).toContain('set ADMIN_PASSWORD');
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    'Forwarded: for=127.0.0.1',
    'X-Forwarded-For: 127.0.0.1',
    'X-Forwarded-Host: localhost',
    'X-Forwarded-Proto: https',
    'x-forwarded-anything: x',
    'Via: 1.1 proxy',
    'X-Forwarded-For:',
  ])('is closed to what a proxy passes on: %s', async (header) => {
    await start({});

    const { status, body } = await get('Host: localhost', header);

    expect(status).toBe(403);
    expect(body).toContain('set ADMIN_PASSWORD');
  });

  test('is closed under another name with ADMIN_ACCESS=local as well', async () => {
    await start({ HOST: '0.0.0.0', ADMIN_ACCESS: 'local' });

    expect((await get('Host: localhost:3000')).status).toBe(200);
    expect((await get('Host: 192.168.0.10:3000')).status).toBe(403);
  });
});

test('closes the reading of leads only, to a request from elsewhere', async () => {
  await start({});
  const elsewhere = { Host: 'www.sandglass.example', 'X-Forwarded-For': '203.0.113.1' };

  const submission = await request(app.url)
    .post('/api/leads')
    .set(elsewhere)
    .send({ email: 'ada@example.com' });

  expect(submission.status).toBe(201);
  expect((await request(app.url).get('/').set(elsewhere)).status).toBe(200);
});
