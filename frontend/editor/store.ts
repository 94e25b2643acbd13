import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Mutex } from 'async-mutex';
import { format, resolveConfig } from 'prettier';
import { checkContent } from '../generator/check/check-content.ts';
import { readContent } from '../generator/read/content.ts';
import type { Mistake } from '../generator/read/mistake.ts';
import { idOf, type Author, type History, type HistoryEntry, type Tree } from './history.ts';

export interface Change {
  path: string;
  /** What the file will contain; null removes it. */
  bytes: Uint8Array | null;
  /** The id of what the editor has seen of it; null if there was no such file. */
  seen: string | null;
}

export interface Saved {
  commit: string;
  /** Those that stood in other files before. They keep the site from being published. */
  mistakes: readonly Mistake[];
}

/** A Save that was not done, as somebody at the editor reads it. Nothing has changed. */
export class Refused extends Error {
  /** Empty if it was refused for another reason. */
  readonly mistakes: readonly Mistake[];

  constructor(message: string, mistakes: readonly Mistake[] = []) {
    super(message);
    this.mistakes = mistakes;
  }
}

/** Nobody's: what changed in the folder while no editor ran. */
const OUTSIDE: Author = { name: 'Outside the editor', email: 'outside@editor.invalid' };

const PATH = /^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:md|yaml|jpe?g|png|webp|avif)$/;
const TEXT = /\.(?:md|yaml)$/;

/** That of `npm run format`, so that a changed word is a changed line. */
const STYLE = await resolveConfig(new URL('../content/site.yaml', import.meta.url));

/** The content and its history. Each Save is checked as the build checks it. */
export class Store {
  readonly folder: string;
  private readonly history: History;
  private readonly lock = new Mutex();

  constructor(folder: string, history: History) {
    this.folder = folder;
    this.history = history;
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

  /** @throws Refused if there is no such file */
  async read(path: string): Promise<Uint8Array> {
    try {
      return await readFile(join(this.folder, safe(path)));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
        throw new Refused(`There is no file “${path}”.`);
      throw cause;
    }
  }

  /** @param path only the Saves of this file */
  log(path?: string): Promise<HistoryEntry[]> {
    return this.history.log(path ? { path: safe(path) } : {});
  }

  /** What a file was after a Save; undefined if it was not there. */
  async readAt(commit: string, path: string): Promise<Uint8Array | undefined> {
    const id = (await this.history.tree(commit)).get(safe(path));
    return id === undefined ? undefined : this.history.read(id);
  }

  /**
   * The Save is in the history before it is in the folder. So a process that ends in between loses
   * nothing: the next one writes the rest.
   * @throws Refused
   */
  async save(changes: readonly Change[], message: string, author: Author): Promise<Saved> {
    return this.saveAsIs(await Promise.all(changes.map(formatted)), message, author);
  }

  /**
   * Makes files as they were after a Save. The history goes on.
   * @param path one file; without it, all of the content
   * @throws Refused
   */
  async restore(commit: string, author: Author, path?: string): Promise<Saved> {
    const [now, then] = [await this.list(), await this.history.tree(commit)];
    const paths = path ? [safe(path)] : Array.from(new Set([...now.keys(), ...then.keys()]));
    const changed = paths.filter((each) => now.get(each) !== then.get(each));
    if (changed.length === 0) throw new Refused('It is already as it was then.');
    const changes = changed.map(async (each) => {
      const id = then.get(each);
      return {
        path: each,
        bytes: id ? await this.history.read(id) : null,
        seen: now.get(each) ?? null,
      };
    });
    return this.saveAsIs(
      await Promise.all(changes),
      `Restore ${path ?? 'all'} of ${commit}`,
      author,
    );
  }

  private saveAsIs(changes: readonly Change[], message: string, author: Author): Promise<Saved> {
    return this.lock.runExclusive(async () => {
      await this.finishSave();
      const before = await this.list();
      await this.refuseOutdated(changes, before);
      const mistakes = await this.refuseMistakes(changes);
      const tree = new Map(before);
      for (const { path, bytes } of changes)
        if (bytes) tree.set(path, await this.history.add(bytes));
        else tree.delete(path);
      const commit = await this.history.commit(tree, message, author);
      await this.finishSave();
      return { commit, mistakes };
    });
  }

  private async refuseOutdated(changes: readonly Change[], now: Tree): Promise<void> {
    for (const { path, seen } of changes) {
      if ((now.get(path) ?? null) === seen) continue;
      const [last] = await this.log(path);
      const who = last?.author.name ?? 'Somebody';
      const what = now.has(path) ? 'changed' : 'removed';
      throw new Refused(`${who} has ${what} “${path}” since you opened it. Nothing was saved.`);
    }
  }

  /** @returns the mistakes that stood in other files before */
  private async refuseMistakes(changes: readonly Change[]): Promise<readonly Mistake[]> {
    const candidate = await mkdtemp(join(tmpdir(), 'sandglass-save-'));
    try {
      await cp(this.folder, candidate, { recursive: true });
      for (const change of changes) await write(candidate, change);
      const mistakes = await checkContent(readContent(candidate));
      if (mistakes.length === 0) return [];
      const before = await checkContent(readContent(this.folder));
      const isOld = ({ path, text }: Mistake) =>
        !changes.some((change) => change.path === path) &&
        before.some((old) => old.path === path && old.text === text);
      const caused = mistakes.filter((mistake) => !isOld(mistake));
      if (caused.length > 0) throw new Refused('This cannot be published as it is.', caused);
      return mistakes;
    } finally {
      await rm(candidate, { recursive: true });
    }
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

  private async keepOutsideChanges(): Promise<void> {
    const head = await this.history.head();
    const now = await this.list();
    const then: Tree = head ? await this.history.tree(head) : new Map();
    const isSame =
      now.size === then.size && Array.from(now).every(([path, id]) => then.get(path) === id);
    if (head && isSame) return;
    for (const path of now.keys()) await this.history.add(await readFile(join(this.folder, path)));
    const message = head ? 'Change outside the editor' : 'Begin';
    await this.history.markWritten(await this.history.commit(now, message, OUTSIDE));
  }
}

const safe = (path: string): string => {
  if (PATH.test(path)) return path;
  throw new Refused(
    `“${path}” cannot be the name of a file: use lower-case letters, digits and hyphens.`,
  );
};

const formatted = async (change: Change): Promise<Change> => {
  const { path, bytes } = change;
  if (!bytes || !TEXT.test(safe(path))) return change;
  try {
    const text = await format(Buffer.from(bytes).toString(), { ...STYLE, filepath: path });
    return { ...change, bytes: Buffer.from(text) };
  } catch {
    // The check says where it cannot be read.
    return change;
  }
};

const treeOf = async (folder: string): Promise<Tree> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const ids = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const path = relative(folder, file).replaceAll('\\', '/');
    return [path, await idOf(await readFile(file))] as const;
  });
  return new Map(await Promise.all(ids));
};

/** A reader finds the old or the new content, never a half. */
const write = async (
  folder: string,
  { path, bytes }: Pick<Change, 'path' | 'bytes'>,
): Promise<void> => {
  const file = join(folder, path);
  if (!bytes) return rm(file);
  const part = join(dirname(file), `.${process.pid}.part`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(part, bytes);
  await rename(part, file);
};
