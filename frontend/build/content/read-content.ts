import { kinds } from '../../src/content/kinds.ts';
import { parseFields, type FieldPath, type FileMistake } from './fields.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';
import { ContentError, lineAt } from './mistake.ts';

/** A validated content file. `body` exists if files of this kind have a Markdown body. */
export interface ContentFile {
  fields: Record<string, unknown>;
  body?: RenderedMarkdown;
  /** Returns the line of a field, from 1. */
  lineOf: (path: FieldPath) => number;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Parses one file in `content/` and validates it against the schema of its kind.
 *
 * @param path path relative to `content/`, with forward slashes
 * @throws ContentError if the file is invalid, with every mistake in it
 */
export const readContent = (path: string, text: string): ContentFile => {
  const fail = (mistakes: readonly FileMistake[]): never => {
    throw new ContentError(mistakes.map((mistake) => ({ path, ...mistake })));
  };
  // Some editors on Windows start a file with a byte order mark.
  const source = text.replace(/^\uFEFF/, '');
  const kind = kinds.find(({ files }) => files.test(path));
  if (!kind) return fail([{ line: 1, text: unknownFile(path) }]);

  const matter = path.endsWith('.md') ? FRONT_MATTER.exec(source) : undefined;
  if (matter === null)
    return fail([{ line: 1, text: 'the file must start with its fields, between two lines of ---' }]);

  const { fields, mistakes, lineOf } = parseFields(matter?.[1] ?? source, kind.schema, matter ? 2 : 1);
  const body = matter ? source.slice(matter[0].length) : '';
  const firstLine = lineAt(source, matter?.[0].length ?? 0);
  if (kind.headingOffset === undefined) {
    if (body.trim())
      mistakes.push({ line: firstLine, text: 'this file has fields only; remove the text after them' });
    return fields && mistakes.length === 0 ? { fields, lineOf } : fail(mistakes);
  }
  if (!body.trim()) mistakes.push({ line: firstLine, text: 'the text after the fields is missing' });
  const rendered = renderMarkdown(body, { headingOffset: kind.headingOffset, firstLine });
  mistakes.push(...rendered.mistakes);
  return fields && mistakes.length === 0 ? { fields, body: rendered, lineOf } : fail(mistakes);
};

const unknownFile = (path: string): string => {
  const folder = /^(?:articles|services|team)(?=\/)/.exec(path)?.[0];
  return folder
    ? `the name of the file becomes an address; use lower-case letters, digits and hyphens, and end it with .md, such as ${folder}/my-topic.md`
    : 'this file is not used; the guide (content/README.md) lists the files';
};
