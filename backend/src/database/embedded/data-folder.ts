import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

export const HOST = '127.0.0.1';
/** The name of the product's role, and of the database that it owns. */
export const ROLE = 'sandglass';
/** The password of the role. It is in the cluster, so that one rename puts both in place. */
export const PASSWORD_FILE = 'sandglass.password';

/** The data directory of PostgreSQL within DATA_DIR. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

/** Such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** A value for `DATABASE_URL`. */
export const urlOf = (dataDir: string, port: number): string => {
  const password = readFileSync(join(clusterOf(dataDir), PASSWORD_FILE), 'utf8');
  return `postgres://${ROLE}:${password}@${HOST}:${port}/${ROLE}`;
};

/** The server that runs on the cluster, or was killed there; undefined if it shut down. */
export const readPidFile = (dataDir: string): { pid: number; port: number } | undefined => {
  try {
    const lines = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * The server of a data folder, and the process id of its product, from `cluster_name`.
 * @throws Error if no server responds
 */
export const findServer = async (
  dataDir: string,
): Promise<{ url: string; product: number; pid: number }> => {
  const written = readPidFile(dataDir);
  if (!written) throw new Error('there is no server');
  const url = urlOf(dataDir, written.port);
  const session = new Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  session.on('error', () => undefined);
  await session.connect();
  try {
    const { rows } = await session.query<{ cluster_name: string }>('SHOW cluster_name');
    return { url, product: Number(rows[0]!.cluster_name.split(' ')[1]), pid: written.pid };
  } finally {
    // Not waited for: a suspended server does not end the session.
    void session.end().catch(() => undefined);
  }
};

/**
 * Creates the data folder with those above it. mkdirSync() with `recursive` would try for ever
 * below /proc: https://github.com/nodejs/node/issues/31481.
 */
export const createDataFolder = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) createDataFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process has just created it.
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
};

/** @throws Error if its file may exist, but cannot be seen */
export const hasCluster = (dataDir: string): boolean =>
  statSync(join(clusterOf(dataDir), 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;
