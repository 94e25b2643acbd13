import assert from 'node:assert/strict';
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  addressOf,
  readyAddressOf,
  spawnProduct,
  type Product,
} from '../../../backend/src/testing/product.ts';
import { createCertificate } from '../../../backend/src/testing/receivers/certificate.ts';
import { connectTo } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import { startCluster, type Cluster } from '../../lab/faults/cluster.ts';
import { product } from './pods.ts';
import { render, type Fields } from './render.ts';

/** Lets PostgreSQL accept TLS, with a certificate for localhost. */
const startWithTls = async (folder: string): Promise<Cluster> => {
  const { cert, key } = createCertificate(1);
  await writeFile(join(folder, 'right.crt'), cert);
  const cluster = await startCluster(join(folder, 'database'));
  const data = join(folder, 'database/postgres');
  const keyFile = join(data, 'server.key');
  await writeFile(join(data, 'server.crt'), cert);
  await writeFile(keyFile, key, { mode: 0o600 });
  const { uid, gid } = await stat(data);
  await chown(keyFile, uid, gid);
  await appendFile(join(data, 'postgresql.auto.conf'), 'ssl = on\n');
  cluster.signal('SIGHUP');
  return cluster;
};

/** Checks the form of DATABASE_URL that the component cloudnative-pg sets, with a PostgreSQL that accepts TLS. */
export const checkDatabaseTls = (): void => {
  let folder: string;
  let cluster: Cluster;
  let parameters: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandglass-tls-'));
    const { env } = product(await render('production')).container;
    parameters = env.find(({ name }: Fields) => name === 'DATABASE_URL').value.replace(/^[^?]+/, '');
    await writeFile(join(folder, 'wrong.crt'), createCertificate(1).cert);
    cluster = await startWithTls(folder);
  });
  after(async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** @param host that the certificate names, or does not */
  const start = (host: string, certificate: string): Product => {
    const url = cluster.url.replace('127.0.0.1', host);
    const file = join(folder, certificate);
    return spawnProduct({ DATABASE_URL: url + parameters.replace(/(?<=sslrootcert=).+/, file) });
  };

  test('every connection to the database is encrypted', async () => {
    const started = start('localhost', 'right.crt');
    const session = await connectTo(cluster.url);
    try {
      await readyAddressOf(started);
      const { rows } = await session.query<{ ssl: boolean }>(
        `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
         WHERE application_name LIKE 'sandglass%'`,
      );
      assert.deepEqual(rows, [{ ssl: true }]);
    } finally {
      await session.end();
      await started.stop();
    }
  });

  for (const [what, host, certificate, code] of [
    ['another authority', 'localhost', 'wrong.crt', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['another name', '127.0.0.1', 'right.crt', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const)
    test(`a server with a certificate of ${what} is refused, and pages are served`, async () => {
      const started = start(host, certificate);
      try {
        const url = await addressOf(started);
        await waitFor(started.output, (log) => log.includes('database not ready'), 20_000);
        assert.match(started.output(), new RegExp(code));
        assert.equal((await fetch(url)).status, 200);
        assert.equal((await fetch(`${url}/health/ready`)).status, 503);
      } finally {
        await started.stop();
      }
    });
};
