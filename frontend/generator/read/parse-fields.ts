import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { fillNames, type SiteNames } from '../../src/content/placeholders.ts';
import { languageOfFile } from '../../src/content/schema/language.ts';
import { withoutNull } from '../../src/content/schema/without-null.ts';
import { didYouMean, type FieldPath, type FileMistake } from './mistake.ts';
import { mistakesInYaml } from './yaml-mistakes.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

interface ParsedFields {
  /** Those without a mistake. */
  fields: Record<string, unknown>;
  mistakes: FileMistake[];
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
  const described = dropFollowUps(issues)
    .flatMap((issue) => describeIssue(issue, jsonSchema))
    .map(({ path, text }) => ({
      line: lineOf(path),
      field: nameOf(path) || wordsOfCheck().fields.whole,
      fieldPath: path,
      text,
    }))
    .filter(({ line }) => !mistakes.some((other) => other.line === line));
  const wrongFields = new Set(issues.map(({ path }) => path[0]));
  return {
    fields: validateOthers(schema, written, wrongFields),
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

/** Fields beside a mistake are checked against other files all the same. */
const validateOthers = (
  schema: z.ZodType,
  written: unknown,
  wrongFields: ReadonlySet<PropertyKey | undefined>,
): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  if (!(schema instanceof z.ZodObject) || typeof written !== 'object') return fields;
  for (const [name, value] of Object.entries(written ?? {})) {
    if (wrongFields.has(name)) continue;
    const field: z.ZodType = Object.hasOwn(schema.shape, name) ? schema.shape[name]! : z.never();
    const result = z.safeParse(field, value);
    if (result.success) fields[name] = result.data;
  }
  return fields;
};

type Issue = z.core.$ZodIssue;

/**
 * One issue for each cause: the first of a field and, of a misspelled name, that it is unknown, not
 * that the right one is missing.
 */
const dropFollowUps = (issues: readonly Issue[]): Issue[] => {
  const withUnknownNames = new Set<string>();
  for (const { code, path } of issues)
    if (code === 'unrecognized_keys') withUnknownNames.add(path.join());
  const causes = new Map<string, Issue>();
  for (const issue of issues) {
    const field = issue.path.join();
    const parent = issue.path.slice(0, -1).join();
    const isMissing = issue.input === undefined;
    const isMisspelled = isMissing && withUnknownNames.has(parent);
    if (!isMisspelled && !causes.has(field)) causes.set(field, issue);
  }
  return [...causes.values()];
};

const describeIssue = (issue: Issue, schema: JsonSchema): { path: FieldPath; text: string }[] => {
  const { input } = issue;
  // No field of ours is named by a symbol.
  const path = issue.path as FieldPath;
  const expected = partAt(schema, path);
  const known = Object.keys(expected?.properties ?? {});
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const names = known.join(', ');
      const advice = didYouMean(key, known) || fill(wordsOfCheck().fields.known, { names });
      return { path: [...path, key], text: wordsOfCheck().fields.unknown + advice };
    });
  // found() says how many entries a list has, and how many it must have.
  const isCounted = Array.isArray(input) && issue.code !== 'custom';
  const what = isCounted ? undefined : expectationOf(expected, known);
  const advice = adviceFor(issue) ?? (what && fill(wordsOfCheck().fields.expected, { what }));
  return [{ path, text: [found(issue), advice].filter(Boolean).join('; ') }];
};

/** What an editor does about a value of the wrong type. */
const adviceFor = ({ input, ...issue }: Issue): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'array' && typeof input === 'string')
    return fill(wordsOfCheck().fields.asList, { text: input });
  const isUnquoted = typeof input === 'number' || typeof input === 'boolean';
  if (issue.expected === 'string' && isUnquoted) return wordsOfCheck().fields.unquoted;
  return undefined;
};

const found = ({ input, ...issue }: Issue): string => {
  if (input === undefined) return wordsOfCheck().fields.missing;
  if (input === null || input === '') return wordsOfCheck().fields.empty;
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (typeof input === 'string')
      return fill(wordsOfCheck().fields.characters, { count: input.trim().length });
    if (Array.isArray(input)) return countedIn(issue, input.length);
  }
  if (issue.code === 'invalid_value' && typeof input === 'string')
    return (
      fill(wordsOfCheck().fields.found, { value: `"${input}"` }) +
      didYouMean(input, issue.values.map(String))
    );
  return fill(wordsOfCheck().fields.found, { value: JSON.stringify(input) });
};

const countedIn = (
  issue: Pick<z.core.$ZodIssueTooSmall, 'code' | 'minimum'> | z.core.$ZodIssueTooBig,
  count: number,
): string =>
  issue.code === 'too_small'
    ? fill(wordsOfCheck().fields.tooFew, { count, limit: Number(issue.minimum) })
    : fill(wordsOfCheck().fields.tooMany, { count, limit: Number(issue.maximum) });

/**
 * What a field should be. The descriptions are English: in other languages, its limits say it, or
 * an example. Of a text without either, its name says enough.
 */
const expectationOf = (
  expected: JsonSchema | undefined,
  known: readonly string[],
): string | undefined => {
  const { fields } = wordsOfCheck();
  const isEnglish = new Intl.Locale(languageOfFile().tag).language === 'en';
  if (expected?.description && isEnglish) return expected.description;
  if (expected?.type === 'array') return fields.list;
  if (expected?.type === 'object') return known.join(', ') || fields.group;
  return isEnglish ? undefined : limitsOf(expected);
};

/** What a value should be: one of these, like this, or of this length. */
const limitsOf = ({ type, enum: values, example, minLength, maxLength }: JsonSchema = {}):
  string | undefined => {
  if (type === 'boolean') return 'true, false';
  if (values) return values.join(', ');
  if (example) return fill(wordsOfCheck().fields.example, { example: String(example) });
  if (maxLength === undefined) return undefined;
  return minLength === undefined
    ? fill(wordsOfCheck().fields.atMost, { most: maxLength })
    : fill(wordsOfCheck().fields.between, { least: minLength, most: maxLength });
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** An issue of Zod does not say what its field is: the JSON Schema has the descriptions. */
const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const partAt = (schema: JsonSchema, path: FieldPath): JsonSchema | undefined => {
  let part: JsonSchema | undefined = schema;
  for (const key of path) {
    const present = part && withoutNull(part);
    const next =
      typeof key === 'number'
        ? present?.items
        : (ownProperty(present?.properties, String(key)) ?? present?.additionalProperties);
    // Our schemas have no lists of tuples, and none that is true or false.
    part = next as JsonSchema | undefined;
  }
  return part;
};

/** Every object has a `constructor`, though not of its own. */
const ownProperty = <T>(object: Record<string, T> | undefined, key: string): T | undefined =>
  object && Object.hasOwn(object, key) ? object[key] : undefined;
