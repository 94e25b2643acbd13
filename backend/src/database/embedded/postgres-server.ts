import { setTimeout as pause } from 'node:timers/promises';
import { clusterOf, codeOf, findServer, HOST } from './data-folder.ts';
import { postgresAccount } from './new-cluster.ts';
import { Program } from './program.ts';

const READY = 'database system is ready to accept connections';

/** What PostgreSQL says if another server may be using the cluster. Its judgment counts. */
const TAKEN = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

/** Milliseconds to wait for a server that is shutting down, and for a product that may just have been killed. */
const PATIENCE = { SERVER: 10_000, PRODUCT: 2_000 };

/** It knows for which product it runs, see `findServer`. */
export const launch = (dataDir: string, port: number, signal: AbortSignal): Program => {
  const settings = [
    `listen_addresses=${HOST}`,
    'unix_socket_directories=',
    `port=${port}`,
    `cluster_name=sandglass ${process.pid}`,
  ].flatMap((setting) => ['-c', setting]);
  const account = postgresAccount(dataDir);
  return new Program(
    'postgres',
    clusterOf(dataDir),
    account,
    (data) => [...data, ...settings],
    signal,
  );
};

/**
 * Starts PostgreSQL, and stops one on the same cluster whose product was killed together with its keeper.
 *
 * @throws Error with the reason that PostgreSQL gave, or if another product runs it
 */
export const startPostgres = async (
  dataDir: string,
  port: number,
  signal: AbortSignal,
): Promise<Program> => {
  for (const begin = performance.now(); ; await pause(100)) {
    const server = launch(dataDir, port, signal);
    try {
      await server.says(READY);
      return server;
    } catch (error) {
      const waited = performance.now() - begin;
      if (signal.aborted || waited > PATIENCE.SERVER || !TAKEN.test((error as Error).message))
        throw error;
      const user = await stopUnlessUsed(dataDir);
      if (user !== undefined && waited > PATIENCE.PRODUCT)
        throw new Error(
          `DATA_DIR (${dataDir}) is in use: another Sandglass is running here (process ${user}); ` +
            'stop that one first, or set another DATA_DIR',
          { cause: error },
        );
    }
  }
};

/** Tells the server of a cluster to shut down, or returns the process id of another product that uses it. */
const stopUnlessUsed = async (dataDir: string): Promise<number | undefined> => {
  const server = await findServer(dataDir).catch(() => undefined);
  if (server && server.product !== process.pid && isAlive(server.product)) return server.product;
  if (server) process.kill(server.pid, 'SIGINT');
  return undefined;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};
