import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import { isMissing, sourceIfThere } from '../../generator/read-source.ts';
import type { Mistake } from '../../generator/read/mistake.ts';
import { today } from '../../generator/read/publication.ts';
import type { Checker } from '../check/checker.ts';
import { editorWords, type EditorWords } from '../words/editor-words.ts';
import { Candidate } from './candidate.ts';
import {
  isLinked,
  isReadable,
  isText,
  isWritable,
  treeOf,
  write,
  type Change,
  type Tree,
} from './files.ts';
import type { Author, History, HistoryEntry } from './history.ts';
import { asPicture } from './picture.ts';
import { isDiskFull, KeptForLater, Refused } from './refused.ts';
import { findPhrase, type FoundLine } from './search.ts';

export interface Saved {
  commit: string;
  /** Those that stood in other files before. They keep the site from being published. */
  mistakes: readonly Mistake[];
}

interface SaveOptions {
  /** Whether texts get the layout of the project, once what was typed is checked. */
  isFormatted?: boolean;
  /** The files of a Save, from which missing pictures come back. */
  earlier?: Tree;
}

/** The content as it is now. */
export interface Checked {
  files: Tree;
  /** What the build would refuse. */
  mistakes: readonly Mistake[];
  /** A BCP 47 tag. */
  language: string;
}

/** Many times the longest text of a site. A longer one would take long wherever it is read. */
const MOST_KILOBYTES = 500;

/** Nobody's: what changed in the folder without the editor. */
const OUTSIDE_ADDRESS = 'outside@editor.invalid';

/** The content and its history. Each Save is checked as the build checks it. */
export class Store {
  readonly folder: string;
  private readonly history: History;
  private readonly checker: Checker;
  private readonly lock = new Mutex();
  /** One after the other: each takes up to 500 MB of memory. */
  private readonly pictures = new Mutex();
  private latest: { key: string; checked: Promise<Checked> } | undefined;

  constructor(folder: string, history: History, checker: Checker) {
    this.folder = folder;
    this.history = history;
    this.checker = checker;
  }

  get words(): EditorWords {
    return editorWords(this.folder);
  }

  /** Begins the history, or goes on where the last process ended. */
  async open(): Promise<void> {
    await this.history.open();
    await this.lock.runExclusive(async () => {
      await this.finishSave();
      await this.keepOutsideChanges();
    });
  }

  /** The ids of all files, with which a later Save says what it has seen. */
  list(): Promise<Tree> {
    return treeOf(this.folder);
  }

  /**
   * Many pages ask for it again and again: for the same files and day it is checked once.
   * @throws Unanswered
   */
  async check(): Promise<Checked> {
    const files = await this.list();
    const key = JSON.stringify([today(), ...files]);
    if (this.latest?.key !== key) {
      const checked = this.checkFiles(files);
      this.latest = { key, checked };
      // The next one tries again.
      checked.catch(() => {
        if (this.latest?.checked === checked) this.latest = undefined;
      });
    }
    return this.latest.checked;
  }

  /** @throws Refused if there is no such file */
  async read(path: string): Promise<Uint8Array> {
    if (!isReadable(path)) this.refuseName(path);
    try {
      if (await isLinked(this.folder, path)) return this.refuseMissing(path);
      return await readFile(join(this.folder, path));
    } catch (cause) {
      if (isMissing(cause)) return this.refuseMissing(path);
      throw cause;
    }
  }

  /** @param path only the Saves of this file */
  log(path?: string): Promise<HistoryEntry[]> {
    if (path !== undefined && !isReadable(path)) this.refuseName(path);
    return this.history.log(path);
  }

  /** The paths of the texts that were removed from a folder, the latest first. */
  async removed(folder: string): Promise<string[]> {
    const now = await this.list();
    return (await this.history.textsEverIn(folder)).filter((path) => !now.has(path));
  }

  async search(phrase: string): Promise<FoundLine[]> {
    const paths = [...(await this.list()).keys()].filter(
      (path) => isReadable(path) && isText(path),
    );
    const texts = paths
      .toSorted()
      .map((path) => ({ path, source: sourceIfThere(join(this.folder, path)) ?? '' }));
    return findPhrase(texts, phrase);
  }

  /** What a file was after a Save. */
  async readAt(commit: string, path: string): Promise<Uint8Array> {
    const id = (await this.treeAt(commit)).get(path);
    return id === undefined ? this.refuseMissing(path) : this.history.read(id);
  }

  /**
   * The Save is in the history before it is in the folder. So a process that ends in between loses
   * nothing: the next one writes the rest.
   * @throws Refused
   */
  async save(changes: readonly Change[], author: Author): Promise<Saved> {
    const ready = await Promise.all(changes.map((change) => this.prepare(change)));
    return this.saveAsIs(ready, this.describe(changes), author, { isFormatted: true });
  }

  /**
   * Makes files as they were after a Save. The history goes on.
   * @param path one file; without it, all of the content
   * @throws Refused
   */
  async restore(commit: string, author: Author, path?: string): Promise<Saved> {
    if (path !== undefined && !isReadable(path)) this.refuseName(path);
    const [now, then] = [await this.list(), await this.treeAt(commit)];
    const paths = path ? [path] : Array.from(new Set([...now.keys(), ...then.keys()]));
    const changed = paths.filter((each) => now.get(each) !== then.get(each));
    const { refused, history, fill, language } = this.words;
    if (changed.length === 0) throw new Refused('unchanged', refused.sameAsThen);
    const changes = changed.map(async (each) => {
      const id = then.get(each);
      return {
        path: each,
        bytes: id ? await this.history.read(id) : null,
        seen: now.get(each) ?? null,
      };
    });
    const at = await this.history.timeOf(commit);
    const day = at.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
    const message = path
      ? fill(history.restored, { path, day })
      : fill(history.restoredAll, { day });
    return this.saveAsIs(await Promise.all(changes), message, author, { earlier: then });
  }

  private async checkFiles(files: Tree): Promise<Checked> {
    return { files, ...(await this.checker.ask('check', this.folder)) };
  }

  private async prepare(change: Change): Promise<Change> {
    const { path, bytes } = change;
    // A drawing, which a developer has put there, can be taken away, and not be written.
    const isAllowed = bytes ? isWritable(path) : isReadable(path);
    if (!isAllowed || (await isLinked(this.folder, path))) this.refuseName(path);
    if (!bytes) return change;
    const { refused, fill } = this.words;
    if (isText(path)) {
      if (bytes.length <= MOST_KILOBYTES * 1000) return change;
      throw new Refused('length', fill(refused.longText, { path, limit: MOST_KILOBYTES }));
    }
    const picture = await this.pictures.runExclusive(() => asPicture(path, bytes));
    if (picture.bytes) return { ...change, bytes: picture.bytes };
    const { mostPixels } = picture;
    const text =
      mostPixels === undefined
        ? fill(refused.noPicture, { path })
        : fill(refused.manyPixels, { path, limit: mostPixels / 1_000_000 });
    throw new Refused('picture', text);
  }

  private saveAsIs(
    given: readonly Change[],
    message: string,
    author: Author,
    { isFormatted = false, earlier = new Map() }: SaveOptions,
  ): Promise<Saved> {
    return this.lock.runExclusive(async () => {
      await this.finishSave();
      await this.keepOutsideChanges();
      const before = await this.list();
      await this.refuseOutdated(given, before);
      const origin = { content: this.folder, checker: this.checker };
      const { changes, mistakes } = await Candidate.with(origin, given, async (candidate) => {
        await candidate.changePictures(async (path) => {
          const id = earlier.get(path);
          return id === undefined ? undefined : this.history.read(id);
        });
        let others = await this.refuseMistakes(candidate);
        if (isFormatted && (await candidate.format()))
          others = await this.refuseMistakes(candidate);
        return { changes: candidate.changes, mistakes: others };
      });
      const tree = new Map(before);
      for (const { path, bytes } of changes)
        if (bytes) tree.set(path, await this.history.add(bytes));
        else tree.delete(path);
      const commit = await this.history.commit(tree, message, author);
      await this.finishSave().catch((error: unknown) => {
        throw isDiskFull(error) ? new KeptForLater() : error;
      });
      return { commit, mistakes };
    });
  }

  private async refuseOutdated(changes: readonly Change[], now: Tree): Promise<void> {
    for (const { path, bytes, seen } of changes) {
      if (!bytes && seen === null && !now.has(path)) this.refuseMissing(path);
      if ((now.get(path) ?? null) === seen) continue;
      const { refused, fill } = this.words;
      const [last] = await this.log(path);
      const who = last?.author.name ?? refused.somebody;
      const what = now.has(path) ? refused.changed : refused.removed;
      throw new Refused('outdated', fill(what, { who, path }));
    }
  }

  /** @returns the mistakes that stood in other files before */
  private async refuseMistakes(candidate: Candidate): Promise<readonly Mistake[]> {
    const { caused, others } = await candidate.check();
    if (caused.length > 0) throw new Refused('mistakes', this.words.refused.mistakes, caused);
    return others;
  }

  /** Makes the folder equal to the last Save, unless it has been. */
  private async finishSave(): Promise<void> {
    const head = await this.history.head();
    if (!head || head === (await this.history.written())) return;
    const [now, then] = [await this.list(), await this.history.tree(head)];
    for (const path of now.keys())
      if (!then.has(path)) await write(this.folder, { path, bytes: null });
    for (const [path, id] of then)
      if (now.get(path) !== id)
        await write(this.folder, { path, bytes: await this.history.read(id) });
    await this.history.markWritten(head);
  }

  /** Such as what `git pull` has brought into a working copy. */
  private async keepOutsideChanges(): Promise<void> {
    const head = await this.history.head();
    const now = await this.list();
    const then: Tree = head ? await this.history.tree(head) : new Map();
    const changed = [...now.keys()].filter((path) => then.get(path) !== now.get(path));
    if (head && now.size === then.size && changed.length === 0) return;
    for (const path of changed) await this.history.add(await readFile(join(this.folder, path)));
    const { history } = this.words;
    const author = { name: history.outsideAuthor, email: OUTSIDE_ADDRESS };
    const message = head ? history.outside : history.begin;
    await this.history.markWritten(await this.history.commit(now, message, author));
  }

  private async treeAt(commit: string): Promise<Tree> {
    if (await this.history.has(commit)) return this.history.tree(commit);
    throw new Refused('missing', this.words.refused.noSuchSave);
  }

  private describe(changes: readonly Change[]): string {
    const { history, fill, language } = this.words;
    const [path, ...others] = changes.map((change) => change.path);
    if (others.length === 0) return fill(history.changed, { path: path! });
    const paths = new Intl.ListFormat(language).format([path!, ...others]);
    return fill(history.changedAll, { paths });
  }

  private refuseName(path: string): never {
    const { refused, fill } = this.words;
    throw new Refused('name', fill(refused.name, { path }));
  }

  private refuseMissing(path: string): never {
    const { refused, fill } = this.words;
    throw new Refused('missing', fill(refused.noFile, { path }));
  }
}
