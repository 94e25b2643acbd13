import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { schemas, type Kind } from '../../../src/content/schemas.ts';
import { inFrontend } from '../../../generator/folders.ts';
import { parseFields } from '../../../generator/read/parse-fields.ts';
import { inWordsOfCheck, readWordsOfCheck } from '../../../generator/words/words-of-check.ts';
import { placeOf } from './place-of-mistake.ts';

/** The places of the mistakes in a file of fields, as a German firm is told of them. */
const placesIn = (kind: Kind, text: string) => {
  const path = 'words/check.yaml';
  const german = readFileSync(inFrontend(`../e2e/firm-de/content/${path}`), 'utf8');
  return inWordsOfCheck(readWordsOfCheck(new Map([[path, german]])), () =>
    parseFields(text, schemas[kind]).mistakes.map((mistake) => placeOf(mistake, text)),
  );
};

test('a mistake of a whole file stands above its fields, in each language', () => {
  expect(placesIn('topics.yaml', '')).toEqual([{ field: [] }]);
});

test('of two entries on one line, the mistake stands at the one that has it', () => {
  const second = placesIn(
    'redirects.yaml',
    'redirects: [{ from: /a, to: /b }, { from: 1, to: /c }]',
  );
  expect(second).toEqual([{ field: ['redirects', 1, 'from'] }]);
});

test('a mistake of YAML stands at the field of its entry', () => {
  const text = 'redirects:\n  - from: /a\n    to: /b\n  - from: /c # later\n    to: /d\n';
  expect(placesIn('redirects.yaml', text)).toEqual([{ field: ['redirects', 1, 'from'] }]);
});

test('a field that is missing has its place in its entry', () => {
  const text = 'redirects:\n  - from: /a\n    to: /b\n  - from: /c\n';
  expect(placesIn('redirects.yaml', text)).toEqual([{ field: ['redirects', 1, 'to'] }]);
});
