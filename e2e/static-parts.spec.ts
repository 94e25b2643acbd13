import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ADDRESSES } from './support/addresses.ts';
import { ROOT } from './support/project.ts';

const DIST = join(ROOT, 'frontend/dist');

interface ScreenFile {
  parts: Record<string, string>;
}

const screens = readdirSync(join(DIST, 'screens'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(DIST, 'screens', name), 'utf8')) as ScreenFile);

const scripts = readdirSync(join(DIST, 'static/assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(DIST, 'static/assets', name), 'utf8'));

test('no script has the text of an article', () => {
  const texts = screens
    .flatMap(({ parts }) => parts['text-0'] ?? [])
    .flatMap((html) => html.match(/(?<=>)[^<]{40,60}/g) ?? []);
  expect(texts).not.toEqual([]);
  for (const script of scripts) expect(texts.filter((text) => script.includes(text))).toEqual([]);
});

test('each page that a link leads to has its static parts in a file', () => {
  expect(screens).toHaveLength(ADDRESSES.filter((path) => !path.startsWith('/admin/')).length);
  for (const { parts } of screens) expect(Object.values(parts).join('')).toMatch(/<h1[\s>]/);
});
