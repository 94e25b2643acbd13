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

const send = (line: string, ...headers: string[]) => sendRaw(app.port, [`${line} HTTP/1.1`, ...headers]);
const words = (text: string) => text.trim().split(/\s+/);
const statusesOf = (answers: string) =>
  Array.from(answers.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, code]) => code);

test.each(
  words(String.raw`
    //elsewhere.example //elsewhere.example/ ///elsewhere.example/ //elsewhere.example/about-us/
    //elsewhere.example/..%2f /%2felsewhere.example/ /\elsewhere.example/ /about-us//elsewhere.example/
    /..//elsewhere.example/
    /%E0%A4%A /% /%zz /%ff%fe /%00 /api/% /api/%E0%A4%A /api/leads/%ff /api/leads% /team/% /blog/%E0%A4%A
    /assets/%ff%fe /admin/% /health/%`),
)('answers 400 or 404 to %s, redirects it nowhere, and says nothing of the code', async (path) => {
  const { status, headers, body } = await send(`GET ${path}`);

  expect([400, 404]).toContain(status);
  expect(headers).not.toHaveProperty('location');
  expect(body).not.toMatch(/URIError|node_modules|decode/);
});

test.each(
  words(`
    /.env /.git/config /assets/.hidden /..%2fmanifest.json /..%2f..%2fpackage.json /..%252f..%252fpackage.json
    /%2e%2e/manifest.json /../manifest.json /assets/../../manifest.json /assets/..%5c..%5cmanifest.json
    /assets%2f..%2f..%2fmanifest.json /pages/index.html /manifest.json /index.html /etc/passwd`),
)('answers 404 to %s', async (path) => {
  const { status, body } = await send(`GET ${path}`);

  expect(status).toBe(404);
  expect(body).not.toMatch(/"notFound"|"workspaces"|root:/);
});

test.each([
  ['/api/leads', 'GET, HEAD, OPTIONS, POST'],
  ...words(
    '/health/live /health/ready / /about-us /blog/security-stack-metrics /admin/leads /robots.txt /icon.svg',
  ).map((path) => [path, 'GET, HEAD, OPTIONS'] as const),
] as const)(
  'answers HEAD %s like GET, allows no other origin, and refuses all methods but %s',
  async (path, allow) => {
    for (const method of words('POST PUT PATCH DELETE TRACE PROPFIND MKCOL SEARCH')) {
      if (allow.includes(method)) continue;
      const { status, headers, body } = await send(`${method} ${path}`);
      expect({ method, status, allow: headers['allow'] }).toEqual({ method, status: 405, allow });
      expect(body).toBe(`This address accepts ${allow}.\n`);
    }

    const origin = ['Origin: https://elsewhere.example', 'Access-Control-Request-Method: POST'];
    const { status, headers, body } = await send(`OPTIONS ${path}`, ...origin);
    expect({ status, allow: headers['allow'], body }).toEqual({ status: 204, allow, body: '' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);

    const get = await send(`GET ${path}`);
    const head = await send(`HEAD ${path}`);
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  },
);

test('ignores X-HTTP-Method-Override, knows no other address by any method, and allows what the patterns of one do', async () => {
  expect((await send('POST /about-us', 'X-HTTP-Method-Override: GET', 'Content-Length: 0')).status).toBe(405);
  for (const method of words('PUT POST TRACE OPTIONS'))
    expect((await send(`${method} /nowhere`, 'Content-Length: 0')).status).toBe(404);
  const { headers } = await send('OPTIONS /api/leads/counts');
  expect(words(headers['allow']!.replaceAll(',', ''))).toEqual(
    expect.arrayContaining(['DELETE', 'GET', 'HEAD', 'PATCH']),
  );
});

test.each(['/', '/about-us/', '/api/leads', '/icon.svg', '/nowhere'])(
  'refuses two Host headers for %s and closes the connection',
  async (path) => {
    const { status, headers, body } = await send(`GET ${path}`, 'Host: localhost', 'host: elsewhere.example');

    expect({ status, body }).toEqual({ status: 400, body: 'Send exactly one Host header.\n' });
    expect(headers['connection']).toBe('close');
  },
);

test.each(['localhost@elsewhere.example', '::1', 'localhost:80:80', 'a b', 'a/b', 'a,b', '[::1', 'a"b'])(
  'refuses %j as a host',
  async (host) => {
    const { status, body } = await send('GET /', `Host: ${host}`, 'Connection: close');

    expect({ status, body }).toEqual({ status: 400, body: 'The Host header is not a valid host.\n' });
  },
);

test('refuses an HTTP/1.1 request without a Host header, but not an HTTP/1.0 request', async () => {
  expect(await sendBytes(app.port, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendBytes(app.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['HTTP/1.0', 'Transfer-Encoding: chunked'],
  ['HTTP/1.1', 'Transfer-Encoding: identity, chunked'],
  ['HTTP/1.1', 'Transfer-Encoding: xchunked'],
  ['HTTP/1.1', 'Transfer-Encoding: chunked, identity'],
  ['HTTP/1.1', 'Transfer-Encoding: gzip, chunked'],
  ['HTTP/1.1', 'Content-Length: 3\r\nContent-Length: 5'],
  ['HTTP/1.1', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
])('answers a single 400 if another server might see two requests: %s with %j', async (version, framing) => {
  const answers = await sendBytes(
    app.port,
    `POST /api/leads ${version}\r\nHost: localhost\r\nConnection: keep-alive\r\nContent-Type: application/json\r\n` +
      `${framing}\r\n\r\n0\r\n\r\nGET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );

  expect(statusesOf(answers)).toEqual(['400']);
});

test('refuses a path of 100 kB and an unknown method', async () => {
  for (const line of [`GET /${'x'.repeat(100_000)}`, 'BREW /'])
    // The server may close the connection before a client that is still sending reads the response.
    expect(await sendBytes(app.port, `${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toMatch(
      /^(?:HTTP\/1\.1 4|$)/,
    );
});

test('accepts 99 header lines, and refuses more, none of which may be overlooked', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:`);
  expect((await send('GET /api/leads', ...lines(97))).status).toBe(200);

  for (const count of [100, 101, 1_500]) {
    // The rest of the lines: Host, Connection and X-Forwarded-For, without which local access would be granted.
    const others = lines(count - 3);
    const { status, headers } = await send('GET /api/leads', ...others, 'X-Forwarded-For: 203.0.113.1');

    expect([400, 431]).toContain(status);
    expect(headers['connection']).toBe('close');
  }
});

const get = (target: string, host = 'localhost') =>
  send(`GET ${target}`, `Host: ${host}`, 'Connection: close');

test('answers a target in absolute form as its path, logs that path, and checks its host instead of the header', async () => {
  for (const [target, status] of [
    ['http://localhost/about-us', 200],
    ['HTTP://localhost:3000/about-us', 200],
    ['http://localhost', 200],
    ['http://localhost/nowhere', 404],
    ['http://admin@localhost/about-us', 400],
    ['http://admin@localhost/api/leads', 400],
    ['http://admin:password@localhost/admin/leads', 400],
    ['ftp://localhost/about-us', 400],
    ['*', 400],
  ] as const)
    expect({ target, status: (await get(target)).status }).toEqual({ target, status });
  expect((await get('http://elsewhere.example/about-us/')).headers['location']).toBe('/about-us');
  for (const path of ['/api/leads', '/admin/leads']) {
    expect((await get(`http://elsewhere.example${path}`)).status).toBe(403);
    expect((await get(`http://localhost${path}`, 'elsewhere.example')).status).toBe(200);
  }

  const before = app.logLines.length;
  await get('http://localhost/api/leads?q=private');
  expect(app.logLines.slice(before).join('')).toContain('"path":"/api/leads"');
});

test('gives a client 10 s for its headers and 20 s for the whole request', async () => {
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
  // Node reads the limits each time it checks its connections, so they can be shortened while the server runs.
  jest.replaceProperty(app.server, 'headersTimeout', 500);
  jest.replaceProperty(app.server, 'requestTimeout', 1_000);
  const post = 'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

  await Promise.all(
    [
      { bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\n', limit: 500 },
      { bytes: `${post}Content-Length: 100\r\n\r\n{"email":`, limit: 1_000 },
      { bytes: `${post}Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n`, limit: 1_000 },
    ].map(async ({ bytes, limit }) => {
      const begin = performance.now();
      expect(await sendBytes(app.port, bytes)).toContain('HTTP/1.1 408');
      // Node checks its connections once a second.
      expect(performance.now() - begin).toBeGreaterThanOrEqual(limit);
      expect(performance.now() - begin).toBeLessThan(limit + 5_000);
    }),
  );
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
    expect(statusesOf(answers)).toHaveLength(1);
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
