import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

export const HOST = '127.0.0.1';
export const ROLE = 'sandglass';
/** It is in the cluster, so that one rename puts both in their final folder. */
export const PASSWORD_FILE = 'sandglass.password';

export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

export const urlOf = (dataDir: string, port: number): string => {
  const password = readFileSync(join(clusterOf(dataDir), PASSWORD_FILE), 'utf8');
  return `postgres://${ROLE}:${password}@${HOST}:${port}/${ROLE}`;
};

/** Returns undefined if the server shut down. One that was killed leaves the file. */
export const readPidFile = (dataDir: string): { pid: number; port: number } | undefined => {
  try {
    const lines = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** @throws Error if no server responds */
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

/** `recursive` never ends below /proc: https://github.com/nodejs/node/issues/31481 */
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

export const hasCluster = (dataDir: string): boolean =>
  statSync(join(clusterOf(dataDir), 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;
