import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD } from '../testing/leads/lead-requests.ts';
import { sendBytes } from '../testing/send-raw.ts';
import { useEmptiedApp } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

/* Requests that a client sends before it has the answers to earlier ones (HTTP pipelining). */

const { app, database } = useEmptiedApp();

const PICTURE = '/icon-512.png';

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const last = head('GET /robots.txt', 'Connection: close');

const post = (body: string) =>
  head(
    'POST /api/leads',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ) + body;

const statusesOf = (answers: string) =>
  Array.from(answers.matchAll(/HTTP\/1\.1 (\d+) /g), ([, code]) => Number(code));

const connections = () => promisify(app.server.getConnections.bind(app.server))();

/** How many times this process has the picture's file open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).endsWith(PICTURE);
    } catch {
      // Closed since it was listed.
      return false;
    }
  }).length;

test('answers six requests in their order', async () => {
  const asked = ['GET /nowhere', `GET ${PICTURE}`, 'HEAD /api/leads', 'GET /', 'OPTIONS /'];

  const answers = await sendBytes(app.port, asked.map((line) => head(line)).join('') + last);

  expect(statusesOf(answers)).toEqual([404, 200, 200, 200, 204, 200]);
  expect(answers).toMatch(/Sitemap: \S+\s*$/);
});

test('begins a request when the one before it is answered', async () => {
  const bytes = post(JSON.stringify(LEAD)) + head('GET /api/leads') + last;

  const answers = await sendBytes(app.port, bytes);

  expect(statusesOf(answers)).toEqual([201, 200, 200]);
  expect(answers.split('HTTP/1.1 ')[2]).toContain(LEAD.email);
});

test('reads a body that arrives while its request waits', async () => {
  const [start, end] = post(JSON.stringify(LEAD)).split(/(?<={)/) as [string, string];
  const expecting = start.replace('\r\n', '\r\nExpect: 100-continue\r\n');

  const answers = await sendBytes(app.port, head('GET /api/leads') + expecting, end, last);

  expect(statusesOf(answers)).toEqual([200, 100, 201, 200]);
});

test.each([
  ['no request', 'nonsense\r\n\r\n'],
  ['a broken body', `${head('POST /api/leads', 'Transfer-Encoding: chunked')}nonsense\r\n`],
])('answers what came before %s, then that with 400', async (_what, bytes) => {
  const answers = await sendBytes(app.port, head('GET /api/leads'), head('GET /') + bytes, last);

  expect(statusesOf(answers)).toEqual([200, 200, 400]);
});

test('closes the connection after six answers when more than five requests wait', async () => {
  // 64 kB, which Node reads in one turn.
  const answers = await sendBytes(app.port, head('GET /api/leads').repeat(1_500));

  expect(statusesOf(answers)).toEqual(Array(6).fill(200));
  expect((await request(app.url).get('/health/live')).status).toBe(200);
});

test('reads no more while more than five requests wait', async () => {
  const session = await database.connect();
  await session.query('BEGIN; LOCK TABLE leads');
  const socket = connect(app.port, '127.0.0.1').on('error', () => undefined);
  const [connection] = (await once(app.server, 'connection')) as [Socket];

  socket.resume().write(head('GET /api/leads').repeat(100_000));

  await waitFor(() => connection.isPaused(), true);
  await session.end();
  await waitFor(connections, 0);
  // At most 64 kB between two answers, of 4 MB.
  expect(connection.bytesRead).toBeLessThan(1_000_000);
});

test.each([
  [431, 'a header', head('GET /', `X-Long: ${'x'.repeat(65_536)}`)],
  [431, 'many headers', head('GET /', ...Array(90).fill(`X-Long: ${'x'.repeat(720)}`))],
  [431, 'an address', head(`GET /${'x'.repeat(65_536)}`)],
  [400, 'lines without a colon', head('GET /', ...Array(4_000).fill('GET / HTTP/1.1'))],
])('answers %i to 64 kB of %s, and serves the next connection', async (status, _what, bytes) => {
  expect(statusesOf(await sendBytes(app.port, bytes))).toEqual([status]);
  expect((await request(app.url).get('/health/live')).status).toBe(200);
});

test('reads no more of a body after the answer', async () => {
  const opened = [];
  for (const call of ['GET /', 'PATCH /api/leads/1', 'POST /nowhere']) {
    const socket = connect(app.port, '127.0.0.1').on('error', () => undefined);
    const [connection] = (await once(app.server, 'connection')) as [Socket];
    const answers: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => answers.push(bytes));
    socket.write(head(call, 'Transfer-Encoding: chunked'));
    await waitFor(() => connection.isPaused(), true);
    opened.push({ socket, connection, answers, bytesRead: connection.bytesRead });
  }

  // Each connection lingers for two seconds, all at the same time.
  const closed = opened.map(({ connection }) => once(connection, 'close'));
  for (const { socket } of opened) socket.write('1\r\na\r\n'.repeat(100_000));

  await Promise.all(closed);
  for (const { connection, answers, bytesRead } of opened) {
    expect(connection.bytesRead).toBe(bytesRead);
    expect(statusesOf(Buffer.concat(answers).toString('latin1'))).toHaveLength(1);
  }
});

test('reads the rest of a body of a known length, and answers the next request', async () => {
  const socket = connect(app.port, '127.0.0.1').on('error', () => undefined);
  const answers: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => answers.push(bytes));
  const statuses = () => statusesOf(Buffer.concat(answers).toString('latin1'));
  socket.write(head('POST /nowhere', 'Content-Length: 10'));
  await waitFor(statuses, [404]);

  socket.write(`0123456789${last}`);

  await waitFor(statuses, [404, 200]);
  socket.destroy();
});

test('answers a client that has closed its side, and keeps no connection', async () => {
  const socket = connect(app.port, '127.0.0.1');
  socket.end(head('GET /api/leads') + head(`GET ${PICTURE}`) + head('GET /robots.txt'));

  const answers = Buffer.concat(await socket.toArray()).toString('latin1');

  expect(statusesOf(answers)).toEqual([200, 200, 200]);
  expect(answers).toMatch(/Sitemap: \S+\s*$/);
  await waitFor(connections, 0);
});

// Only Linux lists what a process has open.
(process.platform === 'linux' ? test : test.skip)(
  'keeps no file open after its client has left',
  async () => {
    for (const count of [1, 10, 100]) {
      const socket = connect(app.port, '127.0.0.1').on('error', () => undefined);
      socket.write(head(`GET ${PICTURE}`).repeat(count));
      await once(app.server, 'request');
      socket.destroy();
    }
    await waitFor(connections, 0);
    // Opened after theirs.
    await request(app.url).get(PICTURE);

    await waitFor(openFiles, 0);
  },
);
