import { expect, test } from '@jest/globals';
import { sendRaw } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const { app } = useTestApp();

const get = (target: string, host = 'localhost') =>
  sendRaw(app.port, [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close']);

test.each([
  ['http://localhost/about-us', 200],
  ['HTTP://localhost:3000/about-us', 200],
  ['http://localhost', 200],
  ['http://localhost/admin/leads', 200],
  ['http://localhost/api/leads', 200],
  ['http://localhost/nowhere', 404],
  ['http://admin@localhost/about-us', 400],
  ['http://admin@localhost/api/leads', 400],
  ['http://admin:password@localhost/admin/leads', 400],
  ['ftp://localhost/about-us', 400],
  ['*', 400],
])('answers GET %s with %i', async (target, status) => {
  expect((await get(target)).status).toBe(status);
});

test('redirects within the site', async () => {
  expect((await get('http://elsewhere.example/about-us/')).headers['location']).toBe('/about-us');
});

test.each(['/api/leads', '/admin/leads'])(
  'checks the host of the request target instead of the Host header for %s',
  async (path) => {
    expect((await get(`http://elsewhere.example${path}`, 'localhost')).status).toBe(403);
    expect((await get(`http://localhost${path}`, 'elsewhere.example')).status).toBe(200);
  },
);

test('logs a request in absolute form with its path', async () => {
  const before = app.logLines.length;
  await get('http://localhost/api/leads?q=private');

  const log = app.logLines.slice(before).join('');
  expect(log).toContain('"path":"/api/leads"');
});
