import { readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import type { SiteNames } from '../../src/content/placeholders.ts';
import { kindOf } from '../../src/content/schema/kind-of.ts';
import { inLanguage, type Language } from '../../src/content/schema/language.ts';
import { schemas, type Fields, type Kind, type Words } from '../../src/content/schemas.ts';
import { findUnwanted } from './pasted/characters.ts';
import { wrongShape } from './pasted/shape.ts';
import { FRONT_MATTER } from './front-matter.ts';
import { sourceIfThere } from '../read-source.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';
import { keepNewlines, lineAt, type FieldPath, type FileMistake, type Mistake } from './mistake.ts';
import { nameOf, parseFields } from './parse-fields.ts';
import { readSite, SITE } from './site.ts';
import {
  inWordsOfCheck,
  readWordsOfCheck,
  wordsOfCheck,
  type WordsOfCheck,
} from '../words/words-of-check.ts';
import { readWords } from '../words/read-words.ts';

export interface ContentFile<F = Record<string, unknown>> {
  /** Relative to `content/`, with forward slashes. */
  path: string;
  /** What the file is, by its path; undefined if it is none of the content's. */
  kind: Kind | undefined;
  /** File name without folder and extension: an article's slug, a member's id. */
  id: string;
  source: string;
  fields: F;
  /** Absent in a `.yaml` file, or if a mistake made the text unreadable. */
  body?: RenderedMarkdown;
  /** The line of a field, from 1; that of the nearest field around it if there is none. */
  lineOf: (path: FieldPath) => number;
  mistakes: readonly Mistake[];
}

/** Lacks the fields that have mistakes. */
export type ParsedFile<K extends Kind> = ContentFile<Partial<Fields<K>>>;
export type ParsedArticle = ParsedFile<'articles/*.md'>;
export type ValidArticle = ContentFile<Fields<'articles/*.md'>>;

/** All that an editor wrote. The build reads it once. */
export interface Content {
  folder: string;
  /** The paths of texts, pictures and others, relative to the folder; accents are composed. */
  allFiles: readonly string[];
  /** The texts, by their paths. */
  files: ReadonlyMap<string, ContentFile>;
  names: SiteNames;
  language: Language;
  /** What the check tells. */
  wordsOfCheck: WordsOfCheck;
  articles: readonly ParsedArticle[];
  services: readonly ParsedFile<'services/*.md'>[];
  team: readonly ParsedFile<'team/*.md'>[];
  /** Undefined if they have a mistake. */
  topics: Fields<'topics.yaml'>['topics'] | undefined;
  redirects: NonNullable<Fields<'redirects.yaml'>['redirects']>;
}

/** The guide of the folder, by exactly this name: an editor can write any other. */
const GUIDE = 'README.md';
const OF_WINDOWS = /(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i;
export const TEXT_FILE = /\.(?:md|markdown|ya?ml)$/i;

/** What the build adds to texts in Markdown. */
export const TEXT_WORDS = 'words/text.yaml';

/** The latest result for each path: the dev server reads the content for each page. */
const results = new Map<string, { source: string; context: string; file: ContentFile }>();

export const readContent = (folder: string): Content => {
  const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => path !== GUIDE && !OF_WINDOWS.test(path))
    .toSorted();
  const allFiles = onDisk.map((path) => path.normalize('NFC'));
  const texts = onDisk.filter((path) => TEXT_FILE.test(path));
  const sources = new Map<string, string>();
  for (const path of texts) {
    const source = sourceIfThere(join(folder, path));
    if (source !== undefined) sources.set(path.normalize('NFC'), source);
  }
  const { names, language } = readSite(sources.get(SITE) ?? '');
  const site = { names, words: readWords(TEXT_WORDS, sources) };
  const ofCheck = readWordsOfCheck(sources);
  // All that a file depends on, besides itself.
  const context = JSON.stringify([language, site, ofCheck]);
  const files = new Map<string, ContentFile>();
  const parseAll = () => {
    for (const [path, source] of sources) {
      const cached = results.get(path);
      const isSame = cached?.source === source && cached.context === context;
      const file = isSame ? cached.file : parseFile(path, source, site);
      results.set(path, { source, context, file });
      files.set(path, file);
    }
  };
  inLanguage(language, () => inWordsOfCheck(ofCheck, parseAll));

  const filesOf = <K extends Kind>(kind: K): ParsedFile<K>[] =>
    Array.from(files.values()).filter((file) => isKind(file, kind));
  const [topicsFile] = filesOf('topics.yaml');
  const [redirectsFile] = filesOf('redirects.yaml');
  return {
    folder,
    allFiles,
    files,
    names,
    language,
    wordsOfCheck: ofCheck,
    articles: filesOf('articles/*.md'),
    services: filesOf('services/*.md'),
    team: filesOf('team/*.md'),
    topics: topicsFile?.fields.topics,
    redirects: redirectsFile?.fields.redirects ?? [],
  };
};

/** What is said of a content is in its language. */
export const inLanguageOf = <Result>(
  { language, wordsOfCheck: words }: Content,
  run: () => Result,
): Result => inLanguage(language, () => inWordsOfCheck(words, run));

/** The schema of its kind has validated the fields of a file. */
export const isKind = <K extends Kind>(file: ContentFile, ...kinds: K[]): file is ParsedFile<K> =>
  kinds.some((kind) => kind === file.kind);

/** A file without mistakes has all of its fields. */
export const isValid = <F extends object>(file: ContentFile<Partial<F>>): file is ContentFile<F> =>
  file.mistakes.length === 0;

/** The fields of a file of a content without mistakes. */
export const validFieldsOf = <K extends Kind>({ files }: Content, path: K): Fields<K> =>
  files.get(path)!.fields as Fields<K>;

export const mistakeAt = (
  { path, lineOf }: Pick<ContentFile, 'path' | 'lineOf'>,
  fieldPath: FieldPath,
  text: string,
): Mistake => ({ path, line: lineOf(fieldPath), field: nameOf(fieldPath), fieldPath, text });

/** Every text in the fields of a file, and where it stands. */
export const textsIn = (
  value: unknown,
  field: FieldPath = [],
): { field: FieldPath; text: string }[] => {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, [...field, Array.isArray(value) ? Number(key) : key]),
  );
};

/** What every text needs of other files. */
interface SiteContext {
  names?: SiteNames;
  words: Words<'text'>;
}

export const parseFile = (path: string, source: string, site: SiteContext): ContentFile => {
  const kind = kindOf(path, schemas);
  const { name: id } = posix.parse(path);
  const parsed =
    kind && VALID_NAME.test(id)
      ? parseSource(source, kind, site)
      : unreadable(1, wordsOfCheck().files.notUsed);
  const mistakes = parsed.mistakes.map((mistake) => ({ path, ...mistake }));
  return { path, kind, id, source, ...parsed, mistakes };
};

interface ParsedSource extends Pick<ContentFile, 'fields' | 'body' | 'lineOf'> {
  mistakes: readonly FileMistake[];
}

const unreadable = (line: number, text: string): ParsedSource => ({
  fields: {},
  lineOf: () => 1,
  mistakes: [{ line, text }],
});

/** Levels to shift the headings of a text down. */
const HEADING_OFFSETS: Partial<Record<Kind, number>> = { 'history.md': 1, 'services/*.md': 1 };

const VALID_NAME = /^[a-z0-9-]+$/;

const parseSource = (
  source: string,
  kind: Kind,
  { names = {}, words }: SiteContext,
): ParsedSource => {
  const { files: messages } = wordsOfCheck();
  const lost = source.indexOf('\uFFFD');
  if (lost >= 0) return unreadable(lineAt(source, lost), messages.encoding);
  const unwanted = findUnwanted(source);
  if (!kind.endsWith('.md')) {
    const { mistakes, ...parsed } = parseFields(source, schemas[kind], names);
    return { ...parsed, mistakes: [...unwanted, ...mistakes] };
  }

  const matter = FRONT_MATTER.exec(source);
  if (!matter) return unreadable(1, messages.noFields);
  const [lines, fields] = matter;
  // The empty line is that of the first ---.
  const { mistakes, ...parsed } = parseFields(`\n${fields}`, schemas[kind], names);
  const text = source.replace(lines, keepNewlines);
  const line = lineAt(source, lines.length);
  if (!text.trim()) mistakes.push({ line, text: messages.noText });
  const shape = wrongShape(text);
  if (shape.length > 0) return { ...parsed, mistakes: [...unwanted, ...mistakes, ...shape] };
  const body = renderMarkdown(text, {
    headingOffset: HEADING_OFFSETS[kind],
    names,
    words,
    isTypedOut: kind.startsWith('mail/'),
  });
  return {
    ...parsed,
    ...(!body.broken && { body }),
    mistakes: [...unwanted, ...mistakes, ...body.mistakes],
  };
};
