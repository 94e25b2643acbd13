import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HEADING_OFFSETS, kindOf, schemas } from '../../src/content/kinds.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';
import { lineAt, type FileMistake, type Mistake } from './mistake.ts';
import { nameOf, parseFields, type FieldPath } from './parse-fields.ts';
import { FRONT_MATTER, readSiteNames, readSource, type SiteNames } from './source.ts';

/** A content file; one with mistakes lacks the fields and the text that have them. */
export interface ContentFile {
  /** Relative to `content/`, with forward slashes. */
  path: string;
  /** File name without folder and extension: an article's slug, a member's id. */
  id: string;
  source: string;
  fields: Record<string, unknown>;
  body?: RenderedMarkdown;
  lineOf: (path: FieldPath) => number;
  mistakes: readonly Mistake[];
}

export interface ContentFolder {
  folder: string;
  paths: readonly string[];
  files: ReadonlyMap<string, ContentFile>;
}

const IGNORED = /^README\.md$|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i;
export const IS_CONTENT = /\.(?:md|markdown|ya?ml)$/i;

export const readContentFolder = (folder: string): ContentFolder => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !IGNORED.test(path))
    .toSorted();
  const names = readSiteNames(folder);
  const texts = paths.filter((path) => IS_CONTENT.test(path));
  return {
    folder,
    paths,
    files: new Map(texts.map((path) => [path, readContentFile(folder, path, names)])),
  };
};

/** The latest result for each path: the preview reads the folder for each page. */
const results = new Map<string, { input: string; file: ContentFile }>();

/** The result is shared: do not change it. */
export const readContentFile = (
  folder: string,
  path: string,
  names = readSiteNames(folder),
): ContentFile => {
  const source = readSource(join(folder, path));
  const input = JSON.stringify([source, names]);
  const known = results.get(path);
  if (known?.input === input) return known.file;
  const file = parseContent(path, source, names);
  results.set(path, { input, file });
  return file;
};

export const parseContent = (path: string, source: string, names: SiteNames = {}): ContentFile => {
  const file = (
    mistakes: readonly FileMistake[],
    parts: Partial<ContentFile> = {},
  ): ContentFile => ({
    path,
    id: path.replaceAll(/^.*\/|\.\w+$/g, ''),
    source,
    fields: {},
    lineOf: () => 1,
    ...parts,
    mistakes: mistakes.map((mistake) => ({ path, ...mistake })),
  });
  const kind = kindOf(path);
  if (!kind)
    return file([
      {
        line: 1,
        text: 'this file is not used; the guide (content/README.md) lists the files. A name has lower-case letters, digits and hyphens, and ends with .md, such as articles/my-topic.md',
      },
    ]);
  const lost = source.indexOf('\uFFFD');
  if (lost >= 0)
    return file([
      { line: lineAt(source, lost), text: 'a letter cannot be read; save the file as UTF-8' },
    ]);
  const matter = path.endsWith('.md') ? FRONT_MATTER.exec(source) : undefined;
  if (matter === null)
    return file([
      { line: 1, text: 'the file must start with its fields, between two lines of ---' },
    ]);

  const [fields, text] = matter
    ? [`\n${matter[1]}`, source.replace(matter[0], (lines) => lines.replaceAll(/[^\n]/g, ''))]
    : [source, ''];
  const { mistakes, ...parsed } = parseFields(fields, schemas[kind], names);
  const line = lineAt(source, matter?.[0].length ?? 0);
  const headingOffset = HEADING_OFFSETS[kind];
  if (headingOffset === undefined) {
    if (text.trim())
      mistakes.push({ line, text: 'this file has fields only; remove the text after them' });
    return file(mistakes, parsed);
  }
  if (!text.trim()) mistakes.push({ line, text: 'the text after the fields is missing' });
  const body = renderMarkdown(text, headingOffset, names);
  return file([...mistakes, ...body.mistakes], body.broken ? parsed : { ...parsed, body });
};

export const mistakeAt = (
  { path, lineOf }: ContentFile,
  field: FieldPath,
  text: string,
): Mistake => ({
  path,
  line: lineOf(field),
  field: nameOf(field),
  text,
});

export const filesIn = ({ files }: ContentFolder, folder: string): ContentFile[] =>
  [...files.values()].filter(({ path }) => path.startsWith(`${folder}/`));

export const entriesIn = (content: ContentFolder, folder: string): ContentFile[] =>
  filesIn(content, folder).filter(({ mistakes }) => mistakes.length === 0);
