import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sendRaw } from '../testing/send-raw.ts';
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
