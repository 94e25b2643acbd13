import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editorWords } from '../words/editor-words.ts';

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
export const liveSite = (site: string): string => resolve(site, CURRENT);
/** Where each build is written. It keeps the pictures of the one before, which take long to encode. */
const WORKSHOP = 'build';
/**
 * The names of the scripts and pictures of a release. The next one has them, too: a page that a
 * visitor has open loads further ones of its own release.
 */
const OWN_ASSETS = 'own-assets.json';
const RELEASE = /^release-\d+$/;

/** Ten times what a large site takes on a slow machine. Until then, previews wait. */
const LONGEST_MINUTES = 10;

interface Folders {
  content: string;
  /** Gets `current` and what it links to. */
  site: string;
}

/** Runs a build when there is memory for it. */
type MakeRoom = (build: () => Promise<void>) => Promise<void>;

/** Builds the site from the content, and puts it in the place of the one that is served. */
export class Publisher {
  state: PublisherState = { isBuilding: false };
  private readonly folders: Folders;
  private readonly makeRoom: MakeRoom;
  private readonly longestMinutes: number;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private readonly stopped = new AbortController();
  private midnight: NodeJS.Timeout | undefined;

  constructor(
    folders: Folders,
    makeRoom: MakeRoom = (build) => build(),
    longestMinutes = LONGEST_MINUTES,
  ) {
    this.folders = folders;
    this.makeRoom = makeRoom;
    this.longestMinutes = longestMinutes;
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

  /** @param built the site of the present content, which was built elsewhere */
  async adopt(built: string): Promise<void> {
    const workshop = join(this.folders.site, WORKSHOP);
    await rm(workshop, { recursive: true, force: true });
    await cp(built, workshop, { recursive: true });
    await this.release();
    this.state = { isBuilding: false, liveSince: new Date() };
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
      await this.makeRoom(() => this.build());
      await this.release();
      this.state = { isBuilding: false, liveSince: new Date() };
    } catch (error) {
      this.state = { ...state, isBuilding: false, failure: (error as Error).message };
    }
  }

  /** @throws Error with what the build has printed, or why it has printed nothing */
  private async build(): Promise<void> {
    const { content, site } = this.folders;
    await mkdir(site, { recursive: true });
    const child = fork(BUILD, {
      // It takes as long, and 550 MB of memory instead of 730.
      execArgv: ['--max-semi-space-size=8'],
      env: { ...process.env, CONTENT_DIR: content, SITE_FOLDER: join(site, WORKSHOP) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal: this.stopped.signal,
      timeout: this.longestMinutes * 60_000,
      killSignal: 'SIGKILL',
    });
    const printed = child.stderr!.toArray();
    const [status] = (await once(child, 'close')) as [number | null];
    if (status === 0) return;
    const { failed, fill } = editorWords(content);
    if (child.killed) throw new Error(fill(failed.longBuild, { minutes: this.longestMinutes }));
    const said = Buffer.concat(await printed).toString();
    // Whom the system kills for lack of memory says nothing.
    throw new Error(said.trim() || failed.stoppedBuild);
  }

  private async release(): Promise<void> {
    const { site } = this.folders;
    const inSite = (name: string) => join(site, name);
    const assetsIn = (release: string) => join(site, release, 'static/assets');
    const before = await readlink(inSite(CURRENT)).catch(() => undefined);
    const name = `release-${Date.now()}`;
    await cp(inSite(WORKSHOP), inSite(name), { recursive: true });
    await writeFile(join(inSite(name), OWN_ASSETS), JSON.stringify(await readdir(assetsIn(name))));
    if (before) {
      // Not those that it has of the release before it: they would gather for ever.
      const text = await readFile(join(inSite(before), OWN_ASSETS), 'utf8').catch(() => '[]');
      for (const asset of JSON.parse(text) as string[])
        await cp(join(assetsIn(before), asset), join(assetsIn(name), asset), { force: false });
    }
    await rm(inSite('next'), { force: true });
    await symlink(name, inSite('next'));
    await rename(inSite('next'), inSite(CURRENT));
    const others = (await readdir(site)).filter(
      (each) => RELEASE.test(each) && each !== name && each !== before,
    );
    for (const other of others) await rm(inSite(other), { recursive: true });
  }
}
