import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { sendRaw } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { useEmptyTables } from '../testing/use-test-database.ts';

const LIMIT = 256 * 1024;
/** 50 MB of spaces, compressed to 50 kB. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, ' '));

const { app, database } = useTestApp();
useEmptyTables(database);

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

/** Sends a submission with an unknown key. */
const sendOther = (json: string) => sendJson(`{"email":"ada@example.com","other":${json}}`);

/** Returns a valid submission of a given size in bytes. */
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
])('refuses %j, which is not JSON', async (body) => {
  const { status, body: text } = await sendJson(body);

  expect(status).toBe(400);
  expect(text).toMatch(/^[A-Z][^\n]+\.\n$/);
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test.each([
  ['a byte that starts no character', Buffer.from('{"email":"ada@example.com","name":"\xff"}', 'latin1')],
  ['a truncated character', Buffer.from('{"email":"ada@example.com","name":"\xe2\x82"}', 'latin1')],
  ['an encoded surrogate', Buffer.from('{"email":"ada@example.com","name":"\xed\xa0\x80"}', 'latin1')],
  ['UTF-16', Buffer.from('{"email":"ada@example.com"}', 'utf16le')],
])('refuses %s, which is not UTF-8', async (_name, body) => {
  const { status } = await sendJson(body);

  expect(status).toBe(400);
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test.each([
  ['a body of 256 KiB', () => sendJson(ofSize(LIMIT))],
  ['a chunked body', () => sendChunked(ofSize(1000))],
  ['64 levels of nesting', () => sendOther(`${'['.repeat(63)}${']'.repeat(63)}`)],
  ['brackets within a string', () => sendOther(JSON.stringify(`"${'[{\\"'.repeat(100)}`))],
])('accepts %s', async (_what, send) => {
  expect((await send()).status).toBe(201);
});

test.each([
  ['declared', (body: string) => sendJson(body)],
  ['not declared', sendChunked],
])('refuses a body of 256 KiB and one byte with 413 if the length is %s', async (_name, send) => {
  const { status, body } = await send(ofSize(LIMIT + 1));

  expect({ status, body }).toEqual({ status: 413, body: 'The body is larger than 256 KiB.\n' });
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test.each([
  ['a declared body of 10 GB', 'Content-Length: 10000000000', ''],
  [
    'a chunked body without the last chunk',
    'Transfer-Encoding: chunked',
    `${(LIMIT + 1).toString(16)}\r\n${'x'.repeat(LIMIT + 1)}\r\n`,
  ],
])('answers %s with 413 at once and closes the connection', async (_name, framing, bytes) => {
  const begin = performance.now();
  const { status, headers } = await sendRaw(
    app.port,
    ['POST /api/leads HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', framing],
    bytes,
  );

  expect({ status, connection: headers['connection'] }).toEqual({ status: 413, connection: 'close' });
  // At once means before the time limit of a request, which is 20 s.
  expect(performance.now() - begin).toBeLessThan(5_000);
});

test('delivers the 413 to a client that sends its whole body before it reads', async () => {
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
  ['under a key that is ignored', 'other'],
])('refuses arrays nested 40,000 deep %s', async (_where, key) => {
  const nested = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;

  const { status, body } = await sendJson(`{"email":"ada@example.com","${key}":${nested}}`);

  expect({ status, body }).toEqual({ status: 400, body: 'The body is nested too deeply.\n' });
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
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
  undefined,
])('refuses the content type %j', async (type) => {
  const { status, body } = await sendRaw(
    app.port,
    [
      'POST /api/leads HTTP/1.1',
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      'Content-Length: 27',
    ],
    '{"email":"ada@example.com"}',
  );

  expect({ status, body }).toEqual({ status: 415, body: 'Send the body as application/json.\n' });
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
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

test.each([
  ['application/json; charset=utf-7', 'utf8'],
  ['application/json; charset="us-ascii"', 'utf8'],
  ['application/json; charset=utf-8; charset=utf-16le', 'utf16le'],
  ['application/json;CHARSET=UTF-16LE', 'utf16le'],
  ['application/x-www-form-urlencoded; charset=iso-8859-1', 'utf8'],
] as const)('refuses the charset of %s', async (type, encoding) => {
  const bytes = Buffer.from(
    type.includes('json') ? '{"email":"ada@example.com"}' : 'email=a%40b.co',
    encoding,
  );

  const { status, body } = await sendRaw(
    app.port,
    [
      'POST /api/leads HTTP/1.1',
      `Content-Type: ${type}`,
      `Content-Length: ${bytes.length}`,
      'Sec-Fetch-Site: same-origin',
      'Accept: text/plain',
    ],
    bytes,
  );

  expect({ status, body }).toEqual({ status: 415, body: 'Send the body in UTF-8.\n' });
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

const inChunks = (body: string, length: number) =>
  sendRaw(
    app.port,
    ['POST /api/leads HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    `${body.replace(new RegExp(`.{1,${length}}`, 'g'), (part) => `${part.length.toString(16)}\r\n${part}\r\n`)}0\r\n\r\n`,
  );

test('accepts a short body byte by byte, and a long one in packets of the smallest size', async () => {
  expect((await inChunks(ofSize(200), 1)).status).toBe(201);
  expect((await inChunks(ofSize(LIMIT), 500)).status).toBe(201);
});

test.each([1, 16])('refuses a body of 256 KiB in chunks of %i bytes', async (length) => {
  const { status } = await inChunks(ofSize(LIMIT), length);

  // The connection is closed at once, so that the client may lose the answer.
  expect([400, Number.NaN]).toContainEqual(status);
  expect(await database.query('SELECT FROM leads')).toEqual([]);
});

test.each(['gzip', 'deflate', 'br', 'identity', 'x'])('refuses Content-Encoding: %s', async (encoding) => {
  const { status } = await sendJson(BOMB, `Content-Encoding: ${encoding}`);

  expect(status).toBe(415);
});

test('accepts a body after it has refused others', async () => {
  await sendJson('{');
  await sendChunked(ofSize(LIMIT + 1));

  expect((await sendJson(ofSize(100))).status).toBe(201);
});
