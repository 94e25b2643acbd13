import { expect, test } from '@jest/globals';
import request from 'supertest';
import { sendRaw, type RawAnswer } from '../testing/send-raw.ts';
import { NO_DATABASE, type TestApp } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';

const { app: open } = useTestApp({ LEAD_RATE_LIMIT: '50' });
const { app: closed } = useTestApp({ ADMIN_PASSWORD: 'correct horse', LEAD_RATE_LIMIT: '1' });
const { startAlone } = useTestApps();

const HEADERS = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; .*require-trusted-types-for 'script'; .*frame-ancestors 'none'$/,
  ),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'integrity-policy': 'blocked-destinations=(script)',
  'permissions-policy': expect.any(String),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const post = (app: TestApp, body: string, type = 'application/json') =>
  sendRaw(
    app.port,
    [
      'POST /api/leads HTTP/1.1',
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      'Sec-Fetch-Site: same-origin',
    ],
    body,
  );

const tagOf = async (path: string) => (await sendRaw(open.port, [`GET ${path} HTTP/1.1`])).headers['etag']!;

const answers: [what: string, status: number, ask: () => Promise<RawAnswer>][] = [
  ['a page', 200, () => sendRaw(open.port, ['GET / HTTP/1.1'])],
  ['the admin’s page', 200, () => sendRaw(open.port, ['GET /admin/leads HTTP/1.1'])],
  ['the list of leads', 200, () => sendRaw(open.port, ['GET /api/leads HTTP/1.1'])],
  ['a health check', 200, () => sendRaw(open.port, ['GET /health/live HTTP/1.1'])],
  ['a stored lead', 201, () => post(open, '{"email":"a@b"}')],
  ['OPTIONS', 204, () => sendRaw(open.port, ['OPTIONS /api/leads HTTP/1.1'])],
  ['the response to a form', 303, () => post(open, 'email=a@b', 'application/x-www-form-urlencoded')],
  [
    'a page that has not changed',
    304,
    async () => sendRaw(open.port, ['GET / HTTP/1.1', `If-None-Match: ${await tagOf('/')}`]),
  ],
  ['a redirect', 308, () => sendRaw(open.port, ['GET /about-us/ HTTP/1.1'])],
  ['invalid input', 400, () => post(open, '{}')],
  ['a malformed path', 404, () => sendRaw(open.port, ['GET /icon.svg%E0%A4%A HTTP/1.1'])],
  ['no credentials', 401, () => sendRaw(closed.port, ['GET /api/leads HTTP/1.1'])],
  ['no credentials for the page', 401, () => sendRaw(closed.port, ['GET /admin/leads HTTP/1.1'])],
  [
    'a proxied request without a password',
    403,
    () => sendRaw(open.port, ['GET /admin/leads HTTP/1.1', 'Via: 1.1 proxy']),
  ],
  ['an unknown page', 404, () => sendRaw(open.port, ['GET /nowhere HTTP/1.1'])],
  ['an unknown path of the API', 404, () => sendRaw(open.port, ['GET /api/nowhere HTTP/1.1'])],
  ['a missing asset', 404, () => sendRaw(open.port, ['GET /assets/missing.js HTTP/1.1'])],
  ['an unknown path below /health', 404, () => sendRaw(open.port, ['GET /health HTTP/1.1'])],
  ['a method that a page does not allow', 405, () => sendRaw(open.port, ['DELETE / HTTP/1.1'])],
  ['a body too large', 413, () => post(open, `"${'x'.repeat(300_000)}"`)],
  ['another content type', 415, () => post(open, '', 'a/b')],
  [
    'one request too many',
    429,
    async () => {
      await post(closed, '{}');
      return post(closed, '{}');
    },
  ],
  [
    'no database',
    503,
    async () => sendRaw((await startAlone(NO_DATABASE)).port, ['GET /api/leads HTTP/1.1']),
  ],
  ['bytes that are not HTTP', 400, () => sendRaw(open.port, ['what is this?'])],
  ['headers too long', 431, () => sendRaw(open.port, ['GET / HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`])],
  ['two hosts', 400, () => sendRaw(open.port, ['GET / HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close'])],
];

test.each(answers)('sends the security headers with %s (%i)', async (_what, status, ask) => {
  const answer = await ask();

  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(HEADERS);
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  const mayBeKept =
    status < 400 || (status === 404 && answer.headers['content-type']!.startsWith('text/html'));
  expect(mayBeKept || answer.headers['cache-control'] === 'no-store').toBe(true);
});

test.each(['/robots.txt', '/icon.svg', '/feed.xml', '/apple-touch-icon.png'])(
  'forbids %s to load anything',
  async (path) => {
    const { headers } = await sendRaw(open.port, [`GET ${path} HTTP/1.1`]);
    const { 'integrity-policy': _, ...others } = HEADERS;

    expect(headers).toMatchObject({
      ...others,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('integrity-policy');
  },
);

test('requires TLS only if the public address is HTTPS', async () => {
  const secure = await startAlone(NO_DATABASE, {
    PUBLIC_URL: 'https://www.sandglass.example',
    ADMIN_PASSWORD: 'correct horse',
  });

  const { headers } = await request(secure.url).get('/');

  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect((await request(open.url).get('/')).headers).not.toHaveProperty('strict-transport-security');
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test('allows the hosts of Google Analytics only if an id is set', async () => {
  const measured = await startAlone(NO_DATABASE, { PUBLIC_ANALYTICS_ID: 'G-ABC123XYZ9' });
  const policy = async (app: TestApp) => (await request(app.url).get('/')).headers['content-security-policy'];

  expect(await policy(measured)).toMatch(
    /; script-src 'self'(?: 'sha256-[\w+/]{43}='){2} https:\/\/www\.googletagmanager\.com; /,
  );
  expect(await policy(measured)).toContain('; trusted-types sandglass-html sandglass-analytics goog#html; ');
  expect(await policy(open)).toContain('; trusted-types sandglass-html; ');
  expect(await policy(open)).not.toContain('goog');
  expect(await policy(measured)).not.toContain('unsafe');
  // Google's tag has no integrity hash, so this policy would block it.
  expect((await request(measured.url).get('/')).headers).not.toHaveProperty('integrity-policy');
});
