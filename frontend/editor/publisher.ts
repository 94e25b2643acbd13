import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PublisherState {
  isBuilding: boolean;
  /** When the site that visitors see was built; undefined before the first. */
  liveSince?: Date;
  /** Why the last build failed, as the build said it. The site before stays. */
  failure?: string;
}

const BUILD = fileURLToPath(new URL('build-site.ts', import.meta.url));
/** The link that the server follows (SITE_FOLDER). */
const CURRENT = 'current';
/** Where each build is written. It keeps the pictures of the one before, which take long to encode. */
const WORKSHOP = 'build';
const RELEASE = /^release-\d+$/;

interface Folders {
  content: string;
  /** Gets `current` and what it links to. */
  site: string;
}

/** Builds the site from the content, and puts it in the place of the one that is served. */
export class Publisher {
  state: PublisherState = { isBuilding: false };
  private readonly folders: Folders;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private readonly stopped = new AbortController();
  private midnight: NodeJS.Timeout | undefined;

  constructor(folders: Folders) {
    this.folders = folders;
  }

  /**
   * One build at a time, and one more if the content has changed meanwhile.
   * @returns when the content as it is now is live, or its build has failed
   */
  publish(): Promise<void> {
    if (this.running) {
      this.isAskedAgain = true;
      return this.running;
    }
    this.running = this.publishUntilCurrent().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Articles appear on their day, which begins at midnight UTC. */
  publishDaily(): void {
    const now = Date.now();
    this.midnight = setTimeout(
      () => {
        void this.publish();
        this.publishDaily();
      },
      new Date(now).setUTCHours(24, 0, 5, 0) - now,
    );
    this.midnight.unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.midnight);
    this.stopped.abort();
    await this.running;
  }

  private async publishUntilCurrent(): Promise<void> {
    do {
      this.isAskedAgain = false;
      await this.publishOnce();
    } while (this.isAskedAgain && !this.stopped.signal.aborted);
  }

  private async publishOnce(): Promise<void> {
    const { failure: _failure, ...state } = this.state;
    this.state = { ...state, isBuilding: true };
    try {
      await this.build();
      await this.release();
      this.state = { isBuilding: false, liveSince: new Date() };
    } catch (error) {
      this.state = { ...state, isBuilding: false, failure: (error as Error).message };
    }
  }

  /** @throws Error with what the build has printed */
  private async build(): Promise<void> {
    const { content, site } = this.folders;
    await mkdir(site, { recursive: true });
    const child = fork(BUILD, {
      env: { ...process.env, CONTENT_DIR: content, SITE_FOLDER: join(site, WORKSHOP) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal: this.stopped.signal,
    });
    const printed = child.stderr!.toArray();
    const [status] = (await once(child, 'close')) as [number | null];
    if (status !== 0)
      throw new Error(
        Buffer.concat(await printed)
          .toString()
          .trim(),
      );
  }

  private async release(): Promise<void> {
    const { site } = this.folders;
    const inSite = (name: string) => join(site, name);
    const before = await readlink(inSite(CURRENT)).catch(() => undefined);
    const name = `release-${Date.now()}`;
    await cp(inSite(WORKSHOP), inSite(name), { recursive: true });
    // A page that a visitor has open loads further scripts and pictures of its own release.
    if (before)
      await cp(join(site, before, 'static/assets'), join(site, name, 'static/assets'), {
        recursive: true,
        force: false,
      });
    await rm(inSite('next'), { force: true });
    await symlink(name, inSite('next'));
    await rename(inSite('next'), inSite(CURRENT));
    const others = (await readdir(site)).filter(
      (each) => RELEASE.test(each) && each !== name && each !== before,
    );
    for (const other of others) await rm(inSite(other), { recursive: true });
  }
}
