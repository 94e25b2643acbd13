import { z } from 'zod';
import { didYouMean } from '../mistake.ts';
import type { FieldPath } from './parse-fields.ts';

/** Says what an issue of the schema is to an editor: where it is, what was found, and what is expected. */
export const describeIssue = (
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
): { path: FieldPath; text: string }[] => {
  const { path, input } = issue;
  const expected = partAt(schema, path);
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(expected?.properties ?? {});
    return issue.keys.map((key) => ({
      path: [...path, key],
      text: `there is no such field${didYouMean(key, known) || `; the fields are ${known.join(', ')}`}`,
    }));
  }
  const what = Array.isArray(input) ? undefined : `expected: ${expected?.description ?? issue.message}`;
  return [{ path, text: [found(issue), remedyFor(issue) ?? what].filter(Boolean).join('; ') }];
};

/** Returns what to do, where that says more than what is expected. */
const remedyFor = ({ input, ...issue }: z.core.$ZodIssue): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'array' && typeof input === 'string') return `write it as a list: [${input}]`;
  if (issue.expected === 'string' && (typeof input === 'number' || typeof input === 'boolean'))
    return 'put quotes around it, so that it is a text';
  return undefined;
};

const found = ({ input, ...issue }: z.core.$ZodIssue): string => {
  if (input === undefined) return 'is missing';
  if (input === null || input === '') return 'is empty';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (typeof input === 'string') return `has ${input.trim().length} characters`;
    if (Array.isArray(input)) {
      const limit = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
      return `has ${input.length} entries, must have ${limit}`;
    }
  }
  if (issue.code === 'invalid_value' && typeof input === 'string')
    return `found "${input}"${didYouMean(input, issue.values.map(String))}`;
  return `found ${JSON.stringify(input)}`;
};

/** Returns the description of a field, without what zod wraps around it. */
const partAt = (schema: z.ZodType, path: FieldPath): z.core.JSONSchema.BaseSchema | undefined => {
  let part: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  for (const key of path) {
    const whole = (part ?? {}) as z.core.JSONSchema.BaseSchema;
    // A field that may be empty has two schemas: its own, and that of nothing.
    const { properties, items, additionalProperties } = (whole.anyOf?.[0] ?? whole) as typeof whole;
    part = typeof key === 'number' ? items : (properties?.[String(key)] ?? additionalProperties);
  }
  return part as z.core.JSONSchema.BaseSchema | undefined;
};
