import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteNames } from './placeholders/site-names.ts';
import { readContent, type ContentFile } from './read-content.ts';
import { readSource } from './source.ts';

/** Everything in `content/`. */
export interface ContentFolder {
  /** Absolute path of the folder. */
  folder: string;
  /** The paths of all files except hidden ones, those of the system, and the guide, relative to the folder. */
  paths: readonly string[];
  /** The files of text, by path, including those with mistakes. */
  files: ReadonlyMap<string, ContentFile>;
}

/** The guide, and files that Windows puts into folders. */
const IGNORED = /^README\.md$|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i;
export const IS_CONTENT = /\.(?:md|markdown|ya?ml)$/i;

export const readContentFolder = (folder: string): ContentFolder => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    // On Windows, readdir() separates folders with backslashes.
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(join(folder, '/').length).replaceAll('\\', '/'),
    )
    .filter((path) => !IGNORED.test(path))
    .toSorted();
  const names = readSiteNames(folder);
  const texts = paths.filter((path) => IS_CONTENT.test(path));
  return { folder, paths, files: new Map(texts.map((path) => [path, readContentFile(folder, path, names)])) };
};

/** The latest result for each path: the preview and the build read the folder several times. */
const results = new Map<string, { input: string; file: ContentFile }>();

/** Reads a file of the folder. The result is shared: do not change it. */
export const readContentFile = (folder: string, path: string, names = readSiteNames(folder)): ContentFile => {
  const source = readSource(join(folder, path));
  const input = JSON.stringify([source, names]);
  const known = results.get(path);
  if (known?.input === input) return known.file;
  const file = readContent(path, source, names);
  results.set(path, { input, file });
  return file;
};

/** Returns the files of a folder, including those with mistakes. */
export const filesIn = ({ files }: ContentFolder, folder: string): ContentFile[] =>
  [...files.values()].filter(({ path }) => path.startsWith(`${folder}/`));

/** Returns the files of a folder that have no mistakes of their own. */
export const entriesIn = (content: ContentFolder, folder: string): ContentFile[] =>
  filesIn(content, folder).filter(({ mistakes }) => mistakes.length === 0);
