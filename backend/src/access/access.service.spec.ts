import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { postLead } from '../testing/leads/lead-requests.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { NO_DATABASE, type TestApp } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';
import { words } from '../words/words.ts';

const PASSWORD = 'seven quiet: l\u00E4nterns';
const PATHS = ['/api/leads', '/admin/leads'];

const listed = (text: string) => text.trim().split(/\s+/);
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
  const { app } = useTestApp({ ADMIN_PASSWORD: PASSWORD, TRUST_PROXY_HOPS: '1' });

  const get = (path: string, headers: Record<string, string> = {}) =>
    request(app.url).get(path).set(headers);

  test.each(PATHS)(
    'GET %s requires credentials, and accepts the right ones behind any proxy',
    async (path) => {
      const { status, headers, text } = await get(path);

      expect({ status, text }).toEqual({
        status: 401,
        text: `${words().api.access.password}\n`,
      });
      expect(headers).toMatchObject({
        'www-authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
        'cache-control': 'no-store',
      });
      expect((await request(app.url).head(path)).status).toBe(401);
      for (const forwarded of [
        {},
        { Host: 'www.sandglass.example', 'X-Forwarded-For': '203.0.113.1' },
      ]) {
        const answer = await get(path, { Authorization: RIGHT, ...forwarded });
        expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      }
    },
  );

  test('refuses all other credentials', async () => {
    await submit(app);
    const refused = [
      ...[
        'admin:wrong',
        `admin:${PASSWORD} `,
        `Admin:${PASSWORD}`,
        `root:${PASSWORD}`,
        PASSWORD,
      ].map(basic),
      ...['admin:', ''].map(basic),
      `Bearer ${PASSWORD}`,
      'Basic',
      'Basic !!!',
      `Digest username="admin", response="${'0'.repeat(32)}"`,
      '',
    ];
    for (const path of PATHS)
      for (const [index, Authorization] of refused.entries()) {
        const { status, text } = await get(path, {
          Authorization,
          'X-Forwarded-For': `198.51.100.${index}`,
        });
        expect({ path, Authorization, status }).toEqual({ path, Authorization, status: 401 });
        expect(text).not.toContain('ada@example.com');
      }
  });

  test('refuses even the right password after ten wrong ones', async () => {
    const client = { 'X-Forwarded-For': '198.51.100.200' };
    await submit(app);
    const attempt = (authorization: string) =>
      sendRaw(app.port, [
        'GET /api/leads HTTP/1.1',
        'X-Forwarded-For: 198.51.100.200',
        `Authorization: ${authorization}`,
      ]);

    const wrong = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt(basic(`admin:guess ${index}`))),
    );
    const right = await attempt(RIGHT);

    const statuses = wrong.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect(right.status).toBe(429);
    expect(right.body).not.toContain('ada@example.com');
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await submit(app, client)).status).toBe(201);
    expect((await request(app.url).get('/').set(client)).status).toBe(200);
  });

  test('does not count missing credentials', async () => {
    for (let attempt = 1; attempt <= 15; attempt += 1)
      expect((await request(app.url).get('/api/leads')).status).toBe(401);

    expect((await request(app.url).get('/api/leads').set('Authorization', RIGHT)).status).toBe(200);
  });

  test('requires credentials below /admin, whatever is there', async () => {
    for (const path of ['/admin', '/admin/', '/admin/leads/', '/admin/other', '/admin/%6ceads'])
      expect((await sendRaw(app.port, [`GET ${path} HTTP/1.1`])).status).toBe(401);
  });

  test('a page of another site cannot use up the attempts of the admin', async () => {
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await request(app.url).get('/api/leads').auth('admin', 'wrong').set(FROM_ELSEWHERE[0]!);
      await request(app.url).delete('/api/leads/1').auth('admin', 'wrong').set(FROM_ELSEWHERE[0]!);
    }

    expect((await request(app.url).get('/admin/leads').set('Authorization', RIGHT)).status).toBe(
      200,
    );
  });
});

describe('without a password', () => {
  const { app: local } = useTestApp();

  const get = ({ port }: TestApp, path: string, ...headers: string[]) =>
    sendRaw(port, [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close']);
  const REFUSAL = words().api.access.local;
  const HERE = listed(
    'localhost localhost:3000 LocalHost:80 127.0.0.1 127.0.0.1:8080 [::1] [::1]:3000',
  );
  const ELSEWHERE = listed(`
    www.sandglass.example localhost.elsewhere.example elsewhere.example:3000 127.0.0.1.elsewhere.example
    192.168.0.10:3000 0.0.0.0 [::] localhost.`);
  const OF_PROXIES = listed(`
    Forwarded X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto x-forwarded-anything
    Via X-Real-IP CF-Connecting-IP True-Client-IP Client-IP X-Client-IP X-Cluster-Client-IP
    Fastly-Client-IP Fly-Client-IP WL-Proxy-Client-IP X-Appengine-User-IP
    X-Envoy-External-Address X-Azure-ClientIP X-Original-Forwarded-For`);

  test.each([
    ...HERE.map((host) => [200, [`Host: ${host}`]] as const),
    ...ELSEWHERE.map((host) => [403, [`Host: ${host}`]] as const),
    ...OF_PROXIES.map((name) => [403, ['Host: localhost', `${name}: 127.0.0.1`]] as const),
    [403, ['Host: localhost', 'X-Forwarded-For:']] as const,
  ])('answers %i to a request with %j', async (status, headers) => {
    for (const path of PATHS) {
      const answer = await get(local, path, ...headers);
      expect({ path, status: answer.status }).toEqual({ path, status });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body.includes(REFUSAL)).toBe(status === 403);
    }
  });

  test('a request in HTTP/1.0, as nginx passes them on, is refused', async () => {
    for (const path of PATHS) {
      const { status, body } = await sendRaw(local.port, [
        `GET ${path} HTTP/1.0`,
        'Host: localhost',
      ]);
      expect({ path, status }).toEqual({ path, status: 403 });
      expect(body).toContain(REFUSAL);
    }
  });

  test('is refused with another Host even with ADMIN_ACCESS=local', async () => {
    const open = await startAlone(NO_DATABASE, { HOST: '0.0.0.0', ADMIN_ACCESS: 'local' });

    for (const path of PATHS) {
      expect((await get(open, path, 'Host: localhost:3000')).body).not.toContain(REFUSAL);
      expect((await get(open, path, 'Host: 192.168.0.10:3000')).body).toContain(REFUSAL);
    }
  });

  test('other machines can submit leads and read pages', async () => {
    const elsewhere = { Host: 'www.sandglass.example', 'X-Forwarded-For': '203.0.113.1' };

    expect((await submit(local, elsewhere)).status).toBe(201);
    expect((await request(local.url).get('/').set(elsewhere)).status).toBe(200);
  });

  test('refuses pages of other sites before the database, and no other request', async () => {
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
        const sentence = `${words().api.access.requests}\n`;
        expect({ path, headers, status, text }).toEqual({
          path,
          headers,
          status: 403,
          text: sentence,
        });
      }
      for (const from of [{}, { 'Sec-Fetch-Site': 'none' }, { 'Sec-Fetch-Site': 'same-origin' }])
        expect([200, 404]).toContain((await request(local.url).get(path).set(from)).status);
    }
    const desk = request(local.url).get('/admin/leads');
    expect((await desk.set(FROM_ELSEWHERE[2]!)).status).toBe(200);
  });

  test('returns no leads at another spelling of the address', async () => {
    await submit(local);

    for (const path of listed(String.raw`
      /api/leads/ /API/LEADS /Api/leads /api//leads //api/leads /api/%6ceads /%61pi/leads /api%2fleads /api/leads%2f
      /api/./leads /api/x/../leads /api/leads;x /api/leads.json /api\leads /api/leads%00 /api/leads%20`)) {
      const { status, body } = await sendRaw(local.port, [`GET ${path} HTTP/1.1`]);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(body).not.toContain('@example.com');
    }
  });
});
