import fc from 'fast-check';
import { schemaNamed } from './document.ts';

type Schema = Record<string, unknown>;

const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Values that a schema allows, mostly: what the generator cannot express, such as a length beside a pattern, is left out. */
export const allowedBy = (schema: Schema): fc.Arbitrary<unknown> => {
  const { $ref, type, anyOf, pattern, format, properties, required } = schema as {
    $ref?: string;
    type?: string | string[];
    anyOf?: Schema[];
    pattern?: string;
    format?: string;
    properties?: Record<string, Schema>;
    required?: string[];
  };
  if ($ref) return allowedBy(schemaNamed($ref.split('/').at(-1)!));
  if (anyOf) return fc.oneof(...anyOf.map(allowedBy));
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => allowedBy({ ...schema, type: each })));
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (properties) {
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, allowedBy(property)])),
      { requiredKeys: required ?? [] },
    );
  }
  if (type === 'integer') {
    const [min, max] = [schema['minimum'] as number, schema['maximum'] as number];
    return fc.oneof(fc.integer({ min, max: min + 5 }), fc.integer({ min, max }));
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (format?.startsWith('date'))
    return instant.map((text) => (format === 'date' ? text.slice(0, 10) : text));
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({ unit: 'grapheme' });
};
