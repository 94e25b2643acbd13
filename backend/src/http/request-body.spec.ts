import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { sendRaw } from '../testing/send-raw.ts';
import { startApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const LIMIT = 256 * 1024;
/** 50 MB of blanks in 50 kB. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, ' '));

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});
beforeEach(() => database.query('TRUNCATE leads RESTART IDENTITY'));
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const sendJson = (body: Buffer | string, ...headers: string[]) =>
  sendRaw(
    app.port,
    [
      'POST /api/leads HTTP/1.1',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
    ],
    body,
  );

const sendChunked = (body: string) =>
  sendRaw(
    app.port,
    ['POST /api/leads HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  );

/** A valid submission of a given size in bytes. */
const ofSize = (bytes: number) => {
  const frame = JSON.stringify({ email: 'ada@example.com', message: '' });
  return frame.replace('"message":""', `"message":"${'x'.repeat(bytes - frame.length)}"`);
};

test.each([
  '{',
  '{"email":',
  "{'email':'ada@example.com'}",
  '{"email":"a@b"}}',
  '\uFEFF{',
  'email=a@b',
  '\u0000',
  ' ',
])('refuses %j, which is no JSON', async (body) => {
  const { status, body: text } = await sendJson(body);

  expect(status).toBe(400);
  expect(text).toMatch(/^[A-Z][^\n]+\.\n$/);
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test.each([
  ['a byte that starts nothing', Buffer.from('{"email":"ada@example.com","name":"\xff"}', 'latin1')],
  ['a character cut short', Buffer.from('{"email":"ada@example.com","name":"\xe2\x82"}', 'latin1')],
  ['a surrogate as bytes', Buffer.from('{"email":"ada@example.com","name":"\xed\xa0\x80"}', 'latin1')],
  ['UTF-16', Buffer.from('{"email":"ada@example.com"}', 'utf16le')],
])('refuses %s, which is no UTF-8', async (_name, body) => {
  const { status } = await sendJson(body);

  expect(status).toBe(400);
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test('accepts a body of 256 KiB', async () => {
  expect((await sendJson(ofSize(LIMIT))).status).toBe(201);
});

test('accepts a chunked body', async () => {
  expect((await sendChunked(ofSize(1000))).status).toBe(201);
});

test.each([
  ['declared', (body: string) => sendJson(body)],
  ['chunked', sendChunked],
])('refuses one byte more with 413, %s', async (_name, send) => {
  const { status, body } = await send(ofSize(LIMIT + 1));

  expect({ status, body }).toEqual({ status: 413, body: 'The body is larger than 256 KiB.\n' });
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test.each([
  ['a body of 10 GB that it waits to send', 'Content-Length: 10000000000', ''],
  [
    'chunks without an end',
    'Transfer-Encoding: chunked',
    `${(LIMIT + 1).toString(16)}\r\n${'x'.repeat(LIMIT + 1)}\r\n`,
  ],
])('answers %s with 413 at once, and closes the connection', async (_name, framing, bytes) => {
  const begin = performance.now();
  const { status, headers } = await sendRaw(
    app.port,
    ['POST /api/leads HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', framing],
    bytes,
  );

  expect({ status, connection: headers['connection'] }).toEqual({ status: 413, connection: 'close' });
  // The limit for a whole request is 20 s.
  expect(performance.now() - begin).toBeLessThan(5_000);
});

test('lets a client that sends all of its body before it reads know that it is too large', async () => {
  const body = ofSize(32 * LIMIT);
  const socket = connect(app.port, '127.0.0.1').pause();
  socket.write('POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  await promisify(socket.write.bind(socket))(`Content-Length: ${body.length}\r\n\r\n${body}`);

  const answer = Buffer.concat(await socket.toArray()).toString();

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/The body is larger than 256 KiB\.\n$/);
});

test.each([
  ['in a field', 'name'],
  ['under a key that is dropped', 'other'],
])('refuses lists 40,000 deep %s', async (_where, key) => {
  const nested = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;

  const { status, body } = await sendJson(`{"email":"ada@example.com","${key}":${nested}}`);

  expect({ status, body }).toEqual({ status: 400, body: 'The body is nested too deep.\n' });
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test.each([
  ['64 levels', `${'['.repeat(63)}${']'.repeat(63)}`],
  ['brackets in a text', JSON.stringify(`"${'[{\\"'.repeat(100)}`)],
])('accepts %s', async (_name, other) => {
  expect((await sendJson(`{"email":"ada@example.com","other":${other}}`)).status).toBe(201);
});

test.each([
  'text/plain',
  'text/html',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/octet-stream',
  'application/json-patch+json',
  'application/jsonx',
  'json',
  '',
])('refuses the content type %j', async (type) => {
  const { status } = await sendRaw(
    app.port,
    ['POST /api/leads HTTP/1.1', `Content-Type: ${type}`, 'Content-Length: 27'],
    '{"email":"ada@example.com"}',
  );

  expect(status).toBe(415);
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test('refuses a body without a content type', async () => {
  const { status, body } = await sendRaw(
    app.port,
    ['POST /api/leads HTTP/1.1', 'Content-Length: 27'],
    '{"email":"ada@example.com"}',
  );

  expect({ status, body }).toEqual({ status: 415, body: 'Send the body as application/json.\n' });
});

test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ; charset="UTF-8"'])(
  'accepts the content type %s',
  async (type) => {
    const { status } = await request(app.url)
      .post('/api/leads')
      .set('Content-Type', type)
      .send('{"email":"ada@example.com"}');

    expect(status).toBe(201);
  },
);

test.each(['gzip', 'deflate', 'br', 'identity', 'x'])('refuses Content-Encoding: %s', async (encoding) => {
  const { status } = await sendJson(BOMB, `Content-Encoding: ${encoding}`);

  expect(status).toBe(415);
});

test('goes on after each of them', async () => {
  await sendJson('{');
  await sendChunked(ofSize(LIMIT + 1));

  expect((await sendJson(ofSize(100))).status).toBe(201);
});
