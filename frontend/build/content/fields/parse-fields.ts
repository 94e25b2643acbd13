import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import type { FileMistake } from '../mistake.ts';
import { fillNames, type SiteNames } from '../placeholders/site-names.ts';
import { describeIssue } from './describe-issue.ts';
import { mistakesInYaml } from './yaml-mistakes.ts';

/** The path of a field: names of fields and positions in lists. */
export type FieldPath = readonly PropertyKey[];

export interface ParsedFields {
  /** The validated fields. If there are mistakes, those without one. */
  fields: Record<string, unknown>;
  mistakes: FileMistake[];
  /** Returns the line of a field, from 1, or that of the nearest field around it that exists. */
  lineOf: (path: FieldPath) => number;
}

/** Parses the fields of a file and validates them. The source has the lines of the file up to the end of the fields. */
export const parseFields = (source: string, schema: z.ZodType, names: SiteNames = {}): ParsedFields => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const lineOf = (path: FieldPath) => lineAt(offsetOf(document, path));
  const { mistakes, readable } = mistakesInYaml(document, source, lineAt);
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
    .filter(({ path }, index) => issues.findIndex((other) => other.path.join() === path.join()) === index)
    .filter(({ path, input }) => input !== undefined || !unknown.has(path.slice(0, -1).join()))
    .flatMap((issue) => describeIssue(issue, schema))
    .map(({ path, text }) => ({ line: lineOf(path), field: nameOf(path) || 'the file', text }))
    .filter(({ line }) => !mistakes.some((other) => other.line === line));
  const wrong = new Set(issues.map(({ path }) => path[0]));
  return { fields: validFields(schema, written, wrong), mistakes: [...mistakes, ...described], lineOf };
};

/** The names in a path: `highlights.icon` for the icon of any highlight. The line tells which one. */
export const nameOf = (path: FieldPath): string => path.filter((key) => typeof key === 'string').join('.');

/** Returns the offset of a field's name, or of an entry of a list. */
const offsetOf = (document: Document.Parsed, path: FieldPath): number => {
  if (path.length === 0) return document.contents?.range?.[0] ?? 0;
  const around = path.slice(0, -1);
  const parent = around.length === 0 ? document.contents : document.getIn(around, true);
  const pair = isMap(parent) && parent.items.find(({ key }) => String(key) === path.at(-1));
  const node = pair ? pair.key : document.getIn(path, true);
  return isNode(node) && node.range ? node.range[0] : offsetOf(document, around);
};

/** Returns those fields of a file with mistakes that have none, so that they are checked against other files, too. */
const validFields = (
  schema: z.ZodType,
  written: unknown,
  wrong: ReadonlySet<PropertyKey | undefined>,
): Record<string, unknown> => {
  if (!(schema instanceof z.ZodObject) || typeof written !== 'object' || written === null) return {};
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => {
      const result = wrong.has(name) ? undefined : z.safeParse(schema.shape[name] ?? z.never(), value);
      return result?.success ? [[name, result.data]] : [];
    }),
  );
};
