import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterOf, createDataFolder } from '../database/embedded/data-folder.ts';
import type { EmbeddedServer } from '../database/embedded/embedded-server.ts';
import { createCluster } from '../database/embedded/new-cluster.ts';
import { migrate } from '../database/migrate/migrate.ts';
import { startTestServer } from './postgres/superuser.ts';
import { createTestDatabase } from './test-database.ts';

declare global {
  var testPostgres: { server: EmbeddedServer; folder: string };
}

/**
 * Starts the PostgreSQL server of a test run, before the first file. Each file creates its own
 * databases on it, or starts a server on a copy of the same new cluster, see `useDataFolder`.
 */
const startPostgres = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-test-'));
  const [template, data] = [join(folder, 'new'), join(folder, 'data')];
  createDataFolder(template);
  await createCluster(template, new AbortController().signal);
  execFileSync('cp', ['-a', template, data]);
  // Nothing here outlives the machine, so no test waits for the disk.
  await appendFile(join(clusterOf(data), 'postgresql.auto.conf'), 'fsync = off\n');
  const server = await startTestServer(data);
  // Ctrl-C would leave it running: Jest ends without the teardown.
  process.once('SIGINT', () => process.exit(130));
  globalThis.testPostgres = { server, folder };
  process.env['TEST_POSTGRES_URL'] = server.url;
  const { name, url } = await createTestDatabase();
  await migrate(url);
  process.env['TEST_TEMPLATE'] = name;
  process.env['TEST_DATA_FOLDER'] = template;
};

export default startPostgres;
