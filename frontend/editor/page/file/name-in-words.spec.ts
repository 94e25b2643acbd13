import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { inFrontend } from '../../../generator/folders.ts';
import { schemas } from '../../../src/content/schemas.ts';
import { nameInWords } from './name-in-words.ts';

const wordsOf = (name: string): Record<string, unknown> =>
  parse(readFileSync(join(inFrontend('content/words'), `${name}.yaml`), 'utf8'));

test('each file of the content has a name in the editor', () => {
  const { files } = wordsOf('editor') as { files: Record<string, string> };
  const kinds = Object.keys(schemas).filter((kind) => !kind.includes('*'));
  expect(kinds.map(nameInWords).filter((name) => !files[name])).toEqual([]);
  expect(Object.keys(files).toSorted()).toEqual(kinds.map(nameInWords).toSorted());
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  propertyNames?: { enum?: string[] };
  enum?: string[];
  anyOf?: Schema[];
}

const partsIn = (schema: Schema): Schema[] => {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema;
  const parts = [...Object.values(properties), items, additionalProperties, ...anyOf];
  return [schema, ...parts.flatMap((part) => (part ? partsIn(part) : []))];
};

const parts = Object.entries(schemas)
  .filter(([kind]) => !kind.startsWith('words/'))
  .flatMap(([, schema]) =>
    partsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema),
  );
/** What else a record has, such as the statements, is called by its name. */
const fields = parts.flatMap(({ properties = {}, propertyNames }) => [
  ...Object.keys(properties),
  ...(propertyNames?.enum ?? []),
]);
const choices = parts.flatMap(({ properties = {} }) =>
  Object.entries(properties).flatMap(([name, { enum: own, items }]) =>
    (own ?? items?.enum ?? []).map((choice) => `${name}: ${choice}`),
  ),
);

test('each field of the content has a label in the editor', () => {
  const labels = wordsOf('editor-fields');
  const unnamed = fields.filter((name) => !labels[name]);
  expect(Array.from(new Set(unnamed))).toEqual([]);
});

test('each choice of a field has a label in the editor, and each label is of one', () => {
  const words = wordsOf('editor-choices') as Record<string, Record<string, string>>;
  const labels = Object.entries(words).flatMap(([name, each]) =>
    Object.keys(each).map((choice) => `${name}: ${choice}`),
  );
  expect(labels.toSorted()).toEqual(Array.from(new Set(choices)).toSorted());
});

test('each hint in the editor is of a group of texts, and of a field', () => {
  const hints = wordsOf('editor-hints') as Record<string, Record<string, string>>;
  const { groups } = wordsOf('editor') as { groups: Record<string, string> };
  expect(Object.keys(hints).filter((group) => !groups[group])).toEqual([]);
  const names = Object.values(hints).flatMap((each) => Object.keys(each));
  expect(names.filter((name) => !fields.includes(name))).toEqual([]);
});
