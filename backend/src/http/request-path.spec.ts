import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { siteFolder } from '../site/built-file.ts';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { ARTICLE_ADDRESS } from '../testing/built-article.ts';
import { postLead } from '../testing/leads/lead-requests.ts';
import { readMetric } from '../testing/read-metric.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';

const { app } = useTestApp();
const { startAlone } = useTestApps();

const script = readdirSync(join(siteFolder(), 'static/assets')).find((name) =>
  name.endsWith('.js'),
);

const get = (address: string, ...headers: string[]) =>
  sendRaw(app.port, [`GET ${address} HTTP/1.1`, ...headers]);
const fromHost = (address: string, host: string) =>
  get(address, `Host: ${host}`, 'Connection: close');

test.each(['/about-us', '/about-us/?from=a', '/api/leads?limit=1', '/robots.txt', '/icon-512.png'])(
  'answers an address with its host like %s',
  async (path) => {
    const [plain, absolute] = await Promise.all([get(path), get(`HTTP://LOCALHOST${path}`)]);

    expect(absolute.status).toBeLessThan(400);
    expect({ ...absolute, headers: absolute.headers['location'] }).toEqual({
      ...plain,
      headers: plain.headers['location'],
    });
  },
);

test('takes no path for a host', async () => {
  const { status, headers } = await get('http://localhost//elsewhere.example/');

  expect(status).toBe(404);
  expect(headers).not.toHaveProperty('location');
});

test('does not take the host of an address for this machine', async () => {
  await postLead(app, { email: 'ada@example.com' });
  const leads = '/api/leads';

  expect((await fromHost(`http://elsewhere.example${leads}`, 'localhost')).status).toBe(400);
  expect((await fromHost(`http://localhost${leads}`, 'elsewhere.example')).status).toBe(400);
  expect((await fromHost(`http://elsewhere.example${leads}`, 'elsewhere.example')).status).toBe(
    403,
  );
  expect((await fromHost(`http://localhost:1${leads}`, 'localhost:1')).body).toContain('ada@');
});

test('logs and counts a request whose address has a host', async () => {
  const series = 'http_requests_total{method="GET",route="/api/leads",status="200"}';
  const before = (await readMetric(app, series)) ?? 0;

  await get('http://localhost/api/leads?limit=3');

  expect(await readMetric(app, series)).toBe(before + 1);
  const line = app.logLines.findLast((each) => each.includes('"req"'))!;
  expect(JSON.parse(line)).toMatchObject({ req: { method: 'GET', path: '/api/leads' } });
});

const hex = (letter: string) => letter.charCodeAt(0).toString(16);

test.each([
  ['/%62log', '/blog'],
  [
    `${ARTICLE_ADDRESS.slice(0, -1)}%${hex(ARTICLE_ADDRESS.at(-1)!)}?a=%62`,
    `${ARTICLE_ADDRESS}?a=%62`,
  ],
  ['/%73ervices', '/services'],
  ['/about%2Dus/', '/about-us'],
  ['/robots%2etxt', '/robots.txt'],
  ['/%2Ewell-known/security.txt', '/.well-known/security.txt'],
  ['/icon%2D512.png', '/icon-512.png'],
  [`/%61ssets/${script}`, `/assets/${script}`],
  ['/%61dmin/leads', '/admin/leads'],
  ['/%61dmin/leads/17', '/admin/leads/17'],
])('redirects %s to its usual spelling %s', async (path, target) => {
  const { status, headers } = await get(path);

  expect({ status, location: headers['location'] }).toEqual({
    status: 308,
    location: target,
  });
});

test.each([
  '/%2Fblog /blog%2F /blog%2f%2e%2e /%2562log /blog/%2e%2e/about-us /about-us%00 /%42log',
  '/%61pi/leads /api%2Fleads /api/%6ceads /%61pi/leads/1 /%6detrics /%68ealth/live',
  '/admin%2Fleads /%61dmin%2Fleads /assets%2Ficon.svg /admin/%6Ceads%2f17 /%2e%2e/manifest.json',
])('knows none of %s', async (paths) => {
  for (const path of paths.split(' '))
    expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
});

test('asks for a password, however an address of the desk is spelled', async () => {
  const { port } = await startAlone(NO_DATABASE, { ADMIN_PASSWORD });

  for (const path of ['/admin/%6ceads', '/admin/leads/%31%37', '/admin/%6ceads/'])
    expect((await sendRaw(port, [`GET ${path} HTTP/1.1`])).status).toBe(401);
});
