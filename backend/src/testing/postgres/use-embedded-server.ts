import { afterEach, beforeEach } from '@jest/globals';
import type { Client } from 'pg';
import { startEmbeddedServer, type EmbeddedServer } from '../../database/embedded/embedded-server.ts';
import { connectTo } from '../test-database.ts';
import { inHook } from '../use-test-database.ts';
import { useDataFolder, type DataFolder } from './use-data-folder.ts';

/** Gives each test a running embedded server. All tests of a file use the same data folder. */
export const useEmbeddedServer = (): { server: EmbeddedServer; folder: DataFolder } => {
  const folder = useDataFolder('file');
  const running: EmbeddedServer[] = [];
  beforeEach(async () => {
    running.push(await startEmbeddedServer(folder.path));
  });
  afterEach(() => running.pop()?.stop());
  return { server: inHook(() => running[0]!), folder };
};

/** Runs the embedded server of a data folder while `use` is pending, with a session of the product's role. */
export const served = async (
  dataDir: string,
  use: (session: Client, url: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  const server = await startEmbeddedServer(dataDir);
  try {
    const session = await connectTo(server.url);
    await use(session, server.url);
    await session.end();
  } finally {
    await server.stop();
  }
};
