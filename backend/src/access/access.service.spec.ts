import { describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { sendBytes, sendRaw } from '../testing/send-raw.ts';
import type { TestApp } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';

const PASSWORD = 'correct horse: b\u00E4ttery';

jest.setTimeout(20_000);

const PATHS = ['/api/leads', '/admin/leads'];

const submit = ({ url }: TestApp) => request(url).post('/api/leads').send({ email: 'ada@example.com' });

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
const RIGHT = basic(`admin:${PASSWORD}`);

describe('with a password', () => {
  const { app: closed } = useTestApp({ ADMIN_PASSWORD: PASSWORD });
  const { app: proxied } = useTestApp({ ADMIN_PASSWORD: PASSWORD, TRUST_PROXY_HOPS: '1' });

  describe.each(PATHS)('GET %s', (path) => {
    const get = ({ url }: TestApp, authorization?: string, headers: Record<string, string> = {}) => {
      const call = request(url).get(path).set(headers);
      return authorization === undefined ? call : call.set('Authorization', authorization);
    };

    test('requires credentials', async () => {
      const { status, headers, text } = await get(closed);

      expect({ status, text }).toEqual({
        status: 401,
        text: 'Sign in as admin with the password of this site.\n',
      });
      expect(headers).toMatchObject({
        'www-authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
        'cache-control': 'no-store',
      });
    });

    test('requires credentials for HEAD too', async () => {
      expect((await request(closed.url).head(path)).status).toBe(401);
    });

    test.each([
      ['', {}],
      [
        ' behind a proxy and with any Host',
        { Host: 'www.sandglass.example', 'X-Forwarded-For': '203.0.113.1' },
      ],
    ])('accepts the right credentials%s', async (_where, forwarded) => {
      const { status, headers } = await get(closed, RIGHT, forwarded);

      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
    });

    test.each(
      [
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
      ].map((authorization, index) => ({ authorization, client: `198.51.100.${index}` })),
    )('refuses $authorization', async ({ authorization, client }) => {
      await submit(proxied);

      const { status, text } = await get(proxied, authorization, { 'X-Forwarded-For': client });

      expect(status).toBe(401);
      expect(text).not.toContain('ada@example.com');
    });
  });

  describe('after failed attempts', () => {
    const { start, database } = useTestApps('test');

    test('hears ten wrong passwords, also at the same time, and then not even the right one', async () => {
      const app = await start({ ADMIN_PASSWORD: PASSWORD });
      await submit(app);
      const attempt = (authorization: string) =>
        `GET /api/leads HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n`;
      const wrong = Array.from({ length: 30 }, (_, index) => `${attempt(basic(`admin:guess ${index}`))}\r\n`);

      const answers = await sendBytes(
        app.port,
        `${wrong.join('')}${attempt(RIGHT)}Connection: close\r\n\r\n`,
      );

      const statuses = Array.from(answers.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => status);
      expect(statuses).toEqual([...Array(10).fill('401'), ...Array(21).fill('429')]);
      expect(answers).not.toContain('ada@example.com');
      expect(Number(/^retry-after: (\d+)/im.exec(answers)![1])).toBeLessThanOrEqual(60);
      expect((await submit(app)).status).toBe(201);
      expect((await request(app.url).get('/')).status).toBe(200);
    });

    test('counts no missing credentials, and refuses them without asking the database for counts', async () => {
      const app = await start({ ADMIN_PASSWORD: PASSWORD });
      const locking = await database.connect();
      await locking.query('BEGIN; LOCK TABLE limit_counts IN ACCESS EXCLUSIVE MODE');

      for (let attempt = 1; attempt <= 15; attempt += 1)
        expect((await request(app.url).get('/api/leads')).status).toBe(401);
      expect(await database.sessions(`wait_event_type = 'Lock'`)).toEqual([]);
      await locking.query('ROLLBACK');
      await locking.end();
      expect((await request(app.url).get('/api/leads').set('Authorization', RIGHT)).status).toBe(200);
    });
  });

  test.each(['/admin', '/admin/', '/admin/leads/', '/admin/other', '/admin/%6ceads'])(
    '%s requires credentials',
    async (path) => {
      const { status } = await sendRaw(closed.port, [`GET ${path} HTTP/1.1`]);

      expect(status).toBe(401);
    },
  );

  test('accepts a lead without credentials', async () => {
    expect((await submit(closed)).status).toBe(201);
  });
});

describe('without a password', () => {
  const { app: local } = useTestApp();
  const { app: open } = useTestApp({ HOST: '0.0.0.0', ADMIN_ACCESS: 'local' });

  describe.each(PATHS)('GET %s', (path) => {
    const get = ({ port }: TestApp, ...headers: string[]) =>
      sendRaw(port, [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close']);

    test.each([
      'localhost',
      'localhost:3000',
      'LocalHost:80',
      '127.0.0.1',
      '127.0.0.1:8080',
      '[::1]',
      '[::1]:3000',
    ])('is allowed from this machine, with Host: %s', async (host) => {
      const { status, headers } = await get(local, `Host: ${host}`);

      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
    });

    test.each([
      'Host: www.sandglass.example',
      'Host: localhost.elsewhere.example',
      'Host: elsewhere.example:3000',
      'Host: 127.0.0.1.elsewhere.example',
      'Host: 192.168.0.10:3000',
      'Host: 0.0.0.0',
      'Host: [::]',
      'Host: localhost.',
      'Forwarded: for=127.0.0.1',
      'X-Forwarded-For: 127.0.0.1',
      'X-Forwarded-Host: localhost',
      'X-Forwarded-Proto: https',
      'x-forwarded-anything: x',
      'Via: 1.1 proxy',
      'X-Real-IP: 127.0.0.1',
      'CF-Connecting-IP: 127.0.0.1',
      'True-Client-IP: 127.0.0.1',
      'X-Forwarded-For:',
    ])('is refused with the header %s', async (header) => {
      const host = header.startsWith('Host:') ? [] : ['Host: localhost'];

      const { status, headers, body } = await get(local, ...host, header);

      expect(status).toBe(403);
      expect(body).toContain('set ADMIN_PASSWORD');
      expect(headers['cache-control']).toBe('no-store');
    });

    test('is refused with another Host even with ADMIN_ACCESS=local', async () => {
      expect((await get(open, 'Host: localhost:3000')).status).toBe(200);
      expect((await get(open, 'Host: 192.168.0.10:3000')).status).toBe(403);
    });
  });

  test('other machines can submit leads and read pages', async () => {
    const elsewhere = { Host: 'www.sandglass.example', 'X-Forwarded-For': '203.0.113.1' };

    expect((await submit(local).set(elsewhere)).status).toBe(201);
    expect((await request(local.url).get('/').set(elsewhere)).status).toBe(200);
  });
});
