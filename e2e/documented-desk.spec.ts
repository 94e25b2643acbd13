import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

interface Texts {
  [name: string]: string | Texts;
}

const { admin } = parse(read('frontend/content/interface.yaml')) as { admin: Texts & { desk: Texts } };
const page = read('docs/desk.md');

const textsIn = (value: string | Texts): string[] =>
  typeof value === 'string' ? [value.replace(/: $/, '')] : Object.values(value).flatMap(textsIn);

test('docs/desk.md calls what is on the screen by its name', () => {
  const named = Array.from(page.matchAll(/\*\*([^*]+)\*\*/g), ([, name]) => name!);

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => name !== 'bold' && !textsIn(admin).includes(name))).toEqual([]);
});

test('docs/desk.md lists the keyboard shortcuts of the desk', () => {
  const keys = Array.from(page.matchAll(/^\| `([^`]+)` +\| (.*?) *\|$/gm), ([, key, what]) => [key, what]);

  expect(Object.fromEntries(keys)).toEqual(admin.desk['shortcutList']);
});
