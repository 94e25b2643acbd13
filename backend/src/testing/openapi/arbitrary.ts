import fc from '../fuzz/fast-check.ts';
import { schemaNamed, type Schema } from './document.ts';

/**
 * Values that a schema allows, mostly: what the generator cannot express, such as a length beside a
 * pattern, is left out.
 */
export const allowedBy = (schema: Schema): fc.Arbitrary<unknown> => {
  const { $ref, type, anyOf, items, pattern, format, properties, required = [] } = schema;
  const { minimum = 0 } = schema;
  if ($ref) return allowedBy(schemaNamed($ref.split('/').at(-1)!));
  if (anyOf) return fc.oneof(...anyOf.map(allowedBy));
  if (Array.isArray(type))
    return fc.oneof(...type.map((each) => allowedBy({ ...schema, type: each })));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  // No lead is named twice.
  if (items)
    return fc.uniqueArray(allowedBy(items), {
      minLength: schema.minItems ?? 0,
      maxLength: 5,
      selector: (item) => (item as { id?: unknown }).id ?? item,
    });
  if (properties) {
    const values = Object.entries(properties).map(([name, property]) => [
      name,
      allowedBy(property),
    ]);
    return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: required,
    });
  }
  if (type === 'integer')
    return fc.oneof(
      fc.integer({ min: minimum, max: minimum + 5 }),
      fc.integer({ min: minimum, max: schema.maximum! }),
    );
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (format === 'idn-email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({ unit: 'grapheme' });
};
