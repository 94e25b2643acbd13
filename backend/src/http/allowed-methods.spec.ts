import { expect, test } from '@jest/globals';
import { sendRaw } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const { app } = useTestApp();

const PAGE = 'GET, HEAD, OPTIONS';
const addresses = [
  ['/api/leads', 'GET, HEAD, OPTIONS, POST'],
  ['/health/live', PAGE],
  ['/health/ready', PAGE],
  ['/', PAGE],
  ['/about-us', PAGE],
  ['/blog/security-stack-metrics', PAGE],
  ['/admin/leads', PAGE],
  ['/robots.txt', PAGE],
  ['/icon.svg', PAGE],
] as const;
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'MKCOL', 'SEARCH'];
const refused = addresses.flatMap(([path, allow]) =>
  methods.filter((method) => !allow.includes(method)).map((method) => ({ method, path, allow })),
);

test.each(refused)('refuses $method $path and names the allowed methods', async ({ method, path, allow }) => {
  const { status, headers, body } = await sendRaw(app.port, [`${method} ${path} HTTP/1.1`]);

  expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow });
  expect(body).toBe(`This address accepts ${allow}.\n`);
});

test.each(addresses)('answers OPTIONS %s with 204 and allows no other origin', async (path, allow) => {
  const { status, headers, body } = await sendRaw(app.port, [
    `OPTIONS ${path} HTTP/1.1`,
    'Origin: https://elsewhere.example',
    'Access-Control-Request-Method: POST',
  ]);

  expect({ status, allow: headers['allow'], body }).toEqual({ status: 204, allow, body: '' });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test.each(addresses.map(([path]) => path))('answers HEAD %s like GET, without a body', async (path) => {
  const get = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);
  const head = await sendRaw(app.port, [`HEAD ${path} HTTP/1.1`]);

  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
});

test('ignores X-HTTP-Method-Override', async () => {
  const { status } = await sendRaw(app.port, [
    'POST /about-us HTTP/1.1',
    'X-HTTP-Method-Override: GET',
    'Content-Length: 0',
  ]);

  expect(status).toBe(405);
});

test.each(['PUT', 'POST', 'TRACE', 'OPTIONS'])('answers %s /nowhere with 404', async (method) => {
  const { status } = await sendRaw(app.port, [`${method} /nowhere HTTP/1.1`, 'Content-Length: 0']);

  expect(status).toBe(404);
});

test('answers OPTIONS for the same address with the methods of each of its patterns', async () => {
  const { headers } = await sendRaw(app.port, ['OPTIONS /api/leads/counts HTTP/1.1']);

  expect(headers['allow']?.split(', ')).toEqual(expect.arrayContaining(['DELETE', 'GET', 'HEAD', 'PATCH']));
});
