import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { texts as dialogs } from '../frontend/src/desk/dialogs/texts.ts';
import { texts as record } from '../frontend/src/desk/record/texts.ts';
import { texts as desk } from '../frontend/src/desk/texts.ts';

interface Texts {
  [name: string]: string | Texts;
}

const page = readFileSync(join(import.meta.dirname, '../docs/desk.md'), 'utf8');

const textsIn = (value: string | Texts): string[] =>
  typeof value === 'string' ? [value.replace(/: $/, '')] : Object.values(value).flatMap(textsIn);

test('docs/desk.md calls what is on the screen by its name', () => {
  const named = Array.from(page.matchAll(/\*\*([^*]+)\*\*/g), ([, name]) => name!);

  const known = textsIn({ desk, dialogs, record });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => name !== 'bold' && !known.includes(name))).toEqual([]);
});

test('docs/desk.md lists the keyboard shortcuts of the desk', () => {
  const keys = Array.from(page.matchAll(/^\| `([^`]+)` +\| (.*?) *\|$/gm), ([, key, what]) => [key, what]);

  expect(Object.fromEntries(keys)).toEqual(dialogs.shortcutList);
});
