import type { Control } from '../../../src/content/schema/fields.ts';
import { withoutNull } from '../../../src/content/schema/without-null.ts';
import type { FieldSchema } from '../form/schema.ts';
import type { Fields } from './rewrite-yaml.ts';

/**
 * The fields of a text in which another one has a new name; the same object if none names it.
 * @param control of the fields that name it
 */
export const withReference = (
  fields: Fields,
  schema: FieldSchema,
  control: Control,
  from: string,
  to: string,
): Fields => {
  let changed = fields;
  for (const [name, given] of Object.entries(schema.properties ?? {})) {
    const field = withoutNull(given);
    if ((field.items ?? field).control !== control) continue;
    const value = fields[name];
    if (value === from) changed = { ...changed, [name]: to };
    if (Array.isArray(value) && value.includes(from))
      changed = { ...changed, [name]: value.map((each) => (each === from ? to : each)) };
  }
  return changed;
};
