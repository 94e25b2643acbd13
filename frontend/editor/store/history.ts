import fs from 'node:fs/promises';
import git, { type PromiseFsClient } from 'isomorphic-git';
import { isText, writeWhole, type Tree } from './files.ts';

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
  /** By their folders: to find them takes long with many Saves. */
  private readonly textsEver = new Map<string, { head: string | undefined; paths: string[] }>();

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

  /** The paths of all texts that a folder has ever had, those that were there last first. */
  async textsEverIn(folder: string): Promise<string[]> {
    const head = await this.head();
    const known = this.textsEver.get(folder);
    if (known && known.head === head) return known.paths;
    const paths = new Set<string>();
    for (const { oid } of await git.log({ ...this.at, ref: BRANCH }))
      for (const path of await this.textsIn(oid, folder)) paths.add(path);
    this.textsEver.set(folder, { head, paths: [...paths] });
    return [...paths];
  }

  /**
   * Newest first.
   * @param path only what changed this file, also one that is no longer there
   */
  async log(path?: string): Promise<HistoryEntry[]> {
    const commits = await git.log({
      ...this.at,
      ref: BRANCH,
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
      const names = tree.map((entry) => entry.path).filter(isText);
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
