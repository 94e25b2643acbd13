import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { didYouMean } from './mistake.ts';
import { fillNames, type SiteNames } from './source.ts';
import { mistakesInYaml } from './yaml-mistakes.ts';

export type FieldPath = readonly PropertyKey[];

export const parseFields = (source: string, schema: z.ZodType, names: SiteNames = {}) => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  /** From 1; that of the nearest field around it if there is none. */
  const lineOf = (path: FieldPath) => lines.linePos(offsetOf(document, path)).line;
  const { mistakes, readable } = mistakesInYaml(document, source, lines);
  if (!readable) return { fields: {}, mistakes, lineOf };

  const written: unknown = fillNames(document.toJS(), names);
  const result = schema.safeParse(written, { reportInput: true });
  if (result.success) return { fields: result.data as Record<string, unknown>, mistakes, lineOf };
  const { issues } = result.error;
  // One cause can have several consequences: a misspelled name is unknown, and the field is missing.
  const unknown = new Set(
    issues.flatMap(({ code, path }) => (code === 'unrecognized_keys' ? [path.join()] : [])),
  );
  const described = issues
    .filter(
      ({ path }, index) => issues.findIndex((other) => other.path.join() === path.join()) === index,
    )
    .filter(({ path, input }) => input !== undefined || !unknown.has(path.slice(0, -1).join()))
    .flatMap((issue) => describeIssue(issue, schema))
    .map(({ path, text }) => ({ line: lineOf(path), field: nameOf(path) || 'the file', text }))
    .filter(({ line }) => !mistakes.some((other) => other.line === line));
  const wrong = new Set(issues.map(({ path }) => path[0]));
  return {
    fields: validFields(schema, written, wrong),
    mistakes: [...mistakes, ...described],
    lineOf,
  };
};

/** The names in a path: `highlights.icon` for the icon of any highlight. The line tells which one. */
export const nameOf = (path: FieldPath): string =>
  path.filter((key) => typeof key === 'string').join('.');

const offsetOf = (document: Document.Parsed, path: FieldPath): number => {
  if (path.length === 0) return document.contents?.range?.[0] ?? 0;
  const around = path.slice(0, -1);
  const parent = around.length === 0 ? document.contents : document.getIn(around, true);
  const pair = isMap(parent) && parent.items.find(({ key }) => String(key) === path.at(-1));
  const node = pair ? pair.key : document.getIn(path, true);
  return isNode(node) && node.range ? node.range[0] : offsetOf(document, around);
};

/** The fields without a mistake are checked against other files all the same. */
const validFields = (
  schema: z.ZodType,
  written: unknown,
  wrong: ReadonlySet<PropertyKey | undefined>,
) =>
  schema instanceof z.ZodObject && typeof written === 'object'
    ? Object.fromEntries(
        Object.entries(written ?? {}).flatMap(([name, value]) => {
          const result = wrong.has(name)
            ? undefined
            : z.safeParse(schema.shape[name] ?? z.never(), value);
          return result?.success ? [[name, result.data]] : [];
        }),
      )
    : {};

const describeIssue = (
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
): { path: FieldPath; text: string }[] => {
  const { path, input } = issue;
  const expected = partAt(schema, path);
  const known = Object.keys(expected?.properties ?? {});
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      text: `there is no such field${didYouMean(key, known) || `; the fields are ${known.join(', ')}`}`,
    }));
  }
  const isCounted = Array.isArray(input) && issue.code !== 'custom';
  const kinds = { array: 'a list', object: known.join(', ') || 'fields' };
  const kind =
    expected?.description ?? kinds[expected?.type as keyof typeof kinds] ?? issue.message;
  const what = isCounted ? undefined : `expected: ${kind}`;
  return [{ path, text: [found(issue), remedyFor(issue) ?? what].filter(Boolean).join('; ') }];
};

const remedyFor = ({ input, ...issue }: z.core.$ZodIssue): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'array' && typeof input === 'string')
    return `write it as a list: [${input}]`;
  if (issue.expected === 'string' && (typeof input === 'number' || typeof input === 'boolean'))
    return 'put quotes around it, so that it is a text';
  return undefined;
};

const found = ({ input, ...issue }: z.core.$ZodIssue): string => {
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

const partAt = (schema: z.ZodType, path: FieldPath): z.core.JSONSchema.BaseSchema | undefined =>
  path.reduce<z.core.JSONSchema.BaseSchema | undefined>(
    (whole, key) => {
      // A field that may be empty has two schemas: its own, and that of nothing.
      const { properties, items, additionalProperties } = (whole?.anyOf?.[0] ??
        whole ??
        {}) as typeof whole & {};
      const part =
        typeof key === 'number' ? items : (properties?.[String(key)] ?? additionalProperties);
      return part as z.core.JSONSchema.BaseSchema | undefined;
    },
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  );
