import assert from 'node:assert/strict';
import { appendFile, chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  addressOf,
  readyAddressOf,
  spawnProduct,
} from '../../../backend/src/testing/product/spawn-product.ts';
import { createCertificate } from '../../../backend/src/testing/receivers/certificate.ts';
import { connectTo } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import { temporaryFolder } from '../../lab/programs.ts';
import { startCluster, type Cluster } from '../../lab/servers/cluster.ts';
import { product, render, type Fields } from './render.ts';

/** Checks the DATABASE_URL of the component cloudnative-pg with a PostgreSQL that accepts TLS. */
export const checkDatabaseTls = (): void => {
  const folder = temporaryFolder('tls');
  let cluster: Cluster;
  let parameters: string;

  before(async () => {
    const { env } = product(await render('production')).container;
    parameters = env
      .find(({ name }: Fields) => name === 'DATABASE_URL')
      .value.replace(/^[^?]+/, '');
    // For localhost.
    const { cert, key } = createCertificate(1);
    await writeFile(join(folder, 'right.crt'), cert);
    await writeFile(join(folder, 'wrong.crt'), createCertificate(1).cert);
    cluster = await startCluster(join(folder, 'database'));
    const data = join(folder, 'database/postgres');
    await writeFile(join(data, 'server.crt'), cert);
    await writeFile(join(data, 'server.key'), key, { mode: 0o600 });
    const { uid, gid } = await stat(data);
    await chown(join(data, 'server.key'), uid, gid);
    await appendFile(join(data, 'postgresql.auto.conf'), 'ssl = on\n');
    process.kill(cluster.postmaster(), 'SIGHUP');
  });
  after(() => cluster?.stop());

  for (const [what, host, certificate, refusal] of [
    [
      'of its name and authority is accepted, and every connection encrypted',
      'localhost',
      'right',
      '',
    ],
    ['of another authority is refused', 'localhost', 'wrong', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of another name is refused', '127.0.0.1', 'right', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const)
    test(`a server with a certificate ${what}, and pages are served`, async () => {
      const file = join(folder, `${certificate}.crt`);
      const url = cluster.url.replace('127.0.0.1', host);
      const DATABASE_URL = url + parameters.replace(/(?<=sslrootcert=).+/, file);
      const started = spawnProduct({ DATABASE_URL });
      const session = await connectTo(cluster.url);
      try {
        const site = await addressOf(started);
        if (refusal) {
          await waitFor(started.output, (log) => log.includes('database not ready'), 20_000);
          assert.match(started.output(), new RegExp(refusal));
          assert.equal((await fetch(`${site}/health/ready`)).status, 503);
        } else {
          await readyAddressOf(started);
          const { rows } = await session.query<{ ssl: boolean }>(
            `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
             WHERE application_name LIKE 'sandglass%'`,
          );
          assert.deepEqual(rows, [{ ssl: true }]);
        }
        assert.equal((await fetch(site)).status, 200);
      } finally {
        await session.end();
        await started.stop();
      }
    });
};
