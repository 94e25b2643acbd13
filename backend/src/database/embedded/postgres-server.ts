import { setTimeout as pause } from 'node:timers/promises';
import { clusterOf, codeOf, findServer, HOST } from './data-folder.ts';
import { accountOf } from './postgres-account.ts';
import { Program } from './program.ts';

const READY = 'database system is ready to accept connections';

/** What PostgreSQL says if another server may be using the cluster. */
const TAKEN = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

/** For a server that shuts down, and for a product that was just killed. */
const WAIT_MS = { SERVER: 10_000, PRODUCT: 2_000 };

export const launch = (dataDir: string, port: number, signal: AbortSignal): Program => {
  const settings = [
    `listen_addresses=${HOST}`,
    'unix_socket_directories=',
    `port=${port}`,
    `cluster_name=sandglass ${process.pid}`,
  ];
  const last = settings.flatMap((setting) => ['-c', setting]);
  const cluster = clusterOf(dataDir);
  return new Program({ name: 'postgres', cluster, account: accountOf(dataDir), last }, signal);
};

/**
 * Starts PostgreSQL. A server of a product that was killed is shut down first.
 * @throws Error with PostgreSQL's reason, or if another product runs on the cluster
 */
export const startPostgres = async (
  dataDir: string,
  port: number,
  signal: AbortSignal,
): Promise<Program> => {
  const begin = performance.now();
  for (;;) {
    const server = launch(dataDir, port, signal);
    try {
      await server.says(READY);
      return server;
    } catch (error) {
      const waited = performance.now() - begin;
      const isTaken = TAKEN.test((error as Error).message);
      if (!isTaken || signal.aborted || waited > WAIT_MS.SERVER) throw error;
      await endAbandoned(dataDir, waited, error);
    }
    await pause(100);
  }
};

const endAbandoned = async (dataDir: string, waited: number, error: unknown): Promise<void> => {
  const server = await findServer(dataDir).catch(() => undefined);
  if (!server) return;

  const servesAnother = server.product !== process.pid && isAlive(server.product);
  if (!servesAnother) process.kill(server.pid, 'SIGINT');
  else if (waited > WAIT_MS.PRODUCT) throw inUse(dataDir, server.product, error);
};

const inUse = (dataDir: string, product: number, cause: unknown) =>
  new Error(
    `DATA_DIR (${dataDir}) is in use: another Sandglass is running here (process ${product}); ` +
      'stop that one first, or set another DATA_DIR',
    { cause },
  );

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to another user.
    return codeOf(error) === 'EPERM';
  }
};
