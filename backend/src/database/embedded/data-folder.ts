import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, layoutOf } from './embedded-cluster.ts';
import { hasCluster } from './new-cluster.ts';

const ACCEPTED = 'accepted: a folder for the embedded database, which may be new';

/** An error about the data folder. The message names the variable. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** The error itself, or for an error of the file system one that says that it concerns DATA_DIR. */
export const aboutDataFolder = (error: unknown, dataDir: string): Error => {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (
    !code ||
    !['open', 'stat', 'lstat', 'mkdir', 'mkdtemp', 'scandir', 'rename', 'write', 'access'].includes(
      syscall ?? '',
    )
  ) {
    return error as Error;
  }
  return new DataFolderError(`DATA_DIR: ${dataDir} cannot be used (${message}); ${ACCEPTED}`);
};

/**
 * Creates the data folder with the folders above it.
 *
 * mkdirSync() with `recursive` would try for ever below /proc, where a folder can be entered but not be written to:
 * https://github.com/nodejs/node/issues/31481.
 *
 * @throws DataFolderError if that is impossible
 */
export const createDataFolder = (dataDir: string): void => {
  try {
    create(dataDir);
    if (!statSync(dataDir).isDirectory()) {
      throw new DataFolderError(`DATA_DIR: ${dataDir} is not a folder; ${ACCEPTED}`);
    }
  } catch (error) {
    throw aboutDataFolder(error, dataDir);
  }
};

const create = (folder: string) => {
  if (statSync(folder, { throwIfNoEntry: false })) return;
  if (dirname(folder) !== folder) create(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process has just created it.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

/**
 * Checks that these programs can run the cluster in the folder, if there is one.
 *
 * @param major version of the programs
 * @throws DataFolderError that says what to do
 */
export const checkCluster = (dataDir: string, major: number): boolean => {
  const { cluster } = layoutOf(dataDir);
  if (!hasCluster(dataDir)) {
    if (statSync(cluster, { throwIfNoEntry: false }) && readdirSync(cluster).length > 0) {
      throw new DataFolderError(
        `DATA_DIR: ${cluster} has files but is no cluster of PostgreSQL; ${ACCEPTED}`,
      );
    }
    return false;
  }
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (Number(found) === major) return true;
  // The new database is emptied first, since the dump of an older release has its own, older schema.
  const url = '"$(npm run --silent database:url)"';
  throw new DataFolderError(
    [
      `DATA_DIR: ${cluster} is of PostgreSQL ${found}, and this release of Sandglass has PostgreSQL ${major}. To keep the leads:`,
      `1. Start the release that you used before. While it runs, with pg_dump ${found} or later: pg_dump --format=custom --file=sandglass.dump ${url}`,
      `2. Stop it, run: mv '${dataDir}' '${dataDir}-${found}', and start this release. While it runs: psql ${url} -c 'DROP OWNED BY CURRENT_USER' && pg_restore --no-owner --dbname=${url} sandglass.dump. Then restart it.`,
    ].join('\n'),
  );
};
