import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { texts } from '../frontend/src/desk/texts.ts';

interface Texts {
  [name: string]: string | Texts;
}

const page = readFileSync(join(import.meta.dirname, '../docs/desk.md'), 'utf8');

const textsIn = (value: string | Texts): string[] =>
  typeof value === 'string' ? [value.replace(/: $/, '')] : Object.values(value).flatMap(textsIn);

test('docs/desk.md calls what is on the screen by its name', () => {
  const named = Array.from(page.matchAll(/\*\*([^*]+)\*\*/g), ([, name]) => name!);

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => name !== 'bold' && !textsIn(texts).includes(name))).toEqual([]);
});

test('docs/desk.md lists the keyboard shortcuts of the desk', () => {
  const keys = Array.from(page.matchAll(/^\| `([^`]+)` +\| (.*?) *\|$/gm), ([, key, what]) => [key, what]);

  expect(Object.fromEntries(keys)).toEqual(texts.desk.shortcutList);
});
