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
