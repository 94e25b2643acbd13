import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { postForm } from '../testing/leads/lead-requests.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { useEmptyTables } from '../testing/use-test-database.ts';

const LIMIT = 256 * 1024;
/** 50 MB of spaces, compressed to 50 kB. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, ' '));
const JSON_TYPE = 'Content-Type: application/json';
const LEAD = '{"email":"ada@example.com"}';

const { app, database } = useTestApp({ ADMIN_PASSWORD: 'correct horse' });
useEmptyTables(database);

const send = (body: Buffer | string, ...headers: string[]) =>
  sendRaw(app.port, ['POST /api/leads HTTP/1.1', ...headers], body);

const sendJson = (body: Buffer | string, ...headers: string[]) =>
  send(body, JSON_TYPE, `Content-Length: ${Buffer.byteLength(body)}`, ...headers);

const sendChunked = (body: string, length = body.length) => {
  const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
  const chunks = body.replace(new RegExp(`.{1,${length}}`, 'g'), chunk);
  return send(`${chunks}0\r\n\r\n`, JSON_TYPE, 'Transfer-Encoding: chunked');
};

/** Sends a submission with an unknown key. */
const sendOther = (json: string) => sendJson(`{"email":"ada@example.com","other":${json}}`);

/** Returns a valid submission of a given size in bytes. */
const ofSize = (bytes: number) => {
  const frame = JSON.stringify({ email: 'ada@example.com', message: '' });
  return frame.replace('"message":""', `"message":"${'x'.repeat(bytes - frame.length)}"`);
};

const latin = (text: string) => Buffer.from(text, 'latin1');
const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;

const WORDS: unknown = expect.stringMatching(/^[A-Z][^\n]+\.\n$/);
const TOO_LARGE = 'The body is larger than 256 KiB.\n';
const TOO_DEEP = 'The body is nested too deeply.\n';
const NOT_JSON = 'Send the body as application/json.\n';
const NOT_UTF8 = 'Send the body in UTF-8.\n';

const ofType = (type: string | undefined, body: Buffer | string = LEAD) =>
  send(
    body,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Sec-Fetch-Site: same-origin',
    'Accept: text/plain',
  );

test.each([
  ...[
    '{',
    '{"email":',
    "{'email':'ada@example.com'}",
    '{"email":"a@b"}}',
    '\uFEFF{',
    'email=a@b',
    '\u0000',
    ' ',
  ].map((body) => [`${JSON.stringify(body)}, which is not JSON`, 400, WORDS, () => sendJson(body)] as const),
  ...['\xff', '\xe2\x82', '\xed\xa0\x80'].map((bytes) => {
    const body = latin(`{"email":"ada@example.com","name":"${bytes}"}`);
    return [
      `${JSON.stringify(bytes)} as bytes, which are not UTF-8`,
      400,
      WORDS,
      () => sendJson(body),
    ] as const;
  }),
  ['UTF-16', 400, WORDS, () => sendJson(Buffer.from(LEAD, 'utf16le'))],
  ['256 KiB and one byte', 413, TOO_LARGE, () => sendJson(ofSize(LIMIT + 1))],
  ['256 KiB and one byte in a chunk', 413, TOO_LARGE, () => sendChunked(ofSize(LIMIT + 1))],
  [
    'arrays nested deeply in a field',
    400,
    TOO_DEEP,
    () => sendJson(`{"email":"ada@example.com","name":${deep}}`),
  ],
  ['arrays nested deeply under another key', 400, TOO_DEEP, () => sendOther(deep)],
  ...[
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
  ].map((type) => [`the content type ${type}`, 415, NOT_JSON, () => ofType(type)] as const),
  ...(
    [
      ['application/json; charset=utf-7', LEAD],
      ['application/json; charset="us-ascii"', LEAD],
      ['application/json; charset=utf-8; charset=utf-16le', Buffer.from(LEAD, 'utf16le')],
      ['application/json;CHARSET=UTF-16LE', Buffer.from(LEAD, 'utf16le')],
      ['application/x-www-form-urlencoded; charset=iso-8859-1', 'email=a%40b.co'],
    ] as const
  ).map(([type, body]) => [`the charset of ${type}`, 415, NOT_UTF8, () => ofType(type, body)] as const),
  ...['gzip', 'deflate', 'br', 'identity', 'x'].map(
    (coding) => [coding, 415, WORDS, () => sendJson(BOMB, `Content-Encoding: ${coding}`)] as const,
  ),
] as const)('refuses %s with %i and a sentence, and stores nothing', async (_what, status, sentence, ask) => {
  const answer = await ask();

  expect([answer.status, answer.body]).toEqual([status, sentence]);
  expect(await database.query('SELECT FROM leads')).toEqual([]);
});

test.each([
  ['256 KiB', () => sendJson(ofSize(LIMIT))],
  ['one chunk', () => sendChunked(ofSize(1000))],
  ['chunks of a byte', () => sendChunked(ofSize(200), 1)],
  ['256 KiB in packets of the smallest size', () => sendChunked(ofSize(LIMIT), 500)],
  ['64 levels of nesting', () => sendOther(`${'['.repeat(63)}${']'.repeat(63)}`)],
  ['brackets within a string', () => sendOther(JSON.stringify(`"${'[{\\"'.repeat(100)}`))],
  ['a charset', () => ofType('application/json; charset=utf-8')],
  ['a type in capitals', () => ofType('Application/JSON')],
  ['a quoted charset', () => ofType('application/json ; charset="UTF-8"')],
])('accepts a body of %s', async (_what, ask) => {
  expect((await ask()).status).toBe(201);
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
  const { status, headers } = await send(bytes, 'Host: localhost', JSON_TYPE, framing);

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
  expect(answer.endsWith(TOO_LARGE)).toBe(true);
});

test.each([1, 16])('refuses a body of 256 KiB in chunks of %i bytes', async (length) => {
  const { status } = await sendChunked(ofSize(LIMIT), length);

  // The connection is closed at once, so that the client may lose the answer.
  expect([400, Number.NaN]).toContainEqual(status);
  expect(await database.query('SELECT FROM leads')).toEqual([]);
});

test.each<[path: string, status: number, header?: string]>([
  ['/api/leads/erasures', 401],
  ['/api/leads/erasures', 415, `Authorization: Basic ${btoa('admin:correct horse')}`],
  ['/api/leads/1/notifications', 401],
  ['/api/nothing', 404],
  ['/about-us', 405],
  ['/nowhere', 404],
])(
  'answers a form posted to %s with %i instead of a page for visitors',
  async (path, status, header = 'Accept: */*') => {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const head = [`POST ${path} HTTP/1.1`, type, 'Sec-Fetch-Site: same-origin', 'Content-Length: 11', header];

    expect((await sendRaw(app.port, head, 'email=a@b.c')).status).toBe(status);
  },
);

test.each(['email=%ff%fe@b.co', 'email=a@b.co&name=%C3', 'email=a@b.co&message=%zz'])(
  'stores nothing of the form %s, whose escapes are not UTF-8',
  async (body) => {
    const { status, headers } = await postForm(app, body);

    expect({ status, location: headers['location'] }).toEqual({ status: 303, location: '/contact/invalid' });
    expect(await database.query('SELECT FROM leads')).toEqual([]);
  },
);
