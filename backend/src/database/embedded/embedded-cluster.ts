import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Where things are within DATA_DIR. */
export const layoutOf = (dataDir: string) => ({
  /** The data directory of PostgreSQL. */
  cluster: join(dataDir, 'postgres'),
  /** The password of the product's role. */
  passwordFile: join(dataDir, 'password'),
});

export const HOST = '127.0.0.1';
/** The name of the product's role, and of the database that it owns. */
export const ROLE = 'sandglass';

/** The only message of the supervisor to its parent: the URL of its server, or the reason why it did not start. */
export type SupervisorMessage = { url: string } | { error: string };

/** Under `node --watch`, Node uses the same channel to report the files that a process loads. */
export const isSupervisorMessage = (message: unknown): message is SupervisorMessage =>
  typeof message === 'object' && message !== null && ('url' in message || 'error' in message);

/** The error code of a failed call to the operating system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * A value for `DATABASE_URL`.
 *
 * @throws the error of the file system if the password cannot be read
 */
export const urlOf = (dataDir: string, port: number): string =>
  `postgres://${ROLE}:${readFileSync(layoutOf(dataDir).passwordFile, 'utf8')}@${HOST}:${port}/${ROLE}`;

/**
 * Opens a session of the product's role, which the caller must end.
 *
 * @param queryTimeout milliseconds to wait for the result of a query; default: any time
 * @throws the driver's error, after at most 2 s
 */
export const connectTo = async (
  dataDir: string,
  port: number,
  database: string,
  queryTimeout?: number,
): Promise<Client> => {
  const url = new URL(urlOf(dataDir, port));
  url.pathname = database;
  const client = new Client({
    connectionString: url.href,
    connectionTimeoutMillis: 2_000,
    ...(queryTimeout && { query_timeout: queryTimeout }),
  });
  // The server may end the session at any time. Whoever needs to know listens to `end`.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/**
 * What PostgreSQL wrote into its PID file when it started; undefined if there is no such file.
 *
 * @throws the error of the file system if the file cannot be read
 */
export const readPidFile = (dataDir: string): { pid: number; port: number; file: string } | undefined => {
  const file = join(layoutOf(dataDir).cluster, 'postmaster.pid');
  try {
    const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
    return { pid: pid!, port: port!, file };
  } catch (error) {
    // No server has run yet, or it removed its file when it shut down.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};
