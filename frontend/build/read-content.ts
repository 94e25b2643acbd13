import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import { kinds } from '../src/content/kinds.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';

/** A content file after its fields were checked. `body` is there for Markdown of a kind that has one. */
export interface ContentFile {
  fields: Record<string, unknown>;
  body?: RenderedMarkdown;
}

/** What is wrong with a content file, in the words an editor needs: file, field, what is expected. */
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
 * Parses one file below `content/` and checks it against the schema of its kind.
 *
 * @param path path below `content/`, with forward slashes
 * @throws ContentError with a line for each wrong field: file, field, what is expected
 */
export const readContent = (path: string, source: string): ContentFile => {
  const kind = kinds.find(({ files }) => files.test(path));
  if (!kind) throw new ContentError(`content/${path}: no kind of content has a file of this name`);

  const markdown = path.endsWith('.md') ? FRONT_MATTER.exec(source) : undefined;
  if (markdown === null)
    throw new ContentError(`content/${path}: expected front matter between two lines of ---`);

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
      throw new ContentError(`content/${path}: this kind of content has fields only, but text follows them`);
    return { fields };
  }
  if (!text) throw new ContentError(`content/${path}: expected text after the front matter`);
  try {
    return { fields, body: renderMarkdown(text, kind.headingOffset) };
  } catch (error) {
    throw new ContentError(`content/${path}: ${(error as Error).message}`);
  }
};
