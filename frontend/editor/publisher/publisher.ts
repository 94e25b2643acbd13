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
import { today } from '../../generator/read/publication.ts';
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
const NEXT_BUILD = 'build';
/**
 * The names of the scripts and pictures of a release. The next one has the scripts, too: a page that
 * a visitor has open loads further ones of its own release. Pictures that stay have the same names.
 */
const OWN_ASSETS = 'own-assets.json';
/** A picture that was taken out may show a face: it leaves, also for those who have its page open. */
const PICTURE = /\.(?:avif|webp)$/;
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
  private hour: NodeJS.Timeout | undefined;
  /** The day of the site that visitors see, such as 2026-05-18. */
  private day: string | undefined;

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
    const build = join(this.folders.site, NEXT_BUILD);
    await rm(build, { recursive: true, force: true });
    await cp(built, build, { recursive: true });
    await this.release(today());
  }

  /**
   * Looks each hour, some seconds after it has begun: articles appear on their day, which begins at
   * midnight UTC, and a build that failed for lack of space or memory may succeed later.
   */
  publishWhatIsDue(): void {
    const now = Date.now();
    this.hour = setTimeout(
      () => {
        const hasFailed = this.state.failure !== undefined;
        if (hasFailed || this.day !== today()) void this.publish();
        this.publishWhatIsDue();
      },
      new Date(now).setUTCMinutes(60, 5, 0) - now,
    );
    this.hour.unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.hour);
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
    const day = today();
    try {
      await this.makeRoom(() => this.build());
      await this.release(day);
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      const failure = (error as Error).message;
      this.state = { ...state, isBuilding: false, failure };
      console.error(`the site could not be published: ${failure}`);
    }
  }

  /** @throws Error with what the build has printed, or why it has printed nothing */
  private async build(): Promise<void> {
    const { content, site } = this.folders;
    await mkdir(site, { recursive: true });
    const child = fork(BUILD, {
      // It takes as long, and 550 MB of memory instead of 730.
      execArgv: ['--max-semi-space-size=8'],
      env: { ...process.env, CONTENT_DIR: content, SITE_FOLDER: join(site, NEXT_BUILD) },
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

  /** @param day that of the content */
  private async release(day: string): Promise<void> {
    const { site } = this.folders;
    const before = await readlink(join(site, CURRENT)).catch(() => undefined);
    // One that cannot be removed keeps nothing from being published.
    const removeOthers = async () => {
      for (const other of await readdir(site))
        if (RELEASE.test(other) && other !== before)
          await rm(join(site, other), { recursive: true }).catch(() => undefined);
    };
    // First: the disk may have no room for three.
    await removeOthers();
    try {
      await this.makeRelease(before);
    } catch (error) {
      // The database may be on the same disk.
      await removeOthers();
      throw error;
    }
    this.day = day;
    this.state = { isBuilding: false, liveSince: new Date() };
  }

  private async makeRelease(before: string | undefined): Promise<void> {
    const { site } = this.folders;
    const inSite = (name: string) => join(site, name);
    const assetsIn = (release: string) => join(site, release, 'static/assets');
    const name = `release-${Date.now()}`;
    await cp(inSite(NEXT_BUILD), inSite(name), { recursive: true });
    await writeFile(join(inSite(name), OWN_ASSETS), JSON.stringify(await readdir(assetsIn(name))));
    if (before) {
      // Not those that it has of the release before it: they would gather for ever.
      const text = await readFile(join(inSite(before), OWN_ASSETS), 'utf8').catch(() => '[]');
      for (const asset of (JSON.parse(text) as string[]).filter((each) => !PICTURE.test(each)))
        await cp(join(assetsIn(before), asset), join(assetsIn(name), asset), { force: false });
    }
    await rm(inSite('next'), { force: true });
    await symlink(name, inSite('next'));
    await rename(inSite('next'), inSite(CURRENT));
  }
}
