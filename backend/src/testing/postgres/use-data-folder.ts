import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hooksOf, inHook, type Lifetime } from '../use-test-database.ts';

/** A folder for `DATA_DIR`. */
export interface DataFolder {
  path: string;
}

/** Gives a test file, or each test, an empty folder, and removes it afterwards. */
export const useEmptyFolder = (lifetime: Lifetime = 'file'): DataFolder => {
  const { before, after } = hooksOf(lifetime);
  let folder: DataFolder;
  before(async () => {
    folder = { path: await mkdtemp(join(tmpdir(), 'sandglass-test-')) };
  });
  after(() => rm(folder.path, { recursive: true, force: true }));
  return inHook(() => folder);
};

/** Gives each test, or a test file, a folder with a new PostgreSQL cluster: a copy of one, because initdb takes a second. */
export const useDataFolder = (lifetime: Lifetime = 'test'): DataFolder => {
  const folder = useEmptyFolder(lifetime);
  // cp -a keeps the owner of the files: under root, PostgreSQL runs as another user.
  hooksOf(lifetime).before(
    () => void execFileSync('cp', ['-a', `${process.env['TEST_DATA_FOLDER']}/.`, folder.path]),
  );
  return folder;
};
