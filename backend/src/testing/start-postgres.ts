import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedServer } from '../database/embedded/embedded-server.ts';
import { startTestServer } from './postgres/superuser.ts';

declare global {
  var testPostgres: { server: EmbeddedServer; folder: string };
}

/** Starts the PostgreSQL server of a test run, before the first file. Each file creates its own databases on it. */
const startPostgres = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-test-'));
  const server = await startTestServer(folder);
  globalThis.testPostgres = { server, folder };
  process.env['TEST_POSTGRES_URL'] = server.url;
};

export default startPostgres;
