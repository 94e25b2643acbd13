import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { didYouMean, type FileMistake } from './mistake.ts';
import { fillNames, type SiteNames } from './source.ts';
import { mistakesInYaml } from './yaml-mistakes.ts';

/** Where a field is: `['highlights', 1, 'icon']`. */
export type FieldPath = readonly PropertyKey[];

interface ParsedFields {
  /** The fields without a mistake. */
  fields: Record<string, unknown>;
  mistakes: FileMistake[];
  /** The line of a field, from 1; that of the nearest field around it if there is none. */
  lineOf: (path: FieldPath) => number;
}

/** Parses YAML, and validates it against a schema. */
export const parseFields = (
  source: string,
  schema: z.ZodType,
  names: SiteNames = {},
): ParsedFields => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineOf = (path: FieldPath) => lines.linePos(offsetOf(document, path)).line;
  const { mistakes, readable } = mistakesInYaml(document, source, lines);
  if (!readable) return { fields: {}, mistakes, lineOf };

  const written: unknown = fillNames(document.toJS(), names);
  const result = schema.safeParse(written, { reportInput: true });
  if (result.success) return { fields: result.data as Record<string, unknown>, mistakes, lineOf };

  const { issues } = result.error;
  const jsonSchema = jsonSchemaOf(schema);
  const described = withoutConsequences(issues)
    .flatMap((issue) => describeIssue(issue, jsonSchema))
    .map(({ path, text }) => ({ line: lineOf(path), field: nameOf(path) || 'the file', text }))
    .filter(({ line }) => !mistakes.some((other) => other.line === line));
  const wrong = new Set(issues.map(({ path }) => path[0]));
  return {
    fields: validFields(schema, written, wrong),
    mistakes: [...mistakes, ...described],
    lineOf,
  };
};

/**
 * The names in a path: `highlights.icon` for the icon of any highlight. The line tells which one.
 */
export const nameOf = (path: FieldPath): string =>
  path.filter((key) => typeof key === 'string').join('.');

const offsetOf = (document: Document.Parsed, path: FieldPath): number => {
  if (path.length === 0) return document.contents?.range?.[0] ?? 0;
  const around = path.slice(0, -1);
  const parent = around.length === 0 ? document.contents : document.getIn(around, true);
  // A field begins with its name.
  const pair = isMap(parent) && parent.items.find(({ key }) => String(key) === path.at(-1));
  const node = pair ? pair.key : document.getIn(path, true);
  return isNode(node) && node.range ? node.range[0] : offsetOf(document, around);
};

/** The fields without a mistake are checked against other files all the same. */
const validFields = (
  schema: z.ZodType,
  written: unknown,
  wrong: ReadonlySet<PropertyKey | undefined>,
): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  if (!(schema instanceof z.ZodObject) || typeof written !== 'object') return fields;
  for (const [name, value] of Object.entries(written ?? {})) {
    if (wrong.has(name)) continue;
    const result = z.safeParse(schema.shape[name] ?? z.never(), value);
    if (result.success) fields[name] = result.data;
  }
  return fields;
};

type Issue = z.core.$ZodIssue;

/**
 * One issue for each cause: the first of a field and, of a misspelled name, that it is unknown, not
 * that the right one is missing.
 */
const withoutConsequences = (issues: readonly Issue[]): Issue[] => {
  const withUnknownNames = new Set<string>();
  for (const { code, path } of issues)
    if (code === 'unrecognized_keys') withUnknownNames.add(path.join());
  const reported = new Set<string>();
  return issues.filter(({ path, input }) => {
    const field = path.join();
    const isFirst = !reported.has(field);
    reported.add(field);
    const isMissing = input === undefined;
    return isFirst && !(isMissing && withUnknownNames.has(path.slice(0, -1).join()));
  });
};

const describeIssue = (issue: Issue, schema: JsonSchema): { path: FieldPath; text: string }[] => {
  const { path, input } = issue;
  const expected = partAt(schema, path);
  const known = Object.keys(expected?.properties ?? {});
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const advice = didYouMean(key, known) || `; the fields are ${known.join(', ')}`;
      return { path: [...path, key], text: `there is no such field${advice}` };
    });
  const kinds: Partial<Record<string, string>> = {
    array: 'a list',
    object: known.join(', ') || 'fields',
  };
  const kind = expected?.description ?? kinds[String(expected?.type)] ?? issue.message;
  // The number of entries in a list has been said, and how many there must be.
  const isCounted = Array.isArray(input) && issue.code !== 'custom';
  const advice = adviceFor(issue) ?? (isCounted ? undefined : `expected: ${kind}`);
  return [{ path, text: [found(issue), advice].filter(Boolean).join('; ') }];
};

/** What an editor does about a value of the wrong type. */
const adviceFor = ({ input, ...issue }: Issue): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'array' && typeof input === 'string')
    return `write it as a list: [${input}]`;
  const isUnquoted = typeof input === 'number' || typeof input === 'boolean';
  if (issue.expected === 'string' && isUnquoted)
    return 'put quotes around it, so that it is a text';
  return undefined;
};

const found = ({ input, ...issue }: Issue): string => {
  if (input === undefined) return 'is missing';
  if (input === null || input === '') return 'is empty';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const limit =
      issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
    if (typeof input === 'string') return `has ${input.trim().length} characters`;
    if (Array.isArray(input)) return `has ${input.length} entries, must have ${limit}`;
  }
  if (issue.code === 'invalid_value' && typeof input === 'string')
    return `found "${input}"${didYouMean(input, issue.values.map(String))}`;
  return `found ${JSON.stringify(input)}`;
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schema with descriptions, and the names of the fields. */
const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The part of a schema for a field. */
const partAt = (schema: JsonSchema, path: FieldPath): JsonSchema | undefined => {
  let part: JsonSchema | undefined = schema;
  for (const key of path) {
    // A field that may be empty has two schemas: its own, and that of nothing.
    const whole: JsonSchema | undefined = part?.anyOf?.[0] ?? part;
    const next =
      typeof key === 'number'
        ? whole?.items
        : (whole?.properties?.[String(key)] ?? whole?.additionalProperties);
    // Our schemas have no lists of tuples, and none that is true or false.
    part = next as JsonSchema | undefined;
  }
  return part;
};
