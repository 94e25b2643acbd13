import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPidFile } from '../../../backend/src/database/embedded/data-folder.ts';
import { startTestServer } from '../../../backend/src/testing/postgres/superuser.ts';
import { descendantsOf, parentOf } from '../../../backend/src/testing/product/process-tree.ts';
import { connectTo } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';

/** An embedded PostgreSQL server that can be stopped, killed and restarted. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** @param folder an empty folder for its files; by default a new one. `stop` removes it. */
export const startCluster = async (folder?: string) => {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'sandglass-faults-')));
  const server = await startTestServer(dataDir);
  /** The process id of the postmaster. */
  const postmaster = () => readPidFile(dataDir)!.pid;
  return {
    url: server.url,
    postmaster,
    stop: async (): Promise<void> => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    /** Sends a signal to the postmaster: see https://www.postgresql.org/docs/current/server-shutdown.html. */
    signal: (signal: NodeJS.Signals) => process.kill(postmaster(), signal),
    /** Sends a signal to every process of PostgreSQL. */
    signalAll: (signal: NodeJS.Signals): void => {
      for (const pid of [postmaster(), ...descendantsOf(postmaster())]) {
        try {
          process.kill(pid, signal);
        } catch {
          // The process has ended in the meantime.
        }
      }
    },
    /** Suspends its keeper, so that PostgreSQL is not restarted. The returned function resumes it. */
    holdKeeper: () => {
      const keeper = parentOf(postmaster());
      process.kill(keeper, 'SIGSTOP');
      return () => void process.kill(keeper, 'SIGCONT');
    },
    /** Waits until PostgreSQL accepts connections. */
    isBack: async (): Promise<void> => {
      await waitFor(
        () =>
          connectTo(server.url).then(
            (session) => session.end().then(() => true),
            () => false,
          ),
        Boolean,
        60_000,
      );
    },
  };
};
