import { expect, test } from '@jest/globals';
import { sendBytes, sendRaw } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const { app } = useTestApp();

test.each(['/', '/about-us/', '/api/leads', '/icon.svg', '/nowhere'])(
  'refuses two Host headers for %s and closes the connection',
  async (path) => {
    const { status, headers, body } = await sendRaw(app.port, [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'host: elsewhere.example',
    ]);

    expect({ status, body }).toEqual({ status: 400, body: 'Send exactly one Host header.\n' });
    expect(headers['connection']).toBe('close');
  },
);

test('refuses an HTTP/1.1 request without a Host header, but not an HTTP/1.0 request', async () => {
  expect(await sendBytes(app.port, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendBytes(app.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['localhost@elsewhere.example', '::1', 'localhost:80:80', 'a b', 'a/b', 'a,b', '[::1', 'a"b'])(
  'refuses %j as a host',
  async (host) => {
    const { status, body } = await sendRaw(app.port, [
      'GET / HTTP/1.1',
      `Host: ${host}`,
      'Connection: close',
    ]);

    expect({ status, body }).toEqual({ status: 400, body: 'The Host header is not a valid host.\n' });
  },
);

test.each([
  ['HTTP/1.0', 'chunked'],
  ['HTTP/1.1', 'identity, chunked'],
  ['HTTP/1.1', 'xchunked'],
  ['HTTP/1.1', 'chunked, identity'],
  ['HTTP/1.1', 'gzip, chunked'],
])(
  'answers a single 400 if another server might see two requests: %s with Transfer-Encoding %s',
  async (version, coding) => {
    const answers = await sendBytes(
      app.port,
      `POST /api/leads ${version}\r\nHost: localhost\r\nConnection: keep-alive\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\nGET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );

    expect(Array.from(answers.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => status)).toEqual(['400']);
  },
);

test.each([100, 101, 1_500])('refuses %i header lines, none of which may be overlooked', async (count) => {
  // The rest of the lines: Host, Connection and X-Forwarded-For, without which local access would be granted.
  const lines = Array.from({ length: count - 3 }, (_, index) => `a${index}:`);

  const { status, headers } = await sendRaw(app.port, [
    'GET /api/leads HTTP/1.1',
    ...lines,
    'X-Forwarded-For: 203.0.113.1',
  ]);

  expect([400, 431]).toContain(status);
  expect(headers['connection']).toBe('close');
});

test('accepts 99 header lines', async () => {
  const lines = Array.from({ length: 97 }, (_, index) => `a${index}:`);

  expect((await sendRaw(app.port, ['GET /api/leads HTTP/1.1', ...lines])).status).toBe(200);
});

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
