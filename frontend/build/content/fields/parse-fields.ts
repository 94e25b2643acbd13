import { LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import type { FileMistake } from '../mistake.ts';
import { fillNames, type SiteNames } from '../placeholders/site-names.ts';
import { describeIssue } from './describe-issue.ts';
import { offsetOf, type FieldPath } from './field-path.ts';
import { findLayoutMistakes } from './layout.ts';
import { findLostText, isMisread } from './lost-text.ts';

export interface ParsedFields {
  /** The validated fields. If there are mistakes, those without one. */
  fields: Record<string, unknown>;
  mistakes: FileMistake[];
  /** Returns the line of a field, or of the nearest field around it that exists. */
  lineOf: (path: FieldPath) => number;
}

/**
 * Parses the fields of a file and validates them.
 *
 * @param firstLine line of the file on which the fields start
 * @param names to fill in
 */
export const parseFields = (
  source: string,
  schema: z.ZodType,
  firstLine: number,
  names: SiteNames = {},
): ParsedFields => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: FieldPath) => lineAt(offsetOf(document, path));

  const fatal = mistakesInLayout(document, source, firstLine, lineAt);
  if (fatal.length > 0) return { fields: {}, mistakes: fatal, lineOf };

  const mistakes: FileMistake[] = [
    ...document.errors.map(({ pos }) => ({
      line: lineAt(pos[0]),
      ...fieldOn(source, pos[0]),
      text: 'the field is there twice; remove one',
    })),
    ...findLostText(document, source).map(({ offset, text }) => ({
      line: lineAt(offset),
      ...fieldOn(source, offset),
      text: `"${text}" would not be shown, because # begins a comment; put quotes around the whole text`,
    })),
  ];
  const written: unknown = fillNames(document.toJS(), names);
  const result = schema.safeParse(written, { reportInput: true });
  if (result.success) return { fields: result.data as Record<string, unknown>, mistakes, lineOf };
  // One cause can have several consequences: the first message about a field says enough.
  const issues = result.error.issues.filter(
    ({ path }, index, all) => all.findIndex((other) => other.path.join('.') === path.join('.')) === index,
  );
  const described = issues.flatMap((issue) => describeIssue(issue, schema, lineOf));
  const misspelled = described.flatMap(
    ({ text }) => /^there is no such field; did you mean "(.*)"/.exec(text)?.[1] ?? [],
  );
  mistakes.push(
    ...described.filter(
      ({ line, field, text }) =>
        !mistakes.some((other) => other.line === line && field?.endsWith(other.field ?? '')) &&
        !(text.startsWith('is missing') && misspelled.some((name) => field?.split('.').at(-1) === name)),
    ),
  );
  const wrong = new Set(issues.flatMap(({ path }) => path.slice(0, 1)));
  return { fields: validFields(schema, written, wrong), mistakes, lineOf };
};

/** Returns the mistakes that keep the fields from being read at all. */
const mistakesInLayout = (
  document: Document.Parsed,
  source: string,
  firstLine: number,
  lineAt: (offset: number) => number,
): FileMistake[] => {
  const error = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (!error && !isMisread(document, source)) return [];
  const mistakes = findLayoutMistakes(source, firstLine);
  if (mistakes.length === 0 && error)
    mistakes.push({
      line: lineAt(error.pos[0]),
      ...fieldOn(source, error.pos[0]),
      text: `not valid YAML: ${error.message}; if a text contains : # " or ' put quotes around it`,
    });
  return mistakes.map((mistake) => ({ ...mistake, hidesOthers: true }));
};

/** Returns the name of the field on the line of an offset. */
const fieldOn = (source: string, offset: number): { field?: string } => {
  const line = source.slice(source.lastIndexOf('\n', offset - 1) + 1);
  const name = /^\s*(?:- )?([A-Za-z]\w*):/.exec(line)?.[1];
  return name === undefined ? {} : { field: name };
};

/** Returns those fields of a file with mistakes that have none, so that they are checked against other files, too. */
const validFields = (
  schema: z.ZodType,
  written: unknown,
  wrong: ReadonlySet<PropertyKey>,
): Record<string, unknown> => {
  const { shape } = schema as { shape?: Record<string, z.ZodType> };
  if (!shape || typeof written !== 'object' || written === null) return {};
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => {
      const result = wrong.has(name) ? undefined : shape[name]?.safeParse(value);
      return result?.success ? [[name, result.data]] : [];
    }),
  );
};
