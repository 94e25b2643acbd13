import { isMap, isNode, isPair, LineCounter, parseDocument, type Document, type YAMLError } from 'yaml';
import type { z } from 'zod';
import { didYouMean } from './mistake.ts';

/** The path of a field: names of fields and positions in lists. */
export type FieldPath = readonly PropertyKey[];

/** A mistake within one file. */
export interface FileMistake {
  line: number;
  field?: string;
  text: string;
}

export interface ParsedFields {
  /** The validated fields; undefined if there are mistakes. */
  fields: Record<string, unknown> | undefined;
  mistakes: FileMistake[];
  /** Returns the line of a field, or of the nearest field around it that exists. */
  lineOf: (path: FieldPath) => number;
}

/** The names in a path: `highlights.icon` for the icon of any highlight. The line tells which one. */
export const nameOf = (path: FieldPath): string => path.filter((key) => typeof key === 'string').join('.');

/**
 * Parses the fields of a file and validates them.
 *
 * @param firstLine line of the file on which the fields start
 */
export const parseFields = (source: string, schema: z.ZodType, firstLine: number): ParsedFields => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: FieldPath) => lineAt(offsetOf(document, path));

  if (document.errors.length > 0) {
    const mistakes = document.errors.map((error) => {
      const line = lineAt(error.pos[0]);
      return { line, ...explain(error, source.split('\n')[line - firstLine] ?? '') };
    });
    // One misplaced character can cause several errors on a line: the first says enough.
    const first = mistakes.filter(({ line }, index) => mistakes.findIndex((m) => m.line === line) === index);
    return { fields: undefined, mistakes: first, lineOf };
  }

  const result = schema.safeParse(document.toJS(), { reportInput: true });
  if (result.success) return { fields: result.data as Record<string, unknown>, mistakes: [], lineOf };
  return {
    fields: undefined,
    mistakes: result.error.issues.flatMap((issue) => describe(issue, schema, lineOf)),
    lineOf,
  };
};

/** Returns the offset of a field's name, or of an entry of a list. */
const offsetOf = (document: Document, path: FieldPath): number => {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && isNode(item.key) && String(item.key) === key)
      : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
};

const explain = (error: YAMLError, line: string): Omit<FileMistake, 'line'> => {
  const name = /^\s*(?:- )?([A-Za-z]\w*):/.exec(line)?.[1];
  const field = name === undefined ? {} : { field: name };
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY')
    return { ...field, text: 'the text contains a colon; put quotes around it' };
  if (error.code === 'DUPLICATE_KEY') return { ...field, text: 'the field is there twice; remove one' };
  return {
    ...field,
    text: `not valid YAML: ${error.message}; if a text contains : # " or ' put quotes around it`,
  };
};

/** Returns the mistakes of an issue that the schema found: one for each unknown field, otherwise one. */
const describe = (
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  lineOf: ParsedFields['lineOf'],
): FileMistake[] => {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(
      (unwrapped(schemaAt(schema, issue.path)) as SchemaPart | undefined)?.shape ?? {},
    );
    return issue.keys.map((key) => ({
      line: lineOf([...issue.path, key]),
      field: nameOf([...issue.path, key]),
      text: `there is no such field${didYouMean(key, known) || `; the fields are ${known.join(', ')}`}`,
    }));
  }
  const description = (schemaAt(schema, issue.path) as z.ZodType | undefined)?.description;
  // The length of a list is in what was found.
  const expected = description ?? (Array.isArray(issue.input) ? undefined : issue.message);
  return [
    {
      line: lineOf(issue.path),
      field: nameOf(issue.path) || 'the file',
      text: found(issue) + (expected ? `; expected: ${expected}` : ''),
    },
  ];
};

const found = ({ input, ...issue }: z.core.$ZodIssue): string => {
  if (input === undefined) return 'is missing';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (typeof input === 'string')
      return input.trim() === '' ? 'is empty' : `has ${input.trim().length} characters`;
    if (Array.isArray(input)) {
      const limit = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
      return `has ${input.length} entries, must have ${limit}`;
    }
  }
  if (issue.code === 'invalid_value' && typeof input === 'string')
    return `found "${input}"${didYouMean(input, issue.values.map(String))}`;
  return `found ${JSON.stringify(input)}`;
};

interface SchemaPart {
  description?: string;
  shape?: Record<PropertyKey, unknown>;
  element?: unknown;
}

/** Returns the schema of a field, or undefined if the path leads out of the schema. */
const schemaAt = (schema: z.ZodType, path: FieldPath): SchemaPart | undefined => {
  let current: unknown = schema;
  for (const [index, key] of path.entries()) {
    current = unwrapped(current);
    const { shape, element } = current as SchemaPart;
    current = typeof key === 'number' ? element : shape?.[key];
    if (!current) return undefined;
    if (index === path.length - 1 && (current as SchemaPart).description) return current as SchemaPart;
  }
  return unwrapped(current) as SchemaPart;
};

const unwrapped = (schema: unknown): unknown => {
  let current = schema;
  while (isWrapper(current)) current = current.unwrap();
  return current;
};

const isWrapper = (schema: unknown): schema is { unwrap(): unknown } =>
  typeof (schema as { unwrap?: unknown }).unwrap === 'function' && !('element' in (schema as object));
