import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mistake } from '../../generator/read/mistake.ts';
import type { Checker } from '../check/checker.ts';
import { isText, write, type Change } from './files.ts';

interface Origin {
  /** The folder of the content. */
  content: string;
  checker: Checker;
}

interface Found {
  /** Those of the changed files, and what the change has caused elsewhere. */
  caused: readonly Mistake[];
  /** Those that stood in other files before. */
  others: readonly Mistake[];
}

/** A copy of the content with some changes. */
export class Candidate {
  changes: readonly Change[] = [];
  private readonly folder: string;
  private readonly origin: Origin;

  private constructor(folder: string, origin: Origin) {
    this.folder = folder;
    this.origin = origin;
  }

  /** @param work what is done with it; then it is removed */
  static async with<Result>(
    origin: Origin,
    changes: readonly Change[],
    work: (candidate: Candidate) => Promise<Result>,
  ): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'sandglass-save-'));
    try {
      await cp(origin.content, folder, { recursive: true });
      const candidate = new Candidate(folder, origin);
      for (const change of changes) await candidate.change(change);
      return await work(candidate);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  check(): Promise<Found> {
    const { checker, content } = this.origin;
    const paths = this.changes.map(({ path }) => path);
    return checker.ask('checkCandidate', this.folder, content, paths);
  }

  /**
   * Pictures that no text shows any more leave, and those that are missing come back.
   * @param readEarlier what a picture was, if the change puts back an earlier version
   */
  async changePictures(
    readEarlier: (path: string) => Promise<Uint8Array | undefined>,
  ): Promise<void> {
    const { checker, content } = this.origin;
    const { left, missing } = await checker.ask('comparePictures', this.folder, content);
    for (const path of left) await this.change({ path, bytes: null, seen: null });
    for (const path of missing) {
      const bytes = await readEarlier(path);
      if (bytes) await this.change({ path, bytes, seen: null });
    }
  }

  /** @returns whether it is no longer as typed */
  async format(): Promise<boolean> {
    const { changes } = this;
    for (const change of changes) {
      const { path, bytes } = change;
      if (!bytes || !isText(path)) continue;
      const typed = Buffer.from(bytes).toString();
      const text = await this.origin.checker.ask('formatText', path, typed);
      if (text !== typed) await this.change({ ...change, bytes: Buffer.from(text) });
    }
    return this.changes !== changes;
  }

  private async change(change: Change): Promise<void> {
    await write(this.folder, change);
    this.changes = [...this.changes.filter(({ path }) => path !== change.path), change];
  }
}
