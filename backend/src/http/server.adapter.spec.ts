import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, jest, test } from '@jest/globals';
import { sendBytes, sendRaw } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { ServerAdapter } from './server.adapter.ts';

const { app } = useTestApp();
afterEach(() => void jest.restoreAllMocks());

test.each([
  '//elsewhere.example',
  '//elsewhere.example/',
  '///elsewhere.example/',
  '//elsewhere.example/about-us/',
  '//elsewhere.example/..%2f',
  '/%2felsewhere.example/',
  '/\\elsewhere.example/',
  '/about-us//elsewhere.example/',
  '/..//elsewhere.example/',
])('does not redirect %s to another site', async (path) => {
  const { status, headers } = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);

  expect([400, 404]).toContain(status);
  expect(headers).not.toHaveProperty('location');
});

test.each([
  '/%E0%A4%A',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%00',
  '/api/%',
  '/api/%E0%A4%A',
  '/api/leads/%ff',
  '/api/leads%',
  '/team/%',
  '/blog/%E0%A4%A',
  '/assets/%ff%fe',
  '/admin/%',
  '/health/%',
])('answers 400 or 404 to %s', async (path) => {
  const { status, body } = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);

  expect([400, 404]).toContain(status);
  expect(body).not.toMatch(/URIError|node_modules|decode/);
});

test.each([
  '/.env',
  '/.git/config',
  '/assets/.hidden',
  '/..%2fmanifest.json',
  '/..%2f..%2fpackage.json',
  '/..%252f..%252fpackage.json',
  '/%2e%2e/manifest.json',
  '/../manifest.json',
  '/assets/../../manifest.json',
  '/assets/..%5c..%5cmanifest.json',
  '/assets%2f..%2f..%2fmanifest.json',
  '/pages/index.html',
  '/manifest.json',
  '/index.html',
  '/etc/passwd',
])('answers 404 to %s', async (path) => {
  const { status, body } = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);

  expect(status).toBe(404);
  expect(body).not.toMatch(/"notFound"|"workspaces"|root:/);
});

test.each([
  ['bytes that are not HTTP', 'what is this?\r\n\r\n'],
  ['a request without a Host header', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a header of 100 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['a path of 100 kB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  [
    'two different lengths',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('refuses %s and serves the next request', async (_name, bytes) => {
  // The server may close the connection before a client that is still sending reads the response.
  expect(await sendBytes(app.port, bytes)).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/);
  expect((await sendRaw(app.port, ['GET / HTTP/1.1'])).status).toBe(200);
});

test('continues to serve after a client disconnected in the middle of its body', async () => {
  const socket = connect(app.port, '127.0.0.1');
  socket.write('POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 100\r\n\r\n{"email":');
  await once(socket, 'ready');
  socket.destroy();
  await once(socket, 'close');

  expect((await sendRaw(app.port, ['GET /api/leads HTTP/1.1'])).status).toBe(200);
});

test('gives a client 10 s for its headers and 20 s for the whole request', async () => {
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
  // Node reads the limits each time it checks its connections, so they can be shortened while the server runs.
  jest.replaceProperty(app.server, 'headersTimeout', 500);
  jest.replaceProperty(app.server, 'requestTimeout', 1_000);
  const post = 'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const cutOff = async (bytes: string) => {
    const begin = performance.now();
    expect(await sendBytes(app.port, bytes)).toContain('HTTP/1.1 408');
    return performance.now() - begin;
  };

  const [headers, body, chunks] = await Promise.all([
    cutOff('GET / HTTP/1.1\r\nHost: localhost\r\n'),
    cutOff(`${post}Content-Length: 100\r\n\r\n{"email":`),
    cutOff(`${post}Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n`),
  ]);

  // Node checks its connections once a second.
  for (const [duration, limit] of [
    [headers, 500],
    [body, 1_000],
    [chunks, 1_000],
  ] as const) {
    expect(duration).toBeGreaterThanOrEqual(limit);
    expect(duration).toBeLessThan(limit + 5_000);
  }
});

test.each(['/', '/api/leads', '/nowhere'])(
  'closes the connection after the answer to an upgrade of %s, and takes no later bytes for a request',
  async (path) => {
    const socket = connect(app.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const upgrade = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    socket.write(`${upgrade}GET /thrown-away HTTP/1.1\r\n`);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      if (chunks.push(chunk) === 1) socket.write('GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });
    await once(socket, 'close');

    const answers = Buffer.concat(chunks).toString();
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(answers).toMatch(/^connection: close\r$/im);
  },
);

test('closes the connection of a client that does not read its responses', async () => {
  const adapter = new ServerAdapter(0);
  adapter.initHttpServer();
  adapter.answerFirst((_request, response) => Boolean(response.end(Buffer.alloc(100_000))), {});
  const server = adapter.getHttpServer() as Server;
  expect(server.timeout).toBe(25_000);
  server.setTimeout(250);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that a failed test did not close must not keep the test run from ending.
  server.unref();
  const connections = promisify(server.getConnections.bind(server));

  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined).unref();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
  await waitFor(connections, (count) => count === 1);

  expect(await waitFor(connections, (count) => count === 0)).toBe(0);
  socket.destroy();
  await adapter.close();
});
