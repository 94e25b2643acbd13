import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { siteFolder } from '../site/built-file.ts';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { postRaw, sendRaw, type RawAnswer } from '../testing/send-raw.ts';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';

const assets = readdirSync(join(siteFolder(), 'static/assets')).map((name) => `/assets/${name}`);
const SCRIPT = assets.find((path) => path.endsWith('.js'))!;
const FONT = assets.find((path) => path.endsWith('.woff2'))!;

const { app: open } = useTestApp({ LEAD_RATE_LIMIT: '10' });
const { startAlone } = useTestApps();

const HEADERS = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; .*require-trusted-types-for 'script'; .*frame-ancestors 'none'$/,
  ),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.any(String),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const ask = (line: string, ...headers: string[]) =>
  sendRaw(open.port, [`${line} HTTP/1.1`, ...headers]);
const get = (path: string, ...headers: string[]) => ask(`GET ${path}`, ...headers);

const post = (body: string, type?: string) => postRaw(open.port, body, type);

const getSecure = async (path: string, ...headers: string[]) => {
  const variables = {
    PUBLIC_URL: 'https://www.sandglass.example',
    ADMIN_PASSWORD,
  };
  const { port } = await startAlone(NO_DATABASE, variables);
  return sendRaw(port, [`GET ${path} HTTP/1.1`, ...headers]);
};
const SIGNED_IN = `Authorization: Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}`;

test.each<[what: string, status: number, ask: () => Promise<RawAnswer>]>([
  ['a page', 200, () => get('/')],
  ['the admin’s page', 200, () => get('/admin/leads')],
  ['the list of leads', 200, () => get('/api/leads')],
  ['a health check', 200, () => get('/health/live')],
  ['a stored lead', 201, () => post('{"email":"a@b"}')],
  ['OPTIONS', 204, () => ask('OPTIONS /api/leads')],
  ['the response to a form', 303, () => post('email=a@b', 'application/x-www-form-urlencoded')],
  [
    'an unchanged page',
    304,
    async () => get('/', `If-None-Match: ${(await get('/')).headers['etag']}`),
  ],
  ['a redirect', 308, () => get('/about-us/')],
  ['invalid input', 400, () => post('{}')],
  ['a malformed path', 404, () => get('/icon.svg%E0%A4%A')],
  ['no credentials', 401, () => getSecure('/api/leads')],
  ['no credentials for the page', 401, () => getSecure('/admin/leads')],
  ['a proxied request without a password', 403, () => get('/admin/leads', 'Via: 1.1 proxy')],
  ['an unknown page', 404, () => get('/nowhere')],
  ['an unknown path of the API', 404, () => get('/api/nowhere')],
  ['a missing asset', 404, () => get('/assets/missing.js')],
  ['an unknown path below /health', 404, () => get('/health')],
  ['a method that a page does not allow', 405, () => ask('DELETE /')],
  ['a body too large', 413, () => post(`"${'x'.repeat(300_000)}"`)],
  ['another content type', 415, () => post('', 'a/b')],
  [
    'too many requests',
    429,
    async () =>
      (await Promise.all(Array.from({ length: 11 }, () => post('{}')))).find(
        ({ status }) => status === 429,
      )!,
  ],
  ['no database', 503, () => getSecure('/api/leads', SIGNED_IN)],
  ['bytes that are not HTTP', 400, () => ask('what is this?')],
  ['headers too long', 431, () => get('/', `X-Long: ${'x'.repeat(20_000)}`)],
  ['two hosts', 400, () => get('/', 'Host: a', 'Host: b', 'Connection: close')],
])('sends the security headers with %s (%i)', async (_what, status, ask) => {
  const answer = await ask();

  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(HEADERS);
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  const mayBeKept =
    status < 400 || (status === 404 && answer.headers['content-type']!.startsWith('text/html'));
  expect(mayBeKept || answer.headers['cache-control'] === 'no-store').toBe(true);
});

test.each([
  ['/robots.txt', 'same-origin'],
  ['/site.webmanifest', 'same-origin'],
  [SCRIPT, 'same-origin'],
  [FONT, 'same-origin'],
  ['/icon.svg', 'cross-origin'],
  ['/apple-touch-icon.png', 'cross-origin'],
  ['/favicon.ico', 'cross-origin'],
  ['/feed.xml', 'cross-origin'],
])('forbids %s to load anything, and lets pages load it that are %s', async (path, policy) => {
  const { headers } = await get(path);
  const ofFile = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': policy,
    'x-content-type-options': 'nosniff',
  };

  expect(headers).toMatchObject(ofFile);
  for (const name of Object.keys(HEADERS).filter((each) => !(each in ofFile)))
    expect(headers).not.toHaveProperty(name);
});

// Under it, Safari's engine refuses every module of a page.
test('sends no Integrity-Policy', async () => {
  expect((await get('/')).headers).not.toHaveProperty('integrity-policy');
});

test('requires TLS only if the public address is HTTPS', async () => {
  const { headers } = await getSecure('/');

  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test('allows the hosts of Google Analytics on public pages only if an id is set', async () => {
  const { port } = await startAlone(NO_DATABASE, { PUBLIC_ANALYTICS_ID: 'G-ABC123XYZ9' });
  const { headers } = await sendRaw(port, ['GET / HTTP/1.1']);
  const measured = headers['content-security-policy'];
  const policy = (await get('/')).headers['content-security-policy'];

  expect(measured).toMatch(
    /; script-src 'self'(?: 'sha256-[\w+/]{43}='){3} https:\/\/www\.googletagmanager\.com; /,
  );
  expect(measured).toContain('; trusted-types sandglass-html sandglass-analytics goog#html; ');
  expect(measured).not.toContain('unsafe');
  expect(policy).toContain('; trusted-types sandglass-html; ');
  expect(policy).not.toContain('goog');
  for (const path of [
    '/admin/leads',
    '/admin/nowhere',
    '/api/leads',
    '/api/nowhere',
    '/health/live',
  ])
    expect((await sendRaw(port, [`GET ${path} HTTP/1.1`])).headers).toMatchObject({
      'content-security-policy': policy,
    });
});
