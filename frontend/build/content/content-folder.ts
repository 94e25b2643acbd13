import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mistake } from './mistake.ts';
import { inspectContent, validFile, type ContentFile, type Inspection } from './read-content.ts';
import { readSiteNames, type SiteNames } from './placeholders/site-names.ts';
import { readSource } from './source.ts';

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
  /** The paths of all files except hidden ones, those of the system, and the guide, relative to the folder. */
  paths: readonly string[];
  /** The text of each content file, by path. */
  sources: ReadonlyMap<string, string>;
  /** The content files without mistakes of their own, by path. */
  files: ReadonlyMap<string, ContentFile>;
  /** What could be read of each content file, by path: `fields` and `body` lack what has mistakes of its own. */
  readable: ReadonlyMap<string, ContentFile>;
  /** The mistakes that were found in single files. */
  mistakes: readonly Mistake[];
}

const GUIDE = 'README.md';
/** Files that Windows puts into folders. */
const OF_THE_SYSTEM = /(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i;
export const IS_CONTENT = /\.(?:md|markdown|ya?ml)$/i;

export const readContentFolder = (folder: string): ContentFolder => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    // On Windows, readdir() separates folders with backslashes.
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(join(folder, '/').length).replaceAll('\\', '/'),
    )
    .filter((path) => path !== GUIDE && !OF_THE_SYSTEM.test(path))
    .toSorted();
  const sources = new Map<string, string>();
  const files = new Map<string, ContentFile>();
  const readable = new Map<string, ContentFile>();
  const mistakes: Mistake[] = [];
  const names = readSiteNames(folder);
  for (const path of paths.filter((path) => IS_CONTENT.test(path))) {
    const source = readSource(join(folder, path));
    sources.set(path, source);
    const inspection = inspectOnce(path, source, names);
    readable.set(path, inspection.readable);
    mistakes.push(...inspection.mistakes);
    if (inspection.mistakes.length === 0) files.set(path, inspection.readable);
  }
  return { folder, paths, sources, files, readable, mistakes };
};

/** The latest result for each path: the preview and the build read the folder several times. */
const results = new Map<string, { input: string; inspection: Inspection }>();

const inspectOnce = (path: string, source: string, names: SiteNames): Inspection => {
  const input = JSON.stringify([source, names]);
  const known = results.get(path);
  if (known?.input === input) return known.inspection;
  const inspection = inspectContent(path, source, names);
  results.set(path, { input, inspection });
  return inspection;
};

/**
 * Reads a file of the folder. The result is shared: do not change it.
 *
 * @throws ContentError if the file is invalid
 */
export const readContentFile = (folder: string, path: string): ContentFile =>
  validFile(inspectOnce(path, readSource(join(folder, path)), readSiteNames(folder)));

const idOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.md$/, '');

/** Returns the ids of all files of a folder, including those with mistakes. */
export const idsIn = ({ sources }: ContentFolder, folder: string): string[] =>
  [...sources.keys()].filter((path) => path.startsWith(`${folder}/`)).map(idOf);

/** Returns the files of a folder that have no mistakes of their own. */
export const entriesIn = ({ files }: ContentFolder, folder: string): Entry[] => entriesOf(files, folder);

/** Returns what could be read of all files of a folder. */
export const readableIn = ({ readable }: ContentFolder, folder: string): Entry[] =>
  entriesOf(readable, folder);

const entriesOf = (files: ReadonlyMap<string, ContentFile>, folder: string): Entry[] =>
  [...files].flatMap(([path, file]) =>
    path.startsWith(`${folder}/`) ? [{ ...file, path, id: idOf(path) }] : [],
  );
