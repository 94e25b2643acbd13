import { after, before } from 'node:test';
import { readPidFile } from '../../../backend/src/database/embedded/data-folder.ts';
import { startTestServer } from '../../../backend/src/testing/postgres/superuser.ts';
import { startPostgres } from '../../../backend/src/database/embedded/postgres-server.ts';
import {
  aliveOf,
  descendantsOf,
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
  const { url, stop, ended } = await startTestServer(dataDir);
  let server = { stop, exited: ended as Promise<unknown> };
  const postmaster = () => readPidFile(dataDir)!.pid;
  const hasEnded = () => aliveOf([readPidFile(dataDir)?.pid ?? 0]).length === 0;
  /** Starts it at the same address, once the server before has ended. */
  const restart = async () => {
    await server.exited;
    server = await startPostgres(dataDir, Number(new URL(url).port), new AbortController().signal);
  };
  return {
    url,
    /** Its signals: https://www.postgresql.org/docs/current/server-shutdown.html */
    postmaster,
    stop: () => server.stop(),
    signalAll: (name: NodeJS.Signals): void => {
      for (const pid of [postmaster(), ...descendantsOf(postmaster())]) signal(pid, name);
    },
    restart,
    isBack: () =>
      until(async () => {
        if (hasEnded()) await restart();
        return (await connectTo(url)).end().then(() => true);
      }, 60_000),
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
