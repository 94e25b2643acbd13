import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { postLead } from '../testing/leads/lead-requests.ts';
import { sendBytes, sendRaw } from '../testing/send-raw.ts';
import { NO_DATABASE, type TestApp } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';

const PASSWORD = 'correct horse: b\u00E4ttery';
const PATHS = ['/api/leads', '/admin/leads'];

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
const RIGHT = basic(`admin:${PASSWORD}`);

const { startAlone } = useTestApps();
const submit = (app: TestApp, headers = {}) => postLead(app, { email: 'ada@example.com' }, headers);

const FROM_ELSEWHERE: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
];

describe('with a password', () => {
  const { app, database } = useTestApp({ ADMIN_PASSWORD: PASSWORD, TRUST_PROXY_HOPS: '1' });

  describe.each(PATHS)('GET %s', (path) => {
    const get = (authorization: string | undefined, headers: Record<string, string> = {}) => {
      const call = request(app.url).get(path).set(headers);
      return authorization === undefined ? call : call.set('Authorization', authorization);
    };

    test('requires credentials, for HEAD too', async () => {
      const { status, headers, text } = await get(undefined);

      expect({ status, text }).toEqual({
        status: 401,
        text: 'Sign in as admin with the password of this site.\n',
      });
      expect(headers).toMatchObject({
        'www-authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
        'cache-control': 'no-store',
      });
      expect((await request(app.url).head(path)).status).toBe(401);
    });

    test('accepts the right credentials, also behind a proxy and with any Host', async () => {
      const forwarded = { Host: 'www.sandglass.example', 'X-Forwarded-For': '203.0.113.1' };
      for (const { status, headers } of [await get(RIGHT), await get(RIGHT, forwarded)])
        expect({ status, caching: headers['cache-control'] }).toEqual({ status: 200, caching: 'no-store' });
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
      await submit(app);

      const { status, text } = await get(authorization, { 'X-Forwarded-For': client });

      expect(status).toBe(401);
      expect(text).not.toContain('ada@example.com');
    });
  });

  test('hears ten wrong passwords, also at the same time, and then not even the right one', async () => {
    const client = { 'X-Forwarded-For': '198.51.100.200' };
    await submit(app);
    const attempt = (authorization: string) =>
      `GET /api/leads HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.200\r\nAuthorization: ${authorization}\r\n`;
    const wrong = Array.from({ length: 30 }, (_, index) => `${attempt(basic(`admin:guess ${index}`))}\r\n`);

    const answers = await sendBytes(app.port, `${wrong.join('')}${attempt(RIGHT)}Connection: close\r\n\r\n`);

    const statuses = Array.from(answers.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => status);
    expect(statuses).toEqual([...Array(10).fill('401'), ...Array(21).fill('429')]);
    expect(answers).not.toContain('ada@example.com');
    expect(Number(/^retry-after: (\d+)/im.exec(answers)![1])).toBeLessThanOrEqual(60);
    expect((await submit(app, client)).status).toBe(201);
    expect((await request(app.url).get('/').set(client)).status).toBe(200);
  });

  test('counts no missing credentials, and refuses them without asking the database for counts', async () => {
    const locking = await database.connect();
    await locking.query('BEGIN; LOCK TABLE limit_counts IN ACCESS EXCLUSIVE MODE');

    for (let attempt = 1; attempt <= 15; attempt += 1)
      expect((await request(app.url).get('/api/leads')).status).toBe(401);
    expect(await database.sessions(`wait_event_type = 'Lock'`)).toEqual([]);
    await locking.query('ROLLBACK');
    await locking.end();
    expect((await request(app.url).get('/api/leads').set('Authorization', RIGHT)).status).toBe(200);
  });

  test.each(['/admin', '/admin/', '/admin/leads/', '/admin/other', '/admin/%6ceads'])(
    '%s requires credentials',
    async (path) => {
      expect((await sendRaw(app.port, [`GET ${path} HTTP/1.1`])).status).toBe(401);
    },
  );

  test('a page of another site cannot use up the attempts of the admin', async () => {
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await request(app.url).get('/api/leads').auth('admin', 'wrong').set(FROM_ELSEWHERE[0]!);
      await request(app.url).delete('/api/leads/1').auth('admin', 'wrong').set(FROM_ELSEWHERE[0]!);
    }

    expect((await request(app.url).get('/admin/leads').set('Authorization', RIGHT)).status).toBe(200);
  });
});

describe('without a password', () => {
  const { app: local } = useTestApp();

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
      const open = await startAlone(NO_DATABASE, { HOST: '0.0.0.0', ADMIN_ACCESS: 'local' });

      expect([200, 503]).toContain((await get(open, 'Host: localhost:3000')).status);
      expect((await get(open, 'Host: 192.168.0.10:3000')).status).toBe(403);
    });
  });

  test('other machines can submit leads and read pages', async () => {
    const elsewhere = { Host: 'www.sandglass.example', 'X-Forwarded-For': '203.0.113.1' };

    expect((await submit(local, elsewhere)).status).toBe(201);
    expect((await request(local.url).get('/').set(elsewhere)).status).toBe(200);
  });

  test('data that a page of another site requests are refused before the database, all other requests are answered', async () => {
    // An application without a database answers 503 as soon as it needs one.
    const alone = await startAlone(NO_DATABASE);
    for (const path of [
      '/api/leads',
      '/api/leads?q=the',
      '/api/leads/export?format=csv',
      '/api/leads/1/notifications',
      '/metrics',
    ]) {
      for (const headers of FROM_ELSEWHERE) {
        const { status, text } = await request(alone.url).get(path).set(headers);
        const sentence = 'Requests are accepted only from the pages of this site.\n';
        expect({ path, headers, status, text }).toEqual({ path, headers, status: 403, text: sentence });
      }
      for (const from of [{}, { 'Sec-Fetch-Site': 'none' }, { 'Sec-Fetch-Site': 'same-origin' }])
        expect([200, 404]).toContain((await request(local.url).get(path).set(from)).status);
    }
    const desk = request(local.url).get('/admin/leads');
    expect((await desk.set(FROM_ELSEWHERE[2]!)).status).toBe(200);
  });

  test('returns no leads at another spelling of the address', async () => {
    await submit(local);

    for (const path of String.raw`
      /api/leads/ /API/LEADS /Api/leads /api//leads //api/leads /api/%6ceads /%61pi/leads /api%2fleads /api/leads%2f
      /api/./leads /api/x/../leads /api/leads;x /api/leads.json /api\leads /api/leads%00 /api/leads%20`
      .trim()
      .split(/\s+/)) {
      const { status, body } = await sendRaw(local.port, [`GET ${path} HTTP/1.1`]);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(body).not.toContain('@example.com');
    }
  });
});
