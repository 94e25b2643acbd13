import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterOf, readPidFile, ROLE } from '../../database/embedded/data-folder.ts';
import {
  startEmbeddedServer,
  type EmbeddedServer,
} from '../../database/embedded/embedded-server.ts';
import { connectTo } from '../test-database.ts';
import { waitFor } from '../wait-for.ts';

/** Runs a statement as the superuser of a cluster, whom the owner of the data folder can let in. */
export const asSuperuser = async (
  dataDir: string,
  url: string,
  statement: string,
): Promise<void> => {
  const file = join(clusterOf(dataDir), 'pg_hba.conf');
  const rules = readFileSync(file, 'utf8');
  const apply = (text: string) => {
    writeFileSync(file, text);
    process.kill(readPidFile(dataDir)!.pid, 'SIGHUP');
  };
  apply(`host all postgres 127.0.0.1/32 trust\n${rules}`);
  const superuser = new URL(url);
  superuser.username = 'postgres';
  superuser.password = '';
  const session = await waitFor(() => connectTo(superuser.href).catch(() => undefined), Boolean);
  await session!.query(statement);
  await session!.end();
  apply(rules);
};

/**
 * Starts an embedded server whose role may also create databases, which the product's role may not.
 */
export const startTestServer = async (dataDir: string): Promise<EmbeddedServer> => {
  const server = await startEmbeddedServer(dataDir);
  await asSuperuser(dataDir, server.url, `ALTER ROLE ${ROLE} CREATEDB`);
  return server;
};
