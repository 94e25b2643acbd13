import type { z } from 'zod';
import { didYouMean, type FileMistake } from '../mistake.ts';
import { nameOf, type FieldPath } from './field-path.ts';

/** Returns the mistakes of an issue that the schema found: one for each unknown field, otherwise one. */
export const describeIssue = (
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  lineOf: (path: FieldPath) => number,
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
  const rest = remedyFor(issue) ?? (expected && `expected: ${expected}`);
  return [
    {
      line: lineOf(issue.path),
      field: nameOf(issue.path) || 'the file',
      text: found(issue) + (rest ? `; ${rest}` : ''),
    },
  ];
};

/** Returns what to do, where that says more than what is expected. */
const remedyFor = ({ input, ...issue }: z.core.$ZodIssue): string | undefined => {
  if (issue.code === 'invalid_format' && issue.format === 'date') return mistakeInDate(String(input));
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'array' && typeof input === 'string')
    return /^[\w-]+(?:, *[\w-]+)*$/.test(input)
      ? `write it as a list: [${input}]`
      : 'write it as a list: each entry on a line of its own, after two spaces and a hyphen';
  if (issue.expected === 'string' && (typeof input === 'number' || typeof input === 'boolean'))
    return 'put quotes around it, so that it is a text';
  return undefined;
};

/** Returns what is wrong with a date that is written as it must be, such as a day that the month does not have. */
const mistakeInDate = (date: string): string | undefined => {
  const [, year, month = ''] = /^(\d{4})-(\d\d)-\d\d$/.exec(date) ?? [];
  if (year === undefined) return undefined;
  if (Number(month) < 1 || Number(month) > 12) return `there is no month ${month}`;
  // Day 0 of the following month is the last day of this one.
  const last = new Date(Date.UTC(Number(year), Number(month), 0));
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `${name.format(last)} has ${last.getUTCDate()} days`;
};

const found = ({ input, ...issue }: z.core.$ZodIssue): string => {
  if (input === undefined) return 'is missing';
  if (input === null) return 'is empty';
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
  /** The schema of each value, in a schema of any names. */
  valueType?: unknown;
}

/** Returns the schema of a field, or undefined if the path leads out of the schema. */
const schemaAt = (schema: z.ZodType, path: FieldPath): SchemaPart | undefined => {
  let current: unknown = schema;
  for (const [index, key] of path.entries()) {
    current = unwrapped(current);
    const { shape, element, valueType } = current as SchemaPart;
    current = typeof key === 'number' ? element : (shape?.[key] ?? valueType);
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
  typeof (schema as { unwrap?: unknown } | undefined)?.unwrap === 'function' &&
  !('element' in (schema as object));
