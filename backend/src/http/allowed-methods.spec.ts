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

const PAGE = 'GET, HEAD, OPTIONS';
const addresses = [
  ['/api/leads', 'GET, HEAD, OPTIONS, POST'],
  ['/health/live', PAGE],
  ['/', PAGE],
  ['/about-us', PAGE],
  ['/blog/security-stack-metrics', PAGE],
  ['/admin/leads', PAGE],
  ['/robots.txt', PAGE],
  ['/icon.svg', PAGE],
] as const;
const refused = ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'MKCOL', 'SEARCH'];

test.each(addresses.flatMap(([path, allow]) => refused.map((method) => ({ method, path, allow }))))(
  'refuses $method $path, and names the methods that it has',
  async ({ method, path, allow }) => {
    const { status, headers, body } = await sendRaw(app.port, [`${method} ${path} HTTP/1.1`]);

    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow });
    expect(body).toBe(`This address answers ${allow}.\n`);
  },
);

test.each(['/', '/about-us', '/admin/leads', '/robots.txt', '/icon.svg', '/health/ready'])(
  'refuses POST %s',
  async (path) => {
    const { status, headers } = await sendRaw(app.port, [`POST ${path} HTTP/1.1`, 'Content-Length: 0']);

    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow: PAGE });
  },
);

test.each(addresses)(
  'answers OPTIONS %s with 204, and shares nothing with other origins',
  async (path, allow) => {
    const { status, headers, body } = await sendRaw(app.port, [
      `OPTIONS ${path} HTTP/1.1`,
      'Origin: https://elsewhere.example',
      'Access-Control-Request-Method: POST',
    ]);

    expect({ status, allow: headers['allow'], body }).toEqual({ status: 204, allow, body: '' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  },
);

test.each(addresses.map(([path]) => path))('answers HEAD %s as GET, without a body', async (path) => {
  const get = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);
  const head = await sendRaw(app.port, [`HEAD ${path} HTTP/1.1`]);

  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
});

test('lets no client rename a method', async () => {
  const { status } = await sendRaw(app.port, [
    'POST /about-us HTTP/1.1',
    'X-HTTP-Method-Override: GET',
    'Content-Length: 0',
  ]);

  expect(status).toBe(405);
});

test.each(['PUT', 'POST', 'TRACE', 'OPTIONS'])('knows no address for %s /nowhere', async (method) => {
  const { status } = await sendRaw(app.port, [`${method} /nowhere HTTP/1.1`, 'Content-Length: 0']);

  expect(status).toBe(404);
});
