/** Checks deploy/nginx with nginx in front of the built product, on the loopback interface. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { connect } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import { ADMIN_PASSWORD } from '../../backend/src/testing/access/admin-password.ts';
import { addressOf, spawnProduct } from '../../backend/src/testing/product/spawn-product.ts';
import { freePort } from '../../backend/src/database/embedded/free-port.ts';
import { until } from '../lab/until.ts';
import { startProduct } from '../support/product.ts';
import { ask, HOST, open, startNginx } from './nginx-server.ts';

const LEADS_PER_MINUTE = 5;
const ADMIN = { headers: { authorization: `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}` } };
const ENVIRONMENT = {
  PUBLIC_URL: `https://${HOST}`,
  ADMIN_PASSWORD,
  TRUST_PROXY_HOPS: '1',
  LEAD_RATE_LIMIT: String(LEADS_PER_MINUTE),
};
/** A search, whose words are in no log. */
const SEARCH = '/api/leads?q=ada%40example.com';

const product = await startProduct(ENVIRONMENT);
after(product.stop);
const { port: PORT } = new URL(product.url);
const nginx = await startNginx(PORT);
after(nginx.stop);

const submit = (from: string, message = 'Hello', claims: Record<string, string> = {}) =>
  ask(nginx, '/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...claims },
    body: JSON.stringify({ email: 'visitor@example.com', message }),
    from,
  });
const handshake = (options: object) =>
  connect({ host: '127.0.0.1', port: nginx.port, servername: HOST, ca: nginx.ca, ...options });

test('nginx accepts the file without a warning', () => {
  assert.equal(nginx.said(), '');
});

test('plain HTTP is redirected to the configured name, whatever Host says', async () => {
  const address = `http://127.0.0.1:${nginx.plainPort}/about-us?from=http`;
  const { status, headers } = await fetch(address, { redirect: 'manual' });
  assert.deepEqual([status, headers.get('location')], [308, `https://${HOST}/about-us?from=http`]);
});

test('refuses TLS 1.1 and ciphers without authentication, and speaks HTTP/2', async () => {
  const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' };
  await assert.rejects(once(handshake(old), 'secureConnect'), /alert protocol version/);
  const cbc = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-SHA256' };
  await assert.rejects(once(handshake(cbc), 'secureConnect'), /alert handshake failure/);
  const socket = handshake({ ALPNProtocols: ['h2', 'http/1.1'] });
  await once(socket, 'secureConnect');
  socket.destroy();
  assert.equal(socket.alpnProtocol, 'h2');
});

test('a page arrives as the product compressed it, with each security header once', async () => {
  const headers = { 'accept-encoding': 'br, gzip' };
  const page = await ask(nginx, '/', { headers });
  assert.partialDeepStrictEqual(page, {
    status: 200,
    headers: { 'content-encoding': 'br', server: 'nginx' },
  });
  const html = brotliDecompressSync(page.body).toString();
  assert.match(html, new RegExp(`rel="canonical" href="https://${HOST}/?"`));
  assert.match(page.headers['strict-transport-security']!, /^max-age=\d+; includeSubDomains$/);
  for (const header of [
    'strict-transport-security',
    'content-security-policy',
    'x-content-type-options',
  ])
    assert.equal(page.distinct[header]?.length, 1, header);

  const conditional = { ...headers, 'if-none-match': page.headers.etag! };
  assert.equal((await ask(nginx, '/', { headers: conditional })).status, 304);

  const answer = await ask(nginx, '/api/unknown', { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(answer.status, 404);
  assert.equal(answer.headers['content-encoding'], undefined);
});

test('a visitor submits a lead and the admin reads and deletes it', async () => {
  const stored = await submit('127.0.0.1');
  assert.equal(stored.status, 201);
  const { id } = JSON.parse(stored.body.toString()) as { id: number };
  assert.equal((await ask(nginx, '/admin/leads')).status, 401);
  assert.equal((await ask(nginx, '/admin/leads', ADMIN)).status, 200);
  assert.match(String((await ask(nginx, '/api/leads', ADMIN)).body), /visitor@example\.com/);

  const statuses = { 'https://evil.example': 403, [`https://${HOST}`]: 204 };
  for (const [origin, status] of Object.entries(statuses)) {
    const removal = { method: 'DELETE', headers: { ...ADMIN.headers, origin } };
    assert.equal((await ask(nginx, `/api/leads/${id}`, removal)).status, status);
  }
});

for (const from of ['127.0.1.1', '::1'])
  test(`submissions from ${from} are counted by that address, whatever the client claims`, async () => {
    for (let index = 0; index <= LEADS_PER_MINUTE; index += 1) {
      const other = `192.0.2.${index}`;
      const claims = { 'x-forwarded-for': other, 'x-real-ip': other, forwarded: `for=${other}` };
      const { status, headers } = await submit(from, 'Hello', claims);
      assert.equal(status, index < LEADS_PER_MINUTE ? 201 : 429);
      assert.equal('retry-after' in headers, status === 429);
    }
    assert.equal((await submit('127.0.1.2')).status, 201);
  });

test('an export of some megabytes arrives whole and is not written to a file', async () => {
  const clients = 8;
  const message = 'x'.repeat(200_000);
  for (let client = 1; client <= clients; client += 1)
    for (let index = 0; index < LEADS_PER_MINUTE; index += 1)
      assert.equal((await submit(`127.0.2.${client}`, message)).status, 201);

  const response = await open(nginx, '/api/leads/export?format=jsonl', ADMIN);
  // While nobody reads the export, nginx would write what it receives to a temporary file.
  for (let index = 0; index < 50; index += 1) assert.equal((await ask(nginx, '/')).status, 200);
  assert.equal(response.statusCode, 200);
  const lines = Buffer.concat(await response.toArray())
    .toString()
    .split('\n');
  const whole = lines.filter(
    (line) => line && (JSON.parse(line) as { message: string }).message === message,
  );
  assert.equal(whole.length, clients * LEADS_PER_MINUTE);
  assert.doesNotMatch(await nginx.log('error'), /temporary file/);
});

test('nginx answers to a body that is too large as the product does', async () => {
  const own = await submit('127.0.1.3', 'x'.repeat(300 * 1024));
  assert.ok('content-security-policy' in own.headers, 'the product refuses 300 KiB itself');
  assert.equal(own.status, 413);
  const refused = await submit('127.0.1.3', 'x'.repeat(1024 * 1024));
  const read = ({ status, headers, body }: typeof own) => ({
    status,
    type: headers['content-type']?.split(';')[0],
    cache: headers['cache-control'],
    body: JSON.parse(body.toString()) as unknown,
  });
  assert.deepEqual(read(refused), read(own));
});

test('the metrics are not public, not even with the password', async () => {
  const direct = await fetch(`${product.url}/metrics`, ADMIN);
  assert.equal(direct.status, 200);
  for (const path of [
    '/metrics',
    '/metrics?all',
    '/%6detrics',
    '//metrics',
    '/x/../metrics',
    '/metrics/',
  ])
    assert.equal((await ask(nginx, path, ADMIN)).status, 404, path);
});

test('the log contains the path of a search, but not what was searched for', async () => {
  await ask(nginx, SEARCH, ADMIN);
  // nginx writes the line after the answer.
  const line = /^127\.0\.0\.1 \[[^\]]+\] "GET \/api\/leads HTTP\/1\.1" \d{3} \d+ [\d.]+$/m;
  await until(async () => line.test(await nginx.log('access')));
  assert.doesNotMatch(await nginx.log('access'), /ada/);
});

test('without the product or its database, the answer is 503 with Retry-After', async () => {
  await product.stop();
  const headers = { 'retry-after': '5', 'cache-control': 'no-store' };
  assert.partialDeepStrictEqual(await ask(nginx, '/'), { status: 503, headers });
  // nginx logs the failure with the address of the request.
  await ask(nginx, SEARCH, ADMIN);
  await until(async () => (await nginx.log('error')).includes(SEARCH));
  assert.equal(await nginx.log('own'), '');

  const DATABASE_URL = `postgres://sandglass@127.0.0.1:${await freePort()}/sandglass`;
  const without = spawnProduct({ ...ENVIRONMENT, PORT, DATABASE_URL });
  try {
    await addressOf(without);
    assert.equal((await ask(nginx, '/')).status, 200);
    const refused = await submit('127.0.0.1');
    assert.partialDeepStrictEqual(refused, { status: 503, headers: { 'retry-after': '5' } });
    assert.match(refused.headers['content-type']!, /^application\/problem\+json/);
  } finally {
    await without.stop();
  }
});
