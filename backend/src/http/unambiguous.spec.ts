import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sendBytes, sendRaw } from '../testing/send-raw.ts';
import { startApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

test.each(['/', '/about-us/', '/api/leads', '/icon.svg', '/nowhere'])(
  'refuses two Host headers at %s, and closes the connection',
  async (path) => {
    const { status, headers, body } = await sendRaw(app.port, [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'host: elsewhere.example',
    ]);

    expect({ status, body }).toEqual({ status: 400, body: 'A request names one host.\n' });
    expect(headers['connection']).toBe('close');
  },
);

test('refuses a request without a Host header, which HTTP/1.0 may leave out', async () => {
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

    expect({ status, body }).toEqual({ status: 400, body: 'The Host header is no host.\n' });
  },
);

test.each([
  ['HTTP/1.0', 'chunked'],
  ['HTTP/1.1', 'identity, chunked'],
  ['HTTP/1.1', 'xchunked'],
  ['HTTP/1.1', 'chunked, identity'],
  ['HTTP/1.1', 'gzip, chunked'],
])(
  'answers one request where another server might see two: %s with Transfer-Encoding %s',
  async (version, coding) => {
    const answers = await sendBytes(
      app.port,
      `POST /api/leads ${version}\r\nHost: localhost\r\nConnection: keep-alive\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\nGET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );

    expect(Array.from(answers.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => status)).toEqual(['400']);
  },
);
