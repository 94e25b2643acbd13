import { afterEach, beforeEach } from '@jest/globals';
import { startEmbeddedServer, type EmbeddedServer } from '../../database/embedded/embedded-server.ts';
import { inHook } from '../use-test-database.ts';
import { useEmptyFolder, type DataFolder } from './use-data-folder.ts';

/** Gives each test a running embedded server. All tests of a file use the same data folder. */
export const useEmbeddedServer = (): { server: EmbeddedServer; folder: DataFolder } => {
  const folder = useEmptyFolder();
  const running: EmbeddedServer[] = [];
  beforeEach(async () => {
    running.push(await startEmbeddedServer(folder.path));
  });
  afterEach(() => running.pop()?.stop());
  return { server: inHook(() => running[0]!), folder };
};
