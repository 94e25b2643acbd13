import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo, readPidFile, ROLE, urlOf } from './embedded-cluster.ts';

/** The advisory lock that a supervisor holds on its PostgreSQL. A server without it has lost its supervisor. */
const SUPERVISOR_LOCK = 7_263_002;
/**
 * Milliseconds to wait for a server to shut down, for a supervisor to notice that its parent is gone, for a supervisor
 * whose server has just started to take the lock, and for the answer of a server.
 */
const PATIENCE = { SHUTDOWN: 10_000, SUPERVISOR: 3_000, LOCK: 1_000, QUERY: 2_000 };

/** What the session with the lock is called, followed by the id of the process for which the server runs. */
const HOLDER = 'sandglass process ';

/**
 * Takes the supervisor's lock for as long as the session lasts.
 *
 * @param product id of the process for which the supervisor runs the server
 */
export const takeLock = async (session: Client, product: number): Promise<void> => {
  await session.query("SELECT set_config('application_name', $1, false)", [HOLDER + product]);
  await session.query('SELECT pg_advisory_lock($1)', [SUPERVISOR_LOCK]);
};

/**
 * The server that runs on the cluster according to its PID file; undefined if there is none.
 *
 * PostgreSQL decides whether a PID file counts. As PostgreSQL does, this function ignores a process that another user
 * runs; also one that is not PostgreSQL, since it would wait in vain for that process to exit.
 */
export const runningServer = (dataDir: string): { pid: number; port: number } | undefined => {
  const written = readPidFile(dataDir);
  if (!written) return undefined;
  // PostgreSQL writes a negative number in single-user mode.
  const pid = Math.abs(written.pid);
  const owner = statSync(written.file, { throwIfNoEntry: false })?.uid;
  return pid > 0 && isAlive(pid) && isPostgresOf(pid, owner) ? { pid, port: written.port } : undefined;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether a process is a PostgreSQL of a user. If the machine does not tell, it is taken for one. */
const isPostgresOf = (pid: number, user: number | undefined): boolean => {
  const [uid, name] = identityOf(pid) ?? [];
  return uid === undefined || (Number(uid) === user && name!.endsWith('postgres'));
};

const identityOf = (pid: number): string[] | undefined => {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux') {
    try {
      // A small image has no ps.
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return [/^Uid:\s+(\d+)/m.exec(status)![1]!, /^Name:\s+(.*)$/m.exec(status)![1]!];
    } catch {
      return undefined;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'uid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  return /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? '')?.slice(1);
};

/**
 * Whether the supervisor's lock is held, and for which process; unknown if the server cannot be asked, for example while
 * it shuts down.
 */
type Supervision = { lock: 'held'; holder: string | undefined } | { lock: 'free' | 'unknown' };

const supervisionOf = async (dataDir: string, port: number): Promise<Supervision> => {
  let session: Client | undefined;
  try {
    session = await connectTo(dataDir, port, 'postgres', PATIENCE.QUERY);
    const { rows } = await session.query<{ taken: boolean; holder: string | null }>(
      `SELECT pg_try_advisory_lock($1) AS taken, (
         SELECT max(substr(application_name, length($2) + 1)) FROM pg_stat_activity WHERE starts_with(application_name, $2)
       ) AS holder`,
      [SUPERVISOR_LOCK, HOLDER],
    );
    await session.end();
    const { taken, holder } = rows[0]!;
    return taken ? { lock: 'free' } : { lock: 'held', holder: holder ?? undefined };
  } catch {
    // Not waited for: a suspended server does not end the session.
    void session?.end().catch(() => undefined);
    return { lock: 'unknown' };
  }
};

/**
 * Waits for a server that is shutting down, and stops one whose supervisor and parent were killed. If a process still
 * may be the server after that, PostgreSQL decides.
 *
 * @throws Error if another supervisor runs the server
 */
export const clearTheWay = async (dataDir: string): Promise<void> => {
  const begin = performance.now();
  let freeSince: number | undefined;
  let stopped = false;
  for (let server = runningServer(dataDir); server; server = runningServer(dataDir)) {
    const supervision: Supervision = stopped
      ? { lock: 'unknown' }
      : await supervisionOf(dataDir, server.port);
    const now = performance.now();
    freeSince = supervision.lock === 'free' ? (freeSince ?? now) : undefined;
    if (freeSince !== undefined && now > freeSince + PATIENCE.LOCK) {
      process.kill(server.pid, 'SIGINT');
      stopped = true;
    }
    if (supervision.lock === 'held' && now > begin + PATIENCE.SUPERVISOR) {
      // The supervisor of an earlier release does not say for which process it runs.
      const who = supervision.holder ? ` (process ${supervision.holder})` : '';
      throw new Error(
        `DATA_DIR (${dataDir}) is in use: another Sandglass is running here${who}; ` +
          'stop that one first, or set another DATA_DIR',
      );
    }
    if (now > begin + PATIENCE.SHUTDOWN) return;
    await pause(50);
  }
};

/**
 * The URL of the server that runs on a data folder.
 *
 * @throws Error if none does, or it does not accept the connection
 */
export const findEmbeddedServer = async (dataDir: string): Promise<string> => {
  const server = runningServer(dataDir);
  if (!server) throw new Error('there is no server');
  const session = await connectTo(dataDir, server.port, ROLE);
  await session.end();
  return urlOf(dataDir, server.port);
};
