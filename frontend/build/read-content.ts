import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import { kinds } from '../src/content/kinds.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';

/** A validated content file. `body` exists if files of this kind have a Markdown body. */
export interface ContentFile {
  fields: Record<string, unknown>;
  body?: RenderedMarkdown;
}

/** An invalid content file. The message tells the editor the file, the field and what is expected. */
export class ContentError extends Error {
  override name = 'ContentError';
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/;

const expectation = (schema: z.ZodType, path: PropertyKey[]): string | undefined => {
  let current: unknown = schema;
  for (const key of path) {
    while (isWrapper(current)) current = current.unwrap();
    const { shape, element } = current as { shape?: Record<PropertyKey, unknown>; element?: unknown };
    current = typeof key === 'number' ? element : shape?.[key];
    if (!current) return undefined;
  }
  return (current as z.ZodType).description;
};

const isWrapper = (schema: unknown): schema is { unwrap(): unknown } =>
  typeof (schema as { unwrap?: unknown }).unwrap === 'function' && !('element' in (schema as object));

/**
 * Parses one file in `content/` and validates it against the schema of its kind.
 *
 * @param path path relative to `content/`, with forward slashes
 * @throws ContentError if the file is invalid, with a line for each invalid field
 */
export const readContent = (path: string, source: string): ContentFile => {
  const kind = kinds.find(({ files }) => files.test(path));
  if (!kind)
    throw new ContentError(
      `content/${path}: unknown content file; src/content/kinds.ts lists the names that are allowed`,
    );

  const markdown = path.endsWith('.md') ? FRONT_MATTER.exec(source) : undefined;
  if (markdown === null)
    throw new ContentError(
      `content/${path}: expected front matter between two lines of ---, at the start of the file`,
    );

  let raw: unknown;
  try {
    raw = parseYaml(markdown ? markdown[1]! : source);
  } catch (error) {
    throw new ContentError(`content/${path}: not valid YAML: ${(error as Error).message}`);
  }

  const result = kind.schema.safeParse(raw);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const field = issue.path.join('.') || 'the file';
      const expected = expectation(kind.schema, issue.path);
      return `content/${path}: ${field}: ${issue.message}${expected ? `; expected: ${expected}` : ''}`;
    });
    throw new ContentError(lines.join('\n'));
  }

  const fields = result.data as Record<string, unknown>;
  const text = markdown?.[2]?.trim() ?? '';
  if (kind.headingOffset === undefined) {
    if (text)
      throw new ContentError(
        `content/${path}: files of this kind have fields only; remove the text after the front matter`,
      );
    return { fields };
  }
  if (!text) throw new ContentError(`content/${path}: expected text after the front matter`);
  try {
    return { fields, body: renderMarkdown(text, kind.headingOffset) };
  } catch (error) {
    throw new ContentError(`content/${path}: ${(error as Error).message}`);
  }
};
