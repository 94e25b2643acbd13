import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, jest, test } from '@jest/globals';
import { ARTICLE_ADDRESS } from '../testing/built-article.ts';
import { fakeOnly } from '../testing/fake-timers.ts';
import { sendBytes, sendRaw, statusesOf } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { fill, words } from '../words/words.ts';
import { ServerAdapter } from './server.adapter.ts';

const { app } = useTestApp();
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const send = (line: string, ...headers: string[]) =>
  sendRaw(app.port, [`${line} HTTP/1.1`, ...headers]);
const listed = (text: string) => text.trim().split(/\s+/);

/** Malformed addresses, and those that a redirect could take for another host. */
const ODD = listed(String.raw`
  //elsewhere.example //elsewhere.example/ ///elsewhere.example/ //elsewhere.example/about-us/
  //elsewhere.example/..%2f /%2felsewhere.example/ /\elsewhere.example/ /about-us//elsewhere.example/
  /..//elsewhere.example/
  /%E0%A4%A /% /%zz /%ff%fe /%00 /api/% /api/%E0%A4%A /api/leads/%ff /api/leads% /team/% /blog/%E0%A4%A
  /assets/%ff%fe /admin/% /health/%`);
/** Files that are none of the site's. */
const FILES = listed(`
  /.env /.git/config /assets/.hidden /..%2fmanifest.json /..%2f..%2fpackage.json /..%252f..%252fpackage.json
  /%2e%2e/manifest.json /../manifest.json /assets/../../manifest.json /assets/..%5c..%5cmanifest.json
  /assets%2f..%2f..%2fmanifest.json /pages/index.html /manifest.json /index.html /etc/passwd`);

test.each([
  ...ODD.map((path) => [path, [400, 404]] as const),
  ...FILES.map((path) => [path, [404]] as const),
])(
  'answers %s with one of %j, redirects it nowhere, and says nothing of the code',
  async (path, statuses) => {
    const { status, headers, body } = await send(`GET ${path}`);

    expect(statuses).toContain(status);
    expect(headers).not.toHaveProperty('location');
    expect(body).not.toMatch(
      /URIError|node_modules|Failed to decode|"notFound"|"workspaces"|root:x:/,
    );
  },
);

test.each([
  ['/api/leads', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST'],
  ...listed(
    `/health/live /health/ready / /about-us ${ARTICLE_ADDRESS} /admin/leads /robots.txt /icon.svg`,
  ).map((path) => [path, 'GET, HEAD, OPTIONS'] as const),
] as const)(
  'answers HEAD %s like GET, allows no other origin, and refuses all methods but %s',
  async (path, allow) => {
    for (const method of listed('POST PUT PATCH DELETE TRACE PROPFIND MKCOL SEARCH')) {
      if (allow.split(', ').includes(method)) continue;
      const { status, headers, body } = await send(`${method} ${path}`);
      expect({ method, status, allow: headers['allow'] }).toEqual({ method, status: 405, allow });
      expect(body).toBe(`${fill(words().api.wrongMethod, { methods: allow })}\n`);
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

test('ignores X-HTTP-Method-Override, and knows no other address by any method', async () => {
  expect(
    (await send('POST /about-us', 'X-HTTP-Method-Override: GET', 'Content-Length: 0')).status,
  ).toBe(405);
  for (const method of listed('PUT POST TRACE OPTIONS'))
    expect((await send(`${method} /nowhere`, 'Content-Length: 0')).status).toBe(404);
  const { headers } = await send('OPTIONS /api/leads/counts');
  expect(listed(headers['allow']!.replaceAll(',', ''))).toEqual(
    expect.arrayContaining(['DELETE', 'GET', 'HEAD', 'PATCH']),
  );
});

const POST = 'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json';

/** What the server answers to the head of a request with a second request behind it. */
const answersTo = async (head: string) => {
  const more = 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close';
  const answers = await sendBytes(app.port, `${head}\r\n\r\n0\r\n\r\n${more}\r\n\r\n`);
  const closes = /^connection: close\r$/im.test(answers);
  return { head, statuses: statusesOf(answers), closes, answers };
};
const SINGLE_400 = { statuses: [400], closes: true };

test.each<[why: string, heads: string[]]>([
  [
    words().api.http.oneHost,
    [
      ...listed('/ /about-us/ /api/leads /icon.svg /nowhere').map(
        (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nhost: elsewhere.example`,
      ),
      'GET / HTTP/1.1',
    ],
  ],
  [
    words().api.http.validHost,
    [
      'localhost@elsewhere.example',
      '::1',
      'localhost:80:80',
      'a b',
      'a/b',
      'a,b',
      '[::1',
      'a"b',
    ].map((host) => `GET / HTTP/1.1\r\nHost: ${host}`),
  ],
  [
    words().api.http.address,
    [
      ...listed('* http://localhost http://localhost?about-us http://elsewhere.example/api/leads'),
      ...listed('http://localhost:3000/about-us http://localhost.elsewhere.example/api/leads'),
      ...listed('http://admin@localhost/about-us http://admin:password@localhost/admin/leads'),
      ...listed('https://localhost/about-us ftp://localhost/'),
    ].map((target) => `GET ${target} HTTP/1.1\r\nHost: localhost`),
  ],
  [
    words().api.http.length,
    [
      `${POST.replace('1.1', '1.0')}\r\nTransfer-Encoding: chunked`,
      `${POST}\r\nTransfer-Encoding: gzip, chunked`,
    ],
  ],
])(
  'answers a single 400 to what another server might understand otherwise: %s',
  async (why, heads) => {
    for (const head of heads) {
      const sentence = expect.stringContaining(why);
      expect(await answersTo(head)).toMatchObject({ head, ...SINGLE_400, answers: sentence });
    }
  },
);

test.each<[what: string, heads: string[]]>([
  [
    'targets',
    listed('localhost:80 http:///about-us http:/about-us http://localhost\\@elsewhere/').map(
      (target) => `GET ${target} HTTP/1.1\r\nHost: localhost`,
    ),
  ],
  [
    'lengths of a body',
    [
      'Transfer-Encoding: identity, chunked',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, identity',
      'Content-Length: 3\r\nContent-Length: 5',
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
    ].map((framing) => `${POST}\r\n${framing}`),
  ],
])("answers a single 400 to %s that Node's parser refuses", async (_what, heads) => {
  for (const head of heads) expect(await answersTo(head)).toMatchObject({ head, ...SINGLE_400 });
});

test('needs no Host header in HTTP/1.0', async () => {
  expect(await sendBytes(app.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

test('accepts 99 header lines, and refuses more, none of which may be overlooked', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:`);
  // Host and Connection are the other two.
  expect((await send('GET /api/leads', ...lines(99 - 2))).status).toBe(200);

  for (const count of [100, 101, 1_500]) {
    // The rest of the lines: Host, Connection and X-Forwarded-For, without which local access would
    // be granted.
    const others = lines(count - 3);
    const { status, headers } = await send(
      'GET /api/leads',
      ...others,
      'X-Forwarded-For: 203.0.113.1',
    );

    expect([400, 431]).toContain(status);
    expect(headers['connection']).toBe('close');
  }
});

test('gives a client 10 s for its headers and 20 s for the whole request', async () => {
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
  // Node reads the limits each time it checks its connections, so they can be shortened while the
  // server runs.
  jest.replaceProperty(app.server, 'headersTimeout', 500);
  jest.replaceProperty(app.server, 'requestTimeout', 1_000);

  await Promise.all(
    [
      { bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\n', limit: 500 },
      { bytes: `${POST}\r\nContent-Length: 100\r\n\r\n{"email":`, limit: 1_000 },
      { bytes: `${POST}\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n`, limit: 1_000 },
    ].map(async ({ bytes, limit }) => {
      const begin = performance.now();
      expect(await sendBytes(app.port, bytes)).toContain('HTTP/1.1 408');
      // Node checks its connections once a second.
      expect(performance.now() - begin).toBeGreaterThanOrEqual(limit);
      // The limits above.
      expect(performance.now() - begin).toBeLessThan(10_000);
    }),
  );
});

test.each(['/', '/api/leads', '/nowhere'])(
  'closes the connection after the answer to an upgrade of %s',
  async (path) => {
    const socket = connect(app.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const upgrade = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    socket.write(`${upgrade}GET /thrown-away HTTP/1.1\r\n`);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      if (chunks.push(chunk) === 1)
        socket.write('GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });
    await once(socket, 'close');

    const answers = Buffer.concat(chunks).toString();
    expect(statusesOf(answers)).toHaveLength(1);
    expect(answers).toMatch(/^connection: close\r$/im);
  },
);

test('closes the connection of a client that does not read its responses', async () => {
  expect(app.server.timeout).toBe(25_000);
  jest.replaceProperty(app.server, 'timeout', 250);
  const connections = promisify(app.server.getConnections.bind(app.server));
  const socket = connect(app.port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  const askAgain = () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  // Until the answers fill what the system keeps for the client.
  const onAnswer = (_request: unknown, response: ServerResponse) =>
    response.once('finish', askAgain);
  app.server.on('request', onAnswer);
  askAgain();
  await waitFor(connections, 1);

  await waitFor(connections, 0);
  socket.destroy();
  app.server.off('request', onAnswer);
});

test('looks for clients that read their answers too slowly', async () => {
  fakeOnly(['setInterval', 'clearInterval', 'performance']);
  const adapter = new ServerAdapter(0);
  adapter.initHttpServer();
  const bytes = 32_000_000;
  adapter.answerFirst((_request, response) => {
    response.end(Buffer.alloc(bytes));
    return true;
  });
  const server = adapter.getHttpServer() as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  const [connection] = (await once(server, 'connection')) as [Socket];
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await waitFor(() => connection.writableLength > 0, true);

  // A kilobyte a second, 30 s, and the longest time until the next look.
  jest.advanceTimersByTime(bytes + 30_000 + 5_001);
  const { destroyed } = connection;
  socket.destroy();
  jest.useRealTimers();
  await adapter.close();

  expect(destroyed).toBe(true);
});
