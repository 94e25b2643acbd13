import { kinds } from '../../src/content/kinds.ts';
import { findUnclosedFences } from './fences/unclosed-fence.ts';
import type { FieldPath } from './fields/field-path.ts';
import { parseFields } from './fields/parse-fields.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';
import { ContentError, lineAt, type FileMistake, type Mistake } from './mistake.ts';
import { asMarkdown, fillNames, type SiteNames } from './placeholders/site-names.ts';
import { FRONT_MATTER } from './source.ts';

/** A validated content file. `body` exists if files of this kind have a Markdown body. */
export interface ContentFile {
  fields: Record<string, unknown>;
  body?: RenderedMarkdown;
  /** Returns the line of a field, from 1. */
  lineOf: (path: FieldPath) => number;
}

/** What could be read of a file with mistakes: the fields and the text without them. */
export interface Inspection {
  readable: ContentFile;
  mistakes: readonly Mistake[];
}

/**
 * Parses one file in `content/` and validates it against the schema of its kind.
 *
 * @param path path relative to `content/`, with forward slashes
 * @param names to fill in
 */
export const inspectContent = (path: string, source: string, names: SiteNames = {}): Inspection => {
  const mistakes: FileMistake[] = [];
  const inspection = (readable: Partial<ContentFile> = {}): Inspection => ({
    readable: { fields: {}, lineOf: () => 1, ...readable },
    mistakes: mistakes.map((mistake) => ({ path, ...mistake })),
  });
  const kind = kinds.find(({ files }) => files.test(path));
  if (!kind) {
    mistakes.push({ line: 1, text: unknownFile(path) });
    return inspection();
  }

  const matter = path.endsWith('.md') ? FRONT_MATTER.exec(source) : undefined;
  if (matter === null) {
    mistakes.push({ ...withoutFields(source), hidesOthers: true });
    return inspection();
  }

  const { fields, lineOf, ...parsed } = parseFields(
    matter?.[1] ?? source,
    kind.schema,
    matter ? 2 : 1,
    names,
  );
  mistakes.push(...parsed.mistakes);
  const body = matter ? fillNames(source.slice(matter[0].length), asMarkdown(names)) : '';
  const firstLine = lineAt(source, matter?.[0].length ?? 0);
  if (kind.headingOffset === undefined) {
    if (body.trim())
      mistakes.push({ line: firstLine, text: 'this file has fields only; remove the text after them' });
    return inspection({ fields, lineOf });
  }
  if (!body.trim()) mistakes.push({ line: firstLine, text: 'the text after the fields is missing' });
  // What such a fence swallows would look like many other mistakes.
  const unclosed = findUnclosedFences(body, firstLine);
  mistakes.push(...unclosed);
  if (unclosed.length > 0) return inspection({ fields, lineOf });
  const rendered = renderMarkdown(body, { headingOffset: kind.headingOffset, firstLine });
  mistakes.push(...rendered.mistakes);
  return inspection({ fields, body: rendered, lineOf });
};

/**
 * Returns a file of the content.
 *
 * @throws ContentError if the file is invalid, with every mistake in it
 */
export const validFile = ({ readable, mistakes }: Inspection): ContentFile => {
  if (mistakes.length > 0) throw new ContentError(mistakes);
  return readable;
};

/** Says which of the two lines of --- is missing. */
const withoutFields = (source: string): FileMistake => {
  if (!/^---[ \t]*\r?\n/.test(source))
    return { line: 1, text: 'the file must start with its fields, between two lines of ---' };
  const end = source.search(/\r?\n[ \t]*\r?\n/);
  return {
    line: end < 0 ? 1 : lineAt(source, end) + 1,
    text: 'the line of --- that ends the fields is missing above this one',
  };
};

const unknownFile = (path: string): string => {
  const folder = /^(?:articles|services|team)(?=\/)/.exec(path)?.[0];
  return folder
    ? `the name of the file becomes an address; use lower-case letters, digits and hyphens, and end it with .md, such as ${folder}/my-topic.md`
    : 'this file is not used; the guide (content/README.md) lists the files';
};
