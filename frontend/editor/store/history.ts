import fs from 'node:fs/promises';
import git, { type PromiseFsClient } from 'isomorphic-git';
import { writeWhole, type Tree } from './files.ts';

export interface Author {
  name: string;
  email: string;
}

/** One Save. */
export interface HistoryEntry {
  /** The commit. */
  id: string;
  message: string;
  author: Author;
  at: Date;
  /** Of the Saves of a text: the path that it had then. */
  path?: string;
}

/** A text that a Save has taken out of a folder. */
interface Left {
  path: string;
  /** Its new path, if the Save has changed its address. */
  to: string | undefined;
  commit: string;
  /** The Save before, which had it. */
  last: string;
}

/** An object that a full disk has cut off would be taken for one that is there already. */
const WHOLE_FILES: PromiseFsClient = { promises: { ...fs, writeFile: writeWhole } };

const COMMIT = /^[0-9a-f]{40}$/;
const BRANCH = 'refs/heads/main';
/** The commit that the folder of the content was last made to equal. */
const WRITTEN = 'refs/written';

/** What the content was after each Save: a bare Git repository, which `git clone` understands. */
export class History {
  private readonly at: { fs: PromiseFsClient; gitdir: string };

  constructor(folder: string) {
    this.at = { fs: WHOLE_FILES, gitdir: folder };
  }

  async open(): Promise<void> {
    await git.init({ ...this.at, bare: true, defaultBranch: 'main' });
  }

  /** The last commit; undefined before the first. */
  head(): Promise<string | undefined> {
    return this.resolve(BRANCH);
  }

  written(): Promise<string | undefined> {
    return this.resolve(WRITTEN);
  }

  async markWritten(commit: string): Promise<void> {
    await git.writeRef({ ...this.at, ref: WRITTEN, value: commit, force: true });
  }

  /** Whether it is the id of one of the Saves. */
  async has(commit: string): Promise<boolean> {
    const head = await this.head();
    if (head === undefined || !COMMIT.test(commit)) return false;
    if (commit === head) return true;
    try {
      return await git.isDescendent({ ...this.at, oid: head, ancestor: commit, depth: -1 });
    } catch (error) {
      if (error instanceof git.Errors.NotFoundError || error instanceof git.Errors.ObjectTypeError)
        return false;
      throw error;
    }
  }

  async timeOf(commit: string): Promise<Date> {
    const { author } = (await git.readCommit({ ...this.at, oid: commit })).commit;
    return new Date(author.timestamp * 1000);
  }

  async tree(commit: string): Promise<Tree> {
    const tree = new Map<string, string>();
    await git.walk({
      ...this.at,
      trees: [git.TREE({ ref: commit })],
      map: async (path, [entry]) => {
        if ((await entry!.type()) === 'blob') tree.set(path, await entry!.oid());
        return true;
      },
    });
    return tree;
  }

  async read(id: string): Promise<Uint8Array> {
    const { blob } = await git.readBlob({ ...this.at, oid: id });
    return blob;
  }

  /** @returns the id under which the content can be read */
  add(bytes: Uint8Array): Promise<string> {
    return git.writeBlob({ ...this.at, blob: bytes });
  }

  /** @param tree all files of the content, each of which was added */
  async commit(tree: Tree, message: string, author: Author): Promise<string> {
    const root = await this.writeTree([...tree]);
    const parent = await this.head();
    return git.commit({
      ...this.at,
      ref: BRANCH,
      tree: root,
      parent: parent ? [parent] : [],
      message,
      author,
      committer: author,
    });
  }

  /** Newest first: the Saves of a file, also of one that is no longer there, under each path. */
  async logOf(path: string): Promise<HistoryEntry[]> {
    const left = path.includes('/') ? await this.leftFolder(path.split('/')[0]!) : [];
    const savesOf = async (at: string, ref: string): Promise<HistoryEntry[]> => {
      const saves = (await this.log(ref, at)).map((entry) => ({ ...entry, path: at }));
      const begin = (commit: string) => saves.findIndex(({ id }) => id === commit);
      const moved = left.find(({ to, commit }) => to === at && begin(commit) >= 0);
      if (!moved) return saves;
      const earlier = await savesOf(moved.path, moved.last);
      return [...saves.slice(0, begin(moved.commit) + 1), ...earlier];
    };
    return savesOf(path, BRANCH);
  }

  /** Newest first. The Save that changes an address removes one text, and adds another. */
  async leftFolder(folder: string): Promise<Left[]> {
    const left: Left[] = [];
    let next: { commit: string; texts: readonly string[] } | undefined;
    for (const { oid } of await git.log({ ...this.at, ref: BRANCH })) {
      const texts = await this.textsIn(oid, folder);
      if (next) {
        const { commit, texts: after } = next;
        const removed = texts.filter((path) => !after.includes(path));
        const added = after.filter((path) => !texts.includes(path));
        const to = removed.length === 1 && added.length === 1 ? added[0] : undefined;
        left.push(...removed.map((path) => ({ path, to, commit, last: oid })));
      }
      next = { commit: oid, texts };
    }
    return left;
  }

  /**
   * Newest first.
   * @param path only what changed this file, also one that is no longer there
   */
  async log(ref = BRANCH, path?: string): Promise<HistoryEntry[]> {
    const commits = await git.log({
      ...this.at,
      ref,
      depth: 100,
      ...(path && { filepath: path, force: true }),
    });
    return commits.map(({ oid, commit: { message, author } }) => ({
      id: oid,
      message: message.trim(),
      author: { name: author.name, email: author.email },
      at: new Date(author.timestamp * 1000),
    }));
  }

  private async textsIn(commit: string, folder: string): Promise<string[]> {
    try {
      const { tree } = await git.readTree({ ...this.at, oid: commit, filepath: folder });
      const names = tree.map((entry) => entry.path).filter((name) => name.endsWith('.md'));
      return names.map((name) => `${folder}/${name}`);
    } catch (error) {
      if (error instanceof git.Errors.NotFoundError) return [];
      throw error;
    }
  }

  private async resolve(ref: string): Promise<string | undefined> {
    try {
      return await git.resolveRef({ ...this.at, ref });
    } catch (error) {
      if (error instanceof git.Errors.NotFoundError) return undefined;
      throw error;
    }
  }

  /** @param files paths relative to the folder of the tree, with their ids */
  private async writeTree(files: readonly (readonly [string, string])[]): Promise<string> {
    const byName = Map.groupBy(files, ([path]) => path.split('/', 1)[0]!);
    const entries = Array.from(byName, async ([name, inside]) => {
      const [[path, id]] = inside as [readonly [string, string]];
      if (path === name) return { mode: '100644', path: name, oid: id, type: 'blob' as const };
      const below = inside.map(([each, oid]) => [each.slice(name.length + 1), oid] as const);
      const oid = await this.writeTree(below);
      return { mode: '040000', path: name, oid, type: 'tree' as const };
    });
    return git.writeTree({ ...this.at, tree: await Promise.all(entries) });
  }
}
