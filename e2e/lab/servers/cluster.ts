import { after, before } from 'node:test';
import { readPidFile } from '../../../backend/src/database/embedded/data-folder.ts';
import { startTestServer } from '../../../backend/src/testing/postgres/superuser.ts';
import {
  descendantsOf,
  parentOf,
  signal,
} from '../../../backend/src/testing/product/process-tree.ts';
import {
  connectTo,
  createTestDatabase,
  type TestDatabase,
} from '../../../backend/src/testing/test-database.ts';
import { temporaryFolder } from '../programs.ts';
import { until } from '../until.ts';

/** An embedded PostgreSQL server that can be stopped, killed and restarted. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export const startCluster = async (dataDir = temporaryFolder('cluster')) => {
  const server = await startTestServer(dataDir);
  const postmaster = () => readPidFile(dataDir)!.pid;
  return {
    url: server.url,
    /** Its signals: https://www.postgresql.org/docs/current/server-shutdown.html */
    postmaster,
    stop: server.stop,
    signalAll: (name: NodeJS.Signals): void => {
      for (const pid of [postmaster(), ...descendantsOf(postmaster())]) signal(pid, name);
    },
    /** Suspends its keeper, which would restart PostgreSQL. The returned function resumes it. */
    holdKeeper: () => {
      const keeper = parentOf(postmaster());
      process.kill(keeper, 'SIGSTOP');
      return () => void process.kill(keeper, 'SIGCONT');
    },
    isBack: () => until(async () => (await connectTo(server.url)).end().then(() => true), 60_000),
  };
};

/** Starts a cluster for a suite, and returns an empty database in it once a test runs. */
export const useDatabase = (): (() => TestDatabase) => {
  let cluster: Cluster;
  let database: TestDatabase;
  before(async () => {
    cluster = await startCluster();
    database = await createTestDatabase(cluster.url);
  });
  after(async () => {
    await database.drop();
    await cluster.stop();
  });
  return () => database;
};
