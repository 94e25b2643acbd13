import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { LEAD as ADA } from '../testing/leads/lead-requests.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { useEmptiedApp } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { fill, words } from '../words/words.ts';

const LIMIT = 256 * 1024;
/** 50 MB of spaces, compressed to 50 kB. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, ' '));
const typed = (type: string) => [`Content-Type: ${type}`];
const JSON_TYPE = typed('application/json');
const CHUNKED = 'Transfer-Encoding: chunked';
const LEAD = JSON.stringify(ADA);

const { app, database } = useEmptiedApp({ ADMIN_PASSWORD, LEAD_RATE_LIMIT: '0' });

type Body = Buffer | string;

/** Posts a body from a page of this site. */
const post = (body: Body, headers: readonly string[], path = '/api/leads') => {
  const framing = headers.some((line) => /^(?:Transfer-Encoding|Content-Length):/.test(line))
    ? []
    : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [`POST ${path} HTTP/1.1`, 'Sec-Fetch-Site: same-origin', 'Accept: text/plain'];
  return sendRaw(app.port, [...head, ...framing, ...headers], body);
};

/** A body in chunks, without the last one, which is empty. */
const inChunks = (body: string, length = body.length) =>
  body.replace(
    new RegExp(`.{1,${length}}`, 'g'),
    (part) => `${part.length.toString(16)}\r\n${part}\r\n`,
  );
const chunked = (body: string, length?: number) => `${inChunks(body, length)}0\r\n\r\n`;

/** A valid submission of a given size in bytes, and one with an unknown key. */
const ofSize = (bytes: number) => {
  const frame = JSON.stringify({ ...ADA, message: '' });
  return frame.replace('"message":""', `"message":"${'x'.repeat(bytes - frame.length)}"`);
};
const withOther = (json: string) => `{"email":"ada@example.com","other":${json}}`;
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const WORDS: unknown = expect.stringMatching(/^[A-Z][^\n]+\.\n$/);
const TOO_LARGE = `${fill(words().api.body.tooLarge, { limit: '256' })}\n`;
const TOO_DEEP = `${words().api.body.nested}\n`;
const NOT_JSON = `${words().api.body.notJson}\n`;
const NOT_UTF8 = `${words().api.body.charset}\n`;
const UTF16 = Buffer.from(LEAD, 'utf16le');

interface Refusal {
  what: string;
  status: number;
  sentence: unknown;
  body: Body;
  headers: string[];
}

const NO_JSON = ['{', '{"email":', "{'email':'a@b.c'}", '{"email":"a@b"}}', '\uFEFF{', 'email=a@b'];
const OTHER_TYPES = [
  'text/plain',
  'text/html',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/octet-stream',
  'application/json-patch+json',
  'application/jsonx',
  'json',
  '',
];

test.each<Refusal>([
  ...[...NO_JSON, '\u0000', ' '].map((body) => ({
    what: `${JSON.stringify(body)}, which is not JSON`,
    status: 400,
    sentence: WORDS,
    body,
    headers: JSON_TYPE,
  })),
  ...['\xff', '\xe2\x82', '\xed\xa0\x80'].map((bytes) => ({
    what: `${JSON.stringify(bytes)} as bytes, which are not UTF-8`,
    status: 400,
    sentence: WORDS,
    body: Buffer.from(`{"email":"ada@example.com","name":"${bytes}"}`, 'latin1'),
    headers: JSON_TYPE,
  })),
  { what: 'UTF-16', status: 400, sentence: WORDS, body: UTF16, headers: JSON_TYPE },
  {
    what: '256 KiB and one byte',
    status: 413,
    sentence: TOO_LARGE,
    body: ofSize(LIMIT + 1),
    headers: JSON_TYPE,
  },
  {
    what: '256 KiB and one byte in a chunk',
    status: 413,
    sentence: TOO_LARGE,
    body: chunked(ofSize(LIMIT + 1)),
    headers: [...JSON_TYPE, CHUNKED],
  },
  {
    what: 'arrays nested deeply in a field',
    status: 400,
    sentence: TOO_DEEP,
    body: `{"email":"a@b.c","name":${nested(40_000)}}`,
    headers: JSON_TYPE,
  },
  {
    what: 'arrays nested deeply under another key',
    status: 400,
    sentence: TOO_DEEP,
    body: withOther(nested(40_000)),
    headers: JSON_TYPE,
  },
  ...OTHER_TYPES.map((type) => ({
    what: `the content type ${type}`,
    status: 415,
    sentence: NOT_JSON,
    body: LEAD,
    headers: typed(type),
  })),
  { what: 'no content type', status: 415, sentence: NOT_JSON, body: LEAD, headers: [] },
  ...['utf-7', '"us-ascii"', 'utf-8; charset=utf-16le'].map((charset) => ({
    what: charset,
    status: 415,
    sentence: NOT_UTF8,
    body: LEAD,
    headers: typed(`application/json; charset=${charset}`),
  })),
  {
    what: 'a charset in capitals',
    status: 415,
    sentence: NOT_UTF8,
    body: UTF16,
    headers: typed('application/json;CHARSET=UTF-16LE'),
  },
  {
    what: 'a form in Latin-1',
    status: 415,
    sentence: NOT_UTF8,
    body: 'email=a%40b.co',
    headers: typed('application/x-www-form-urlencoded; charset=iso-8859-1'),
  },
  ...['gzip', 'deflate', 'br', 'identity', 'x'].map((coding) => ({
    what: coding,
    status: 415,
    sentence: WORDS,
    body: BOMB,
    headers: [...JSON_TYPE, `Content-Encoding: ${coding}`],
  })),
])(
  'refuses $what with $status and a sentence, and stores nothing',
  async ({ status, sentence, body, headers }) => {
    const answer = await post(body, headers);

    expect([answer.status, answer.body]).toEqual([status, sentence]);
    expect(await database.query('SELECT FROM leads')).toEqual([]);
  },
);

test.each<[what: string, body: string, headers: string[]]>([
  ['256 KiB', ofSize(LIMIT), JSON_TYPE],
  ['one chunk', chunked(ofSize(1000)), [...JSON_TYPE, CHUNKED]],
  ['chunks of a byte', chunked(ofSize(200), 1), [...JSON_TYPE, CHUNKED]],
  ['256 KiB in packets of the smallest size', chunked(ofSize(LIMIT), 500), [...JSON_TYPE, CHUNKED]],
  ['64 levels of nesting', withOther(nested(63)), JSON_TYPE],
  ['brackets within a string', withOther(JSON.stringify(`"${'[{\\"'.repeat(100)}`)), JSON_TYPE],
  ['a charset', LEAD, typed('application/json; charset=utf-8')],
  ['a type in capitals', LEAD, typed('Application/JSON')],
  ['a quoted charset', LEAD, typed('application/json ; charset="UTF-8"')],
])('accepts a body of %s', async (_what, body, headers) => {
  expect((await post(body, headers)).status).toBe(201);
});

/** Statuses with their `Connection`. */
const TOO_LARGE_CLOSED = [[413, 'close']];
/** The connection is closed at once, so that the client may lose the answer. */
const REFUSED_OR_LOST = [
  [400, 'close'],
  [Number.NaN, undefined],
];

test.each([
  ['a declared body of 10 GB', 'Content-Length: 10000000000', '', TOO_LARGE_CLOSED],
  ['more than 256 KiB in a chunk', CHUNKED, inChunks('x'.repeat(LIMIT + 1)), TOO_LARGE_CLOSED],
  ['chunks of a byte', CHUNKED, inChunks(ofSize(LIMIT), 1), REFUSED_OR_LOST],
  ['chunks of 16 bytes', CHUNKED, inChunks(ofSize(LIMIT), 16), REFUSED_OR_LOST],
  ['chunks of 64 bytes', CHUNKED, inChunks(ofSize(LIMIT), 64), REFUSED_OR_LOST],
])(
  'refuses %s without waiting for the end, and closes the connection',
  async (_what, framing, bytes, outcomes) => {
    // The connection stays open otherwise: the request has a Host, and no Connection: close.
    const { status, headers } = await post(bytes, [...JSON_TYPE, 'Host: localhost', framing]);

    expect(outcomes).toContainEqual([status, headers['connection']]);
  },
);

test('delivers the 413 to a client that sends its whole body before it reads', async () => {
  const body = ofSize(32 * LIMIT);
  const socket = connect(app.port, '127.0.0.1').pause();
  socket.write(`POST /api/leads HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE[0]}\r\n`);
  await promisify(socket.write.bind(socket))(`Content-Length: ${body.length}\r\n\r\n${body}`);

  const answer = Buffer.concat(await socket.toArray()).toString();

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer.endsWith(TOO_LARGE)).toBe(true);
});

test('refuses long bodies while 64 MB of others are unfinished, and reads short ones', async () => {
  const line = /^HTTP\/1\.1 503 [^]*^Retry-After: 5\r$/im;
  const unfinished = `POST /api/leads HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE[0]}\r\nContent-Length: ${LIMIT}\r\n\r\n${'x'.repeat(LIMIT - 1)}`;
  const refused = Promise.withResolvers<string>();
  const sockets = Array.from({ length: 270 }, () =>
    connect(app.port, '127.0.0.1')
      .on('error', () => undefined)
      .on('data', (bytes) => refused.resolve(bytes.toString())),
  );
  for (const socket of sockets) socket.write(unfinished);

  expect(await refused.promise).toMatch(line);
  expect((await post(LEAD, JSON_TYPE)).status).toBe(201);

  for (const socket of sockets) socket.destroy();
  await waitFor(async () => (await post(ofSize(LIMIT), JSON_TYPE)).status, 201);
});

const FORM = 'Content-Type: application/x-www-form-urlencoded';

test.each<[path: string, status: number, header?: string]>([
  ['/api/leads/erasures', 401],
  ['/api/leads/erasures', 415, `Authorization: Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}`],
  ['/api/leads/1/notifications', 401],
  ['/api/nothing', 404],
  ['/api/leads/1/nothing', 404],
  ['/about-us', 405],
  ['/nowhere', 404],
])(
  'answers a form posted to %s with %i instead of a page for visitors',
  async (path, status, header = 'Accept: */*') => {
    expect((await post('email=a@b.c', [FORM, header], path)).status).toBe(status);
  },
);
