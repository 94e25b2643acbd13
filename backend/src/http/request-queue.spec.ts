import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD } from '../testing/leads/lead-requests.ts';
import { sendBytes, statusesOf } from '../testing/send-raw.ts';
import { useEmptiedApp } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { RequestQueue } from './request-queue.ts';

/* Requests that a client sends before it has the answers to earlier ones (HTTP pipelining). */

const { app, database } = useEmptiedApp();

const PICTURE = '/icon-512.png';

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const last = head('GET /robots.txt', 'Connection: close');

const BODY = JSON.stringify(LEAD);
const POST = head(
  'POST /api/leads',
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(BODY)}`,
);

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
  const bytes = POST + BODY + head('GET /api/leads') + last;

  const answers = await sendBytes(app.port, bytes);

  expect(statusesOf(answers)).toEqual([201, 200, 200]);
  expect(answers.split('HTTP/1.1 ')[2]).toContain(LEAD.email);
});

test('answers what came before bytes that are no request, then 400', async () => {
  const answers = await sendBytes(
    app.port,
    `${head('GET /')}${head('GET /api/leads')}nonsense\r\n\r\n`,
  );

  expect(statusesOf(answers)).toEqual([200, 200, 400]);
});

/** Requests of a client while the answer to its first one is on its way. */
const sendBehind = async (bytes: string) => {
  const session = await database.connect();
  await session.query('BEGIN; LOCK TABLE leads');
  const socket = connect(app.port, '127.0.0.1').on('error', () => undefined);
  const [connection] = (await once(app.server, 'connection')) as [Socket];
  const answers = socket.toArray().catch(() => []);
  socket.write(head('GET /api/leads'));
  await once(app.server, 'request');
  socket.write(bytes);
  return {
    answers: async () => statusesOf(Buffer.concat(await answers).toString('latin1')),
    connection,
    socket,
    unlock: () => session.end(),
  };
};

test('answers a whole request that waits, with its body', async () => {
  const { answers, unlock } = await sendBehind(POST + BODY + last);
  await unlock();

  expect(await answers()).toEqual([200, 201, 200]);
});

test('reads the rest of a body when the request before is answered', async () => {
  const { answers, connection, socket, unlock } = await sendBehind(POST);
  await waitFor(() => connection.isPaused(), true);
  const { bytesRead } = connection;
  socket.write(BODY + last);
  await request(app.url).get('/health/live');
  expect(connection.bytesRead).toBe(bytesRead);
  await unlock();

  expect(await answers()).toEqual([200, 201, 200]);
});

const CHUNKED = head('POST /api/leads', 'Transfer-Encoding: chunked');

test.each([
  ['a seventh request', head('GET /api/leads').repeat(100_000)],
  ['a body in chunks', `${CHUNKED}${'1\r\na\r\n'.repeat(100_000)}0\r\n\r\n`],
  ['a whole body in chunks', `${CHUNKED}0\r\n\r\n`],
])('closes the connection if %s waits for an answer', async (_what, bytes) => {
  const { answers, connection, unlock } = await sendBehind(bytes);

  await waitFor(() => connection.destroyed, true);
  expect(await answers()).toEqual([]);
  // What Node reads in one turn.
  expect(connection.bytesRead).toBeLessThan(200_000);
  expect((await request(app.url).get('/health/live')).status).toBe(200);
  await unlock();
  await waitFor(connections, 0);
});

let closeAfterTest = () => {};
afterEach(() => closeAfterTest());

/** A server of this alone, and a function that connects clients to it. */
const serve = async (handle: RequestListener) => {
  const server = createServer(handle).listen(0, '127.0.0.1');
  const clients: Socket[] = [];
  closeAfterTest = () => {
    for (const client of clients) client.destroy();
    server.close();
  };
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connectClient = () => {
    const client = connect(port, '127.0.0.1').pause();
    clients.push(client);
    return client.on('error', () => undefined);
  };
  return { server, connectClient };
};

/** Requests of a client to a server with this handler alone. */
const sendTo = async (handle: RequestListener, bytes: string) => {
  const queue = new RequestQueue(handle);
  const { server, connectClient } = await serve(queue.add);
  const client = connectClient();
  client.write(bytes);
  const [connection] = (await once(server, 'connection')) as [Socket];
  return { client, connection, queue };
};

test('closes the connection if chunks that nobody reads wait with an unread answer', async () => {
  const { connection } = await sendTo(
    (_request, response) => response.end(Buffer.alloc(32_000_000)),
    head('GET /', 'Transfer-Encoding: chunked') + '1\r\na\r\n'.repeat(100_000),
  );

  await waitFor(() => connection.destroyed, true);
  expect(connection.bytesRead).toBeLessThan(200_000);
});

test('reads no more of a body while nobody reads it, and then its rest', async () => {
  let read: () => void;
  const { client, connection } = await sendTo(
    (incoming, response) => {
      read = () => void incoming.resume().once('end', () => response.end());
    },
    head('POST /', 'Content-Length: 20') + 'a'.repeat(10),
  );
  await waitFor(() => connection.isPaused(), true);
  const { bytesRead } = connection;
  client.write('a'.repeat(10));
  await request(app.url).get('/health/live');
  expect(connection.bytesRead).toBe(bytesRead);

  read!();

  const [answer] = (await once(client.resume(), 'data')) as [Buffer];
  expect(statusesOf(answer.toString('latin1'))).toEqual([200]);
});

test('closes the connection of a client that reads its answer too slowly', async () => {
  const { connection, queue } = await sendTo(
    (_request, response) => response.end(Buffer.alloc(32_000_000)),
    head('GET /'),
  );
  await waitFor(() => connection.writableLength > 0, true);
  const SECOND = 1_000;

  // 32 MB at a kilobyte a second, and 30 s.
  queue.closeSlowReaders(performance.now() + 32_025 * SECOND);
  expect(connection.destroyed).toBe(false);
  queue.closeSlowReaders(performance.now() + 32_035 * SECOND);
  expect(connection.destroyed).toBe(true);
});

test('reads from nobody else in the turn in which it closes a connection', async () => {
  const queue = new RequestQueue(() => undefined);
  const turns = new Map<Socket, Set<number>>();
  let turn = 0;
  const { server, connectClient } = await serve((incoming, response) => {
    const { socket } = incoming;
    turns.set(socket, (turns.get(socket) ?? new Set()).add(turn));
    queue.add(incoming, response);
  });
  server.on('connection', queue.addConnection);
  const open = promisify(server.getConnections.bind(server));
  const clients = Array.from({ length: 5 }, () => connectClient().resume());
  await waitFor(open, 5);
  const nextTurn = () => {
    turn += 1;
    if (server.listening) setImmediate(nextTurn);
  };
  nextTurn();

  for (const client of clients) client.write(head('GET /').repeat(100));

  await waitFor(open, 0);
  const used = Array.from(turns.values(), (each) => Array.from(each)).flat();
  expect(turns.size).toBe(5);
  expect(new Set(used).size).toBe(used.length);
});

test('lets a client wait for the server as long as it takes', async () => {
  const { client, connection, queue } = await sendTo(
    (_request, response) => response.write('begun'),
    head('GET /'),
  );
  await once(client.resume(), 'data');

  queue.closeSlowReaders(performance.now() + 3_600_000);

  expect(connection.destroyed).toBe(false);
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
