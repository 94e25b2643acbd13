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
