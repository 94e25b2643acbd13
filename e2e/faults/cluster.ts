import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startEmbeddedServer,
  type EmbeddedServer,
} from '../../backend/src/database/embedded/embedded-server.ts';
import { descendantsOf, isAlive, parentOf } from '../../backend/src/testing/process-tree.ts';
import { connectTo } from '../../backend/src/testing/test-database.ts';
import { waitFor } from '../../backend/src/testing/wait-for.ts';

/** A PostgreSQL of our own, and the signals that it gets. */
export class Cluster {
  private readonly server: EmbeddedServer;
  private readonly folder: string;

  private constructor(server: EmbeddedServer, folder: string) {
    this.server = server;
    this.folder = folder;
  }

  /** @param folder an empty one for its files; by default a new one, which `stop` removes */
  static async start(folder?: string): Promise<Cluster> {
    const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'sandglass-faults-')));
    return new Cluster(await startEmbeddedServer(dataDir), dataDir);
  }

  get url(): string {
    return this.server.url;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** PostgreSQL's first process. */
  private get postmaster(): number {
    return Number(readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Sends a signal to PostgreSQL: see "Shutting Down the Server" in its manual. */
  signal(signal: NodeJS.Signals): void {
    process.kill(this.postmaster, signal);
  }

  /** Sends a signal to each of its processes. */
  signalAll(signal: NodeJS.Signals): void {
    const { postmaster } = this;
    for (const pid of [postmaster, ...descendantsOf(postmaster)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // A session that ended in between.
      }
    }
  }

  /** Stops PostgreSQL in order; its supervisor starts it again. */
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

  /** Keeps the supervisor from starting PostgreSQL again; the function that is returned lets it go on. */
  holdSupervisor(): () => void {
    const supervisor = parentOf(this.postmaster);
    process.kill(supervisor, 'SIGSTOP');
    return () => void process.kill(supervisor, 'SIGCONT');
  }

  /** Waits until it lets clients in. */
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
