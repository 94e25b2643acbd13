import type { Control } from '../../../src/content/schema/fields.ts';
import { withoutNull } from '../../../src/content/schema/without-null.ts';
import type { Fields, Value } from '../file/rewrite-yaml.ts';

/** What the form reads of a JSON Schema, which the build makes of the content's own (Zod). */
export interface FieldSchema {
  type?: string;
  description?: string;
  control?: Control;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  additionalProperties?: FieldSchema | false;
  propertyNames?: { enum?: string[] };
  items?: FieldSchema;
  enum?: string[];
  const?: string;
  anyOf?: FieldSchema[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** The forms of the plural, in the languages of the world. */
const PLURAL = ['zero', 'one', 'two', 'few', 'many', 'other'];

const isPlural = (names: readonly string[]): boolean =>
  names.includes('other') && names.every((name) => PLURAL.includes(name));

/** Enough to tell the forms apart; in French, a million has one of its own. */
const EXAMPLES = [...Array.from({ length: 101 }, (_, index) => index), 1_000_000];
const FRACTIONS = [0.5, 1.5, 2.5];

/** For which numbers a form of the plural is: few in Polish for 2, 3, 4, 22 and others. */
const numbersWith = (form: string, language: string): string => {
  const rules = new Intl.PluralRules(language);
  const ofForm = (numbers: readonly number[]) =>
    numbers.filter((number) => rules.select(number) === form);
  const whole = ofForm(EXAMPLES);
  const numbers = whole.length > 0 ? whole : ofForm(FRACTIONS);
  const shown = numbers.slice(0, 4).map((number) => number.toLocaleString(language));
  return shown.join(' · ') + (numbers.length > shown.length ? ' …' : '');
};

export interface NamedSchema {
  name: string;
  /** Of a form of the plural. */
  numbers?: string | undefined;
  schema: FieldSchema;
  isRequired: boolean;
}

/** The fields of an object in the order of the form; those of a record are those that it has. */
export const fieldsIn = (schema: FieldSchema, value: Fields, language: string): NamedSchema[] => {
  const { properties, required = [], additionalProperties: each, propertyNames } = schema;
  if (!properties)
    return each
      ? (propertyNames?.enum ?? Object.keys(value)).map((name) => ({
          name,
          schema: each,
          isRequired: true,
        }))
      : [];
  const names = Object.keys(properties);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const hasForms = isPlural(names);
  const shown = hasForms
    ? pluralCategories.toSorted((a, b) => PLURAL.indexOf(a) - PLURAL.indexOf(b))
    : names;
  return shown.map((name) => ({
    name,
    schema: properties[name]!,
    ...(hasForms && { numbers: numbersWith(name, language) }),
    isRequired: hasForms || required.includes(name),
  }));
};

/** What a new text, entry or group begins with. A list has the fewest entries that it may have. */
export const emptyValue = (given: FieldSchema): Value => {
  const schema = withoutNull(given);
  if (schema.type === 'array') return emptyList(schema);
  if (schema.type === 'boolean') return false;
  if (schema.type !== 'object') return '';
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, emptyValue(properties[name]!)]));
};

/** A list of references begins without any: its control adds those that somebody chooses. */
const emptyList = ({ items, minItems = 0 }: FieldSchema): Value[] =>
  items?.control ? [] : Array.from({ length: minItems }, () => emptyValue(items!));

const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields with another value of one of them. One that may be left out is, if it is empty. */
export const withField = (
  fields: Fields,
  { name, isRequired }: NamedSchema,
  value: Value | undefined,
  order: readonly string[],
): Fields => {
  const { [name]: _, ...others } = fields;
  if (value === undefined || (!isRequired && isEmpty(value))) return others;
  if (Object.hasOwn(fields, name)) return { ...fields, [name]: value };
  // A new field stands behind those that are before it in the form.
  const before = order.slice(0, order.indexOf(name));
  const entries = Object.entries(others);
  const place = entries.findLastIndex(([other]) => before.includes(other)) + 1;
  return Object.fromEntries(entries.toSpliced(place, 0, [name, value]));
};
