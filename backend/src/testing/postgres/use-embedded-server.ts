import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import {
  startEmbeddedServer,
  type EmbeddedServer,
} from '../../database/embedded/embedded-server.ts';
import { connectTo } from '../test-database.ts';
import { hooksFor, createdInHook, type Lifetime } from '../use-test-database.ts';

/** A folder for `DATA_DIR`. */
interface DataFolder {
  path: string;
}

/** Gives a test file, or each test, an empty folder, and removes it afterwards. */
export const useEmptyFolder = (lifetime: Lifetime = 'file'): DataFolder => {
  const { before, after } = hooksFor(lifetime);
  let folder: DataFolder;
  before(async () => {
    folder = { path: await mkdtemp(join(tmpdir(), 'sandglass-test-')) };
  });
  after(() => rm(folder.path, { recursive: true, force: true }));
  return createdInHook(() => folder);
};

/**
 * Gives a test file a folder with a new PostgreSQL cluster: a copy of one, because initdb takes two
 * seconds, and cp one.
 */
export const useDataFolder = (): DataFolder => {
  const folder = useEmptyFolder();
  // cp -a keeps the owner of the files: under root, PostgreSQL runs as another user.
  beforeAll(
    () => void execFileSync('cp', ['-a', `${process.env['TEST_DATA_FOLDER']}/.`, folder.path]),
  );
  return folder;
};

/** Gives each test a running embedded server. All tests of a file use the same data folder. */
export const useEmbeddedServer = (): { server: EmbeddedServer; folder: DataFolder } => {
  const folder = useDataFolder();
  const running: EmbeddedServer[] = [];
  beforeEach(async () => {
    running.push(await startEmbeddedServer(folder.path));
  });
  afterEach(() => running.pop()?.stop());
  return { server: createdInHook(() => running[0]!), folder };
};

/**
 * Runs the embedded server of a data folder while `use` is pending. The product's role can connect.
 */
export const withServer = async (dataDir: string, use?: () => Promise<unknown>): Promise<void> => {
  const server = await startEmbeddedServer(dataDir);
  try {
    await (await connectTo(server.url)).end();
    await use?.();
  } finally {
    await server.stop();
  }
};
