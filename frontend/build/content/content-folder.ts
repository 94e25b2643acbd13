import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, type Mistake } from './mistake.ts';
import { readContent, type ContentFile } from './read-content.ts';

/** A file of a folder, such as an article or a member. */
export interface Entry extends ContentFile {
  /** File name without folder and extension: an article's slug, a member's id. */
  id: string;
  /** Path relative to `content/`, with forward slashes. */
  path: string;
}

/** Everything in `content/`. */
export interface ContentFolder {
  /** Absolute path of the folder. */
  folder: string;
  /** The paths of all files except hidden ones and the guide, relative to the folder. */
  paths: readonly string[];
  /** The text of each content file, by path. */
  sources: ReadonlyMap<string, string>;
  /** The content files without mistakes of their own, by path. */
  files: ReadonlyMap<string, ContentFile>;
  /** The mistakes that were found in single files. */
  mistakes: readonly Mistake[];
}

const GUIDE = 'README.md';
const IS_CONTENT = /\.(?:md|markdown|ya?ml)$/i;

export const readContentFolder = (folder: string): ContentFolder => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    // On Windows, readdir() separates folders with backslashes.
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(join(folder, '/').length).replaceAll('\\', '/'),
    )
    .filter((path) => path !== GUIDE)
    .toSorted();
  const sources = new Map<string, string>();
  const files = new Map<string, ContentFile>();
  const mistakes: Mistake[] = [];
  for (const path of paths.filter((path) => IS_CONTENT.test(path))) {
    const source = readFileSync(join(folder, path), 'utf8');
    sources.set(path, source);
    const result = readOnce(path, source);
    if (result instanceof ContentError) mistakes.push(...result.mistakes);
    else files.set(path, result);
  }
  return { folder, paths, sources, files, mistakes };
};

/** The latest result for each path: the preview and the build read the folder several times. */
const results = new Map<string, { source: string; result: ContentFile | ContentError }>();

const readOnce = (path: string, source: string): ContentFile | ContentError => {
  const known = results.get(path);
  if (known?.source === source) return known.result;
  const result = readOrFail(path, source);
  results.set(path, { source, result });
  return result;
};

/**
 * Reads a file of the folder, as {@link readContent}. The result is shared: do not change it.
 *
 * @throws ContentError if the file is invalid
 */
export const readContentFile = (path: string, source: string): ContentFile => {
  const result = readOnce(path, source);
  if (result instanceof ContentError) throw result;
  return result;
};

const readOrFail = (path: string, source: string): ContentFile | ContentError => {
  try {
    return readContent(path, source);
  } catch (error) {
    if (error instanceof ContentError) return error;
    throw error;
  }
};

const idOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.md$/, '');

/** Returns the ids of all files of a folder, including those with mistakes. */
export const idsIn = ({ sources }: ContentFolder, folder: string): string[] =>
  [...sources.keys()].filter((path) => path.startsWith(`${folder}/`)).map(idOf);

/** Returns the files of a folder that have no mistakes of their own. */
export const entriesIn = ({ files }: ContentFolder, folder: string): Entry[] =>
  [...files].flatMap(([path, file]) =>
    path.startsWith(`${folder}/`) ? [{ ...file, path, id: idOf(path) }] : [],
  );
