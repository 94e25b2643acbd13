import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import git from 'isomorphic-git';
import { ifThere } from '../../generator/read-source.ts';

/** The id of each file's content, as Git computes it, by the file's path. */
export type Tree = ReadonlyMap<string, string>;

export interface Change {
  path: string;
  /** What the file will contain; null removes it. */
  bytes: Uint8Array | null;
  /** The id of what the editor has seen of it; null if there was no such file. */
  seen: string | null;
}

/** What an editor may write. */
const WRITABLE = /^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:md|yaml|jpe?g|png|webp|avif)$/;
/** Those that a developer has put there, such as a drawing, too. */
const READABLE = /^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:md|yaml|jpe?g|png|webp|avif|svg)$/;
const TEXT = /\.(?:md|yaml)$/;

/** A disk refuses longer names. */
const LONGEST = 200;

export const isWritable = (path: string): boolean => path.length <= LONGEST && WRITABLE.test(path);
export const isReadable = (path: string): boolean => path.length <= LONGEST && READABLE.test(path);
export const isText = (path: string): boolean => TEXT.test(path);

/** Whether a file or its folder is a link, which may lead out of the content. */
export const isLinked = async (folder: string, path: string): Promise<boolean> => {
  const parts = path.includes('/') ? [dirname(path), path] : [path];
  const entries = parts.map((part) => lstat(join(folder, part)).catch(() => undefined));
  return (await Promise.all(entries)).some((entry) => entry?.isSymbolicLink());
};

/** The id of a content, as Git computes it. */
export const idOf = async (bytes: Uint8Array): Promise<string> =>
  (await git.hashBlob({ object: bytes })).oid;

/** The ids of files that were read, with what changes when they are written. */
const known = new Map<string, { version: string; id: string }>();
/** Two changes of a file within a tick of the disk's clock look like one. */
const TICK_MS = 100;

const idOfFile = async (file: string): Promise<string> => {
  const { ino, size, ctimeMs } = await stat(file);
  const version = `${ino} ${size} ${ctimeMs}`;
  const before = known.get(file);
  if (before?.version === version) return before.id;
  const begun = Date.now();
  const id = await idOf(await readFile(file));
  if (begun - ctimeMs > TICK_MS) known.set(file, { version, id });
  return id;
};

interface FoundFile {
  /** Within the folder. */
  path: string;
  /** On the disk. */
  file: string;
}

export const filesIn = async (folder: string): Promise<FoundFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ path: relative(folder, file).replaceAll('\\', '/'), file }));
};

export const treeOf = async (folder: string): Promise<Tree> => {
  const files = await filesIn(folder);
  const ids = files.map(async ({ path, file }) => {
    const id = await ifThere(idOfFile(file));
    return id === undefined ? undefined : ([path, id] as const);
  });
  return new Map((await Promise.all(ids)).filter((each) => each !== undefined));
};

/** A reader finds the old or the new file, never a half. */
export const writeWhole = async (file: string, bytes: Uint8Array | string): Promise<void> => {
  const part = join(dirname(file), `.${randomUUID()}.part`);
  try {
    // On the disk: what is answered as saved survives a power cut.
    await writeFile(part, bytes, { flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

export const write = async (
  folder: string,
  { path, bytes }: Pick<Change, 'path' | 'bytes'>,
): Promise<void> => {
  const file = join(folder, path);
  if (!bytes) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, bytes);
};
