import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { connect } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import { addressOf, spawnProduct, type Product as Process } from '../../backend/src/testing/product.ts';
import { freePort } from '../../backend/src/testing/free-port.ts';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { startProduct, untilCompressed, type Product } from '../support/product.ts';
import { ask, finish, open, type Answer } from './https-client.ts';
import { HOST, startNginx, type Nginx } from './nginx-server.ts';

const LEADS_PER_MINUTE = 5;
const PASSWORD = 'correct horse';
const ADMIN = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json' };
const ENVIRONMENT = {
  PUBLIC_URL: `https://${HOST}`,
  ADMIN_PASSWORD: PASSWORD,
  TRUST_PROXY_HOPS: '1',
  LEAD_RATE_LIMIT: String(LEADS_PER_MINUTE),
};

const lead = (email: string, message = 'Hello') => ({
  method: 'POST',
  headers: JSON_TYPE,
  body: JSON.stringify({ email, message }),
});

/** The fields of an error response that a client reads. */
const problem = ({ status, headers, json }: Answer) => ({
  status,
  type: headers['content-type']?.split(';')[0],
  cache: headers['cache-control'],
  body: json(),
});

/** Checks deploy/nginx with nginx in front of the built product, on the loopback interface. */
export const checkNginx = (): void => {
  let nginx: Nginx;
  let product: Product;
  let productPort: number;

  before(async () => {
    productPort = await freePort();
    product = await startProduct({ ...ENVIRONMENT, PORT: String(productPort) });
    nginx = await startNginx(productPort);
    await untilCompressed(`http://127.0.0.1:${productPort}`);
  });
  after(async () => {
    await nginx?.stop();
    await product?.stop();
  });

  const address = () => ({ host: '127.0.0.1', port: nginx.port, servername: HOST, ca: nginx.ca });

  test('nginx accepts the file without a warning', () => {
    assert.match(nginx.judgment, /test is successful/);
    assert.doesNotMatch(nginx.judgment, /\[(?:warn|error|emerg)\]/);
  });

  test('plain HTTP is redirected to the configured name, whatever Host says', async () => {
    const address = `http://127.0.0.1:${nginx.plainPort}/about-us?from=http`;
    const { status, headers } = await fetch(address, { redirect: 'manual' });
    assert.equal(status, 308);
    assert.equal(headers.get('location'), `https://${HOST}/about-us?from=http`);
  });

  test('TLS 1.1 and ciphers without authenticated encryption are refused', async () => {
    const refusal = (options: object) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect({ ...address(), ...options }, () =>
          reject(new Error(`connected with ${JSON.stringify(socket.getCipher())}`)),
        );
        socket.on('error', ({ message }) => resolve(message));
      });
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' };
    assert.match(await refusal(old), /alert protocol version/);
    const cbc = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-SHA256' };
    assert.match(await refusal(cbc), /alert handshake failure/);
  });

  test('a page arrives as the product compressed it, with each security header once', async () => {
    const page = await ask(nginx, '/', { headers: { 'accept-encoding': 'br, gzip' } });
    assert.equal(page.status, 200);
    assert.equal(page.headers['content-encoding'], 'br');
    assert.match(
      brotliDecompressSync(page.body).toString(),
      new RegExp(`rel="canonical" href="https://${HOST}/?"`),
    );
    assert.match(page.headers['strict-transport-security']!, /^max-age=\d+; includeSubDomains$/);
    for (const header of ['strict-transport-security', 'content-security-policy', 'x-content-type-options'])
      assert.equal(page.count(header), 1, header);
    assert.equal(page.headers['server'], 'nginx');

    const again = await ask(nginx, '/', {
      headers: { 'accept-encoding': 'br, gzip', 'if-none-match': page.headers.etag! },
    });
    assert.equal(again.status, 304);
  });

  test('nginx does not compress what the product sends uncompressed', async () => {
    const answer = await ask(nginx, '/api/unknown', { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(answer.status, 404);
    assert.equal(answer.headers['content-encoding'], undefined);
  });

  test('clients may speak HTTP/2', async () => {
    const socket = connect({ ...address(), ALPNProtocols: ['h2', 'http/1.1'] });
    await once(socket, 'secureConnect');
    socket.destroy();
    assert.equal(socket.alpnProtocol, 'h2');
  });

  test('a visitor submits a lead and the admin reads and deletes it', async () => {
    const stored = await ask(nginx, '/api/leads', lead('stored@example.com'));
    assert.equal(stored.status, 201);
    const { id } = stored.json() as { id: number };
    assert.equal((await ask(nginx, '/admin/leads')).status, 401);
    assert.equal((await ask(nginx, '/admin/leads', { headers: ADMIN })).status, 200);
    assert.match(String((await ask(nginx, '/api/leads', { headers: ADMIN })).body), /stored@example\.com/);

    const removal = (origin: string) =>
      ask(nginx, `/api/leads/${id}`, { method: 'DELETE', headers: { ...ADMIN, origin } });
    assert.equal((await removal('https://evil.example')).status, 403);
    assert.equal((await removal(`https://${HOST}`)).status, 204);
  });

  for (const from of ['127.0.1.1', '::1']) {
    test(`submissions from ${from} are counted by that address, whatever the client claims`, async () => {
      const claims = (index: number) => ({
        'x-forwarded-for': `192.0.2.${index}`,
        'x-real-ip': `192.0.2.${index}`,
        forwarded: `for=192.0.2.${index}`,
        ...JSON_TYPE,
      });
      const statuses: number[] = [];
      for (let index = 0; index <= LEADS_PER_MINUTE; index += 1) {
        const submission = { ...lead('forged@example.com'), headers: claims(index), from };
        const { status, headers } = await ask(nginx, '/api/leads', submission);
        statuses.push(status);
        assert.equal('retry-after' in headers, status === 429);
      }
      assert.deepEqual(statuses, [...Array.from({ length: LEADS_PER_MINUTE }, () => 201), 429]);
      const other = await ask(nginx, '/api/leads', { ...lead('other@example.com'), from: '127.0.1.2' });
      assert.equal(other.status, 201);
    });
  }

  test('an export of some megabytes arrives whole and is not written to a file', async () => {
    const clients = 8;
    const message = 'x'.repeat(200_000);
    for (let client = 1; client <= clients; client += 1)
      for (let index = 0; index < LEADS_PER_MINUTE; index += 1) {
        const submission = { ...lead('large@example.com', message), from: `127.0.2.${client}` };
        assert.equal((await ask(nginx, '/api/leads', submission)).status, 201);
      }

    const response = await open(nginx, '/api/leads/export?format=jsonl', { headers: ADMIN });
    // While nobody reads the export, nginx would write what it receives to a temporary file.
    for (let index = 0; index < 50; index += 1) assert.equal((await ask(nginx, '/')).status, 200);
    const { status, body } = await finish(response);
    assert.equal(status, 200);
    const large = body
      .toString()
      .trim()
      .split('\n')
      .filter((line) => (JSON.parse(line) as { message: string }).message === message);
    assert.equal(large.length, clients * LEADS_PER_MINUTE);
    assert.doesNotMatch(await nginx.errors(), /temporary file/);
  });

  test('the answer to a body that is too large is the same from nginx as from the product', async () => {
    const tooLarge = (size: number) =>
      ask(nginx, '/api/leads', { ...lead('a@example.com', 'x'.repeat(size)), from: '127.0.1.3' });
    const refused = await tooLarge(300 * 1024);
    assert.ok('content-security-policy' in refused.headers, 'the product refuses 300 KiB itself');
    const own = problem(refused);
    assert.equal(own.status, 413);
    assert.deepEqual(problem(await tooLarge(1024 * 1024)), own);
  });

  test('the metrics are not public, not even with the password', async () => {
    const direct = await fetch(`http://127.0.0.1:${productPort}/metrics`, { headers: ADMIN });
    assert.equal(direct.status, 200);
    for (const path of ['/metrics', '/metrics?all', '/%6detrics', '//metrics', '/x/../metrics', '/metrics/'])
      assert.equal((await ask(nginx, path, { headers: ADMIN })).status, 404, path);
  });

  test('the log contains the path of a search, but not what was searched for', async () => {
    await ask(nginx, '/api/leads?q=ada%40example.com', { headers: ADMIN });
    // nginx writes the line after the answer.
    const line = /^127\.0\.0\.1 \[[^\]]+\] "GET \/api\/leads HTTP\/1\.1" \d{3} \d+ [\d.]+$/m;
    const log = await waitFor(nginx.accesses, (text) => line.test(text));
    assert.doesNotMatch(log, /ada/);
  });

  test('without the product or its database, the answer is 503 with Retry-After', async () => {
    await product.stop();
    const gone = await ask(nginx, '/');
    assert.equal(gone.status, 503);
    assert.equal(gone.headers['retry-after'], '5');
    assert.equal(gone.headers['cache-control'], 'no-store');
    // nginx logs the failure with the address of the request.
    await ask(nginx, '/api/leads?q=ada%40example.com', { headers: ADMIN });
    await waitFor(nginx.errors, (text) => text.includes('ada%40example.com'));
    assert.equal(await nginx.ownErrors(), '');

    const closed = await freePort();
    const DATABASE_URL = `postgres://sandglass@127.0.0.1:${closed}/sandglass`;
    const without: Process = spawnProduct({ ...ENVIRONMENT, PORT: String(productPort), DATABASE_URL });
    try {
      await addressOf(without);
      assert.equal((await ask(nginx, '/')).status, 200);
      const refused = await ask(nginx, '/api/leads', lead('later@example.com'));
      assert.equal(refused.headers['retry-after'], '5');
      assert.equal(refused.status, 503);
      assert.equal(problem(refused).type, 'application/problem+json');
    } finally {
      await without.stop();
    }
  });
};
