import { cutText, fieldsOf, withFields } from './content-text.ts';
import type { Fields, Value } from './rewrite-yaml.ts';

const OUTER_SPACES = /^[^\S\n]+|[^\S\n]+$/g;

/**
 * A text without the spaces around what somebody has typed into its fields. What they have not
 * changed stays as it is.
 * @param saved the text as it is saved; undefined for a new one
 */
export const trimFields = (text: string, saved: string | undefined): string => {
  const fields = fieldsOf(cutText(text));
  if (!fields) return text;
  const before = saved === undefined ? undefined : fieldsOf(cutText(saved));
  return withFields(text, trimmed(fields, before) as Fields);
};

const trimmed = (value: Value, before: Value | undefined): Value => {
  if (typeof value === 'string')
    return value === before ? value : value.replaceAll(OUTER_SPACES, '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item, index) =>
      trimmed(item, Array.isArray(before) ? before[index] : undefined),
    );
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    trimmed(each, isFields(before) ? before[name] : undefined),
  ]);
  return Object.fromEntries(entries) as Fields;
};

const isFields = (value: Value | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
