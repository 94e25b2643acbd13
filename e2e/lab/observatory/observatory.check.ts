/**
 * Runs the built product behind a TLS reverse proxy, and has MDN's HTTP Observatory grade every
 * page: each must get A+ and pass every test.
 *
 *   npm run test:observatory
 */
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ADMIN_PASSWORD } from '../../../backend/src/testing/access/admin-password.ts';
import { createCertificate } from '../../../backend/src/testing/receivers/certificate.ts';
import { ADDRESSES } from '../../support/addresses.ts';
import { startProduct } from '../../support/product.ts';
import { loadPackage } from '../programs.ts';

interface Report {
  scan: { grade: string; score: number; statusCode: number };
  tests: Record<string, { pass: boolean; result: string }>;
}

// The package would download the HSTS preload list. Our host is not on it: an empty one is enough.
const lists = new URL('../node_modules/@mdn/mdn-http-observatory/conf/', import.meta.url);
await mkdir(lists, { recursive: true });
await writeFile(new URL('hsts-preload.json', lists), '{}');

const { key, cert } = createCertificate(1);
setDefaultCACertificates([...getCACertificates(), cert]);

const front = createServer({ key, cert }, (incoming, response) => {
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
  };
  const onward = request(
    `${product.url}${incoming.url}`,
    { method: incoming.method, headers },
    (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    },
  );
  incoming.pipe(onward);
}).listen(0, '127.0.0.1');
await once(front, 'listening');
const host = `localhost:${(front.address() as AddressInfo).port}`;
const product = await startProduct({
  PUBLIC_URL: `https://${host}`,
  ADMIN_PASSWORD,
  TRUST_PROXY_HOPS: '1',
});

const { scan } = await loadPackage<{ scan: (host: string) => Promise<Report> }>(
  '@mdn/mdn-http-observatory',
);
let bad = 0;
for (const address of ADDRESSES) {
  const { scan: result, tests } = await scan(host + address);
  const failed = Object.entries(tests).filter(([, { pass }]) => !pass);
  const good = result.grade === 'A+' && failed.length === 0;
  if (!good) bad += 1;
  console.log(
    `${good ? 'ok ' : 'BAD'} ${result.grade} ${result.score} ${result.statusCode} ${address}`,
  );
  for (const [name, { result: what }] of failed) console.log(`    ${name}: ${what}`);
}
await product.stop();
console.log(
  bad === 0 ? `${ADDRESSES.length} pages, each A+ with every test passed` : `${bad} are not A+`,
);
process.exit(bad === 0 ? 0 : 1);
