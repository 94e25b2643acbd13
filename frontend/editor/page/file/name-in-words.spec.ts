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
  anyOf?: Schema[];
}

/** What else a record has, such as the statements, is called by its name. */
const fieldsIn = ({
  properties = {},
  items,
  additionalProperties,
  propertyNames,
  anyOf = [],
}: Schema): string[] => [
  ...Object.keys(properties),
  ...(propertyNames?.enum ?? []),
  ...[...Object.values(properties), items, additionalProperties, ...anyOf].flatMap((part) =>
    part ? fieldsIn(part) : [],
  ),
];

const fields = Object.entries(schemas)
  .filter(([kind]) => !kind.startsWith('words/'))
  .flatMap(([, schema]) =>
    fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema),
  );

test('each field of the content has a label in the editor', () => {
  const labels = wordsOf('editor-fields');
  const unnamed = fields.filter((name) => !labels[name]);
  expect(Array.from(new Set(unnamed))).toEqual([]);
});

test('each hint in the editor is of a group of texts, and of a field', () => {
  const hints = wordsOf('editor-hints') as Record<string, Record<string, string>>;
  const { groups } = wordsOf('editor') as { groups: Record<string, string> };
  expect(Object.keys(hints).filter((group) => !groups[group])).toEqual([]);
  const names = Object.values(hints).flatMap((each) => Object.keys(each));
  expect(names.filter((name) => !fields.includes(name))).toEqual([]);
});
