import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedServer } from '../../../backend/src/database/embedded/embedded-server.ts';
import { startTestServer } from '../../../backend/src/testing/postgres/superuser.ts';
import { descendantsOf, isAlive, parentOf } from '../../../backend/src/testing/product/process-tree.ts';
import { connectTo } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';

/** An embedded PostgreSQL server that can be stopped, killed and restarted. */
export class Cluster {
  private readonly server: EmbeddedServer;
  private readonly folder: string;

  private constructor(server: EmbeddedServer, folder: string) {
    this.server = server;
    this.folder = folder;
  }

  /** @param folder an empty folder for its files; by default a new one. `stop` removes it. */
  static async start(folder?: string): Promise<Cluster> {
    const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'sandglass-faults-')));
    return new Cluster(await startTestServer(dataDir), dataDir);
  }

  get url(): string {
    return this.server.url;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The process id of the postmaster. */
  get postmaster(): number {
    return Number(readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Sends a signal to the postmaster: see https://www.postgresql.org/docs/current/server-shutdown.html. */
  signal(signal: NodeJS.Signals): void {
    process.kill(this.postmaster, signal);
  }

  /** Sends a signal to every process of PostgreSQL. */
  signalAll(signal: NodeJS.Signals): void {
    const { postmaster } = this;
    for (const pid of [postmaster, ...descendantsOf(postmaster)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended in the meantime.
      }
    }
  }

  /** Shuts PostgreSQL down cleanly; the test restarts it. */
  async restart(): Promise<void> {
    const { postmaster } = this;
    this.signal('SIGINT');
    await waitFor(
      () => isAlive(postmaster),
      (alive) => !alive,
      15_000,
    );
    await this.isBack();
  }

  /** Suspends its keeper, so that PostgreSQL is not restarted. The returned function resumes it. */
  holdKeeper(): () => void {
    const keeper = parentOf(this.postmaster);
    process.kill(keeper, 'SIGSTOP');
    return () => void process.kill(keeper, 'SIGCONT');
  }

  /** Waits until PostgreSQL accepts connections. */
  async isBack(): Promise<void> {
    const ask = async () => {
      try {
        const session = await connectTo(this.url);
        await session.end();
        return true;
      } catch {
        return false;
      }
    };
    await waitFor(ask, Boolean, 60_000);
  }
}
