import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  HEADING_OFFSETS,
  kindOf,
  schemas,
  type Fields,
  type Kind,
} from '../../src/content/kinds.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';
import { lineAt, type FileMistake, type Mistake } from './mistake.ts';
import { nameOf, parseFields, type FieldPath } from './parse-fields.ts';
import { blankOut, FRONT_MATTER, namesIn, readSource, SITE, type SiteNames } from './source.ts';

/** A file of the content. */
export interface ContentFile<Of = Record<string, unknown>> {
  /** Relative to `content/`, with forward slashes. */
  path: string;
  /** File name without folder and extension: an article's slug, a member's id. */
  id: string;
  source: string;
  fields: Of;
  /** Absent if the file has fields only, or a mistake made its text unreadable. */
  body?: RenderedMarkdown;
  /** The line of a field, or of the nearest one around it. */
  lineOf: (path: FieldPath) => number;
  mistakes: readonly Mistake[];
}

/** A file as it was read: it lacks the fields that have mistakes. */
export type ReadFile<Of extends Kind> = ContentFile<Partial<Fields<Of>>>;
export type ReadArticle = ReadFile<'articles/*.md'>;
export type ValidArticle = ContentFile<Fields<'articles/*.md'>>;

/** All that an editor wrote. The build reads it once. */
export interface Content {
  folder: string;
  /** The paths of all files, texts and others, relative to the folder. */
  paths: readonly string[];
  /** The texts, by path. */
  files: ReadonlyMap<string, ContentFile>;
  names: SiteNames;
  articles: readonly ReadArticle[];
  services: readonly ReadFile<'services/*.md'>[];
  team: readonly ReadFile<'team/*.md'>[];
  /** Undefined if they have a mistake. */
  topics: Fields<'topics.yaml'>['topics'] | undefined;
  redirects: NonNullable<Fields<'redirects.yaml'>['redirects']>;
}

const IGNORED = /^README\.md$|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i;
export const IS_TEXT = /\.(?:md|markdown|ya?ml)$/i;

export const readContent = (folder: string): Content => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !IGNORED.test(path))
    .toSorted();
  const texts = paths.filter((path) => IS_TEXT.test(path));
  const sources = new Map(texts.map((path) => [path, readSource(join(folder, path))]));
  const names = namesIn(sources.get(SITE));
  const files = new Map<string, ContentFile>();
  for (const [path, source] of sources) files.set(path, parseCached(path, source, names));

  // The types hold: kindOf() chose the schema of a file by its path.
  const filesOf = <Of extends Kind>(kind: Of) => {
    const start = kind.replace('*.md', '');
    return Array.from(files.values()).filter(({ path }) =>
      path.startsWith(start),
    ) as ReadFile<Of>[];
  };
  const topicsFile = files.get('topics.yaml') as ReadFile<'topics.yaml'> | undefined;
  const redirectsFile = files.get('redirects.yaml') as ReadFile<'redirects.yaml'> | undefined;
  return {
    folder,
    paths,
    files,
    names,
    articles: filesOf('articles/*.md'),
    services: filesOf('services/*.md'),
    team: filesOf('team/*.md'),
    topics: topicsFile?.fields.topics,
    redirects: redirectsFile?.fields.redirects ?? [],
  };
};

/** A file without mistakes has all of its fields. */
export const isValid = <Of extends object>(
  file: ContentFile<Partial<Of>>,
): file is ContentFile<Of> => file.mistakes.length === 0;

/** The fields of a file of a content without mistakes. */
export const fieldsOf = <Path extends Kind>({ files }: Content, path: Path): Fields<Path> =>
  files.get(path)!.fields as Fields<Path>;

export const mistakeAt = (
  { path, lineOf }: Pick<ContentFile, 'path' | 'lineOf'>,
  field: FieldPath,
  text: string,
): Mistake => ({ path, line: lineOf(field), field: nameOf(field), text });

/** The latest result for each path: the preview reads the content for each page. */
const results = new Map<string, { input: string; file: ContentFile }>();

const parseCached = (path: string, source: string, names: SiteNames): ContentFile => {
  const input = JSON.stringify([source, names]);
  const cached = results.get(path);
  if (cached?.input === input) return cached.file;
  const file = parseFile(path, source, names);
  results.set(path, { input, file });
  return file;
};

export const parseFile = (path: string, source: string, names: SiteNames = {}): ContentFile => {
  const { mistakes, ...parts } = parseParts(path, source, names);
  return {
    path,
    id: path.replaceAll(/^.*\/|\.\w+$/g, ''),
    source,
    fields: {},
    lineOf: () => 1,
    ...parts,
    mistakes: mistakes.map((mistake) => ({ path, ...mistake })),
  };
};

interface Parts extends Partial<Pick<ContentFile, 'fields' | 'body' | 'lineOf'>> {
  mistakes: readonly FileMistake[];
}

const unreadable = (line: number, text: string): Parts => ({ mistakes: [{ line, text }] });

const parseParts = (path: string, source: string, names: SiteNames): Parts => {
  const kind = kindOf(path);
  if (!kind)
    return unreadable(
      1,
      'this file is not used; the guide (content/README.md) lists the files. A name has lower-case letters, digits and hyphens, and ends with .md, such as articles/my-topic.md',
    );
  const lost = source.indexOf('\uFFFD');
  if (lost >= 0)
    return unreadable(lineAt(source, lost), 'a letter cannot be read; save the file as UTF-8');
  if (!path.endsWith('.md')) return parseFields(source, schemas[kind], names);

  const matter = FRONT_MATTER.exec(source);
  if (!matter)
    return unreadable(1, 'the file must start with its fields, between two lines of ---');
  const [lines, fields] = matter;
  const { mistakes, ...parsed } = parseFields(`\n${fields}`, schemas[kind], names);
  const text = source.replace(lines, blankOut);
  const line = lineAt(source, lines.length);
  const headingOffset = HEADING_OFFSETS[kind];
  if (headingOffset === undefined) {
    if (text.trim())
      mistakes.push({ line, text: 'this file has fields only; remove the text after them' });
    return { ...parsed, mistakes };
  }
  if (!text.trim()) mistakes.push({ line, text: 'the text after the fields is missing' });
  const body = renderMarkdown(text, headingOffset, names);
  return {
    ...parsed,
    ...(!body.broken && { body }),
    mistakes: [...mistakes, ...body.mistakes],
  };
};
