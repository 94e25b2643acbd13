import { HEADING_OFFSETS, kindOf, schemas } from '../../src/content/kinds.ts';
import { nameOf, parseFields, type FieldPath } from './fields/parse-fields.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';
import { lineAt, type FileMistake, type Mistake } from './mistake.ts';
import type { SiteNames } from './placeholders/site-names.ts';
import { FRONT_MATTER } from './source.ts';

/** A content file; one with mistakes lacks the fields and the text that have them. */
export interface ContentFile {
  /** Path relative to `content/`, with forward slashes. */
  path: string;
  /** File name without folder and extension: an article's slug, a member's id. */
  id: string;
  source: string;
  fields: Record<string, unknown>;
  /** The text below the fields, if files of this kind have one. */
  body?: RenderedMarkdown;
  /** Returns the line of a field, from 1. */
  lineOf: (path: FieldPath) => number;
  /** The mistakes that can be found without other files. */
  mistakes: readonly Mistake[];
}

export const mistakeAt = ({ path, lineOf }: ContentFile, field: FieldPath, text: string): Mistake => ({
  path,
  line: lineOf(field),
  field: nameOf(field),
  text,
});

/**
 * Parses one file in `content/` and validates it against the schema of its kind.
 *
 * @param path path relative to `content/`, with forward slashes
 * @param names to fill in
 */
export const readContent = (path: string, source: string, names: SiteNames = {}): ContentFile => {
  const file = (mistakes: readonly FileMistake[], parts: Partial<ContentFile> = {}): ContentFile => ({
    path,
    id: path.replace(/^.*\//, '').replace(/\.\w+$/, ''),
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
  const matter = path.endsWith('.md') ? FRONT_MATTER.exec(source) : undefined;
  if (matter === null)
    return file([{ line: 1, text: 'the file must start with its fields, between two lines of ---' }]);

  // Each part has the lines of the file, so that its parser knows them.
  const [fields, text] = matter
    ? [`\n${matter[1]}`, source.replace(matter[0], (lines) => lines.replaceAll(/[^\n]/g, ''))]
    : [source, ''];
  const { mistakes, ...parsed } = parseFields(fields, schemas[kind], names);
  const line = lineAt(source, matter?.[0].length ?? 0);
  const headingOffset = HEADING_OFFSETS[kind];
  if (headingOffset === undefined) {
    if (text.trim()) mistakes.push({ line, text: 'this file has fields only; remove the text after them' });
    return file(mistakes, parsed);
  }
  if (!text.trim()) mistakes.push({ line, text: 'the text after the fields is missing' });
  const body = renderMarkdown(text, { headingOffset, names });
  return file([...mistakes, ...body.mistakes], body.broken ? parsed : { ...parsed, body });
};
