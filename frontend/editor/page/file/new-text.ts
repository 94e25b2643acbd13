import { stringify } from 'yaml';
import { today } from '../../../generator/read/publication.ts';
import { emptyValue, type FieldSchema } from '../form/schema.ts';
import type { Creatable } from '../groups.ts';
import type { Fields } from './rewrite-yaml.ts';

/**
 * What something new begins with: a draft of today, behind the others, whose required fields are
 * empty.
 * @param schema that of its kind
 * @param others what is there of its kind
 */
export const newText = (
  group: Creatable,
  schema: FieldSchema,
  title: string,
  others: readonly Fields[],
): string => {
  const order = Math.max(0, ...others.map((each) => Number(each['order'] ?? 0))) + 1;
  const known = {
    articles: { title, date: today() },
    services: { title, order },
    team: { name: title, order, onAboutPage: true },
  }[group];
  const given: Fields = { ...(emptyValue(schema) as Fields), draft: true, ...known };
  const inOrder = Object.keys(schema.properties!).filter((name) => Object.hasOwn(given, name));
  const fields = Object.fromEntries(inOrder.map((name) => [name, given[name]]));
  return `---\n${stringify(fields, { lineWidth: 0, singleQuote: true })}---\n`;
};
