// Slow: makes the fonts of a site for each test.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { readContent } from '../read/content.ts';
import { lettersOf } from './font-source.ts';
import { lettersIn } from './letters.ts';
import { makeFonts } from './make-fonts.ts';

const contentOf = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));
const ENGLISH = contentOf('../../content');
const GERMAN = contentOf('../../../e2e/firm-de/content');
const POLISH = [...'ĄąĆćĘęŁłŃńÓóŚśŹźŻż„”«»–'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandglass-fonts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = () => readdirSync(folder).filter((file) => file.endsWith('.woff2'));
const sizeOf = (file: string) => statSync(join(folder, file)).size;

/** What a file can show. */
const shownBy = async (file: string): Promise<string[]> => {
  const font = readFileSync(join(folder, file));
  const truetype = await subsetFont(font, '', { targetFormat: 'truetype', keepAllGlyphs: true });
  const points = new Face(new Blob(truetype)).collectUnicodes();
  return Array.from(points, (point) => String.fromCodePoint(point));
};

/** The files of a family that a browser loads for a text, by what `fonts.css` says of them. */
const loadedFor = (family: string, text: string): string[] => {
  const rules = readFileSync(join(folder, 'fonts.css'), 'utf8').split('@font-face');
  const isIn = (letter: string) => (range: string) => {
    const [from = '', to = from] = range.split('-');
    const point = letter.codePointAt(0)!;
    return parseInt(from, 16) <= point && point <= parseInt(to, 16);
  };
  return rules
    .filter((rule) => rule.includes(`url('./${family}`))
    .filter((rule) => {
      const ranges = /unicode-range: (.*);/.exec(rule)![1]!.replaceAll('U+', '').split(', ');
      return [...text].some((letter) => ranges.some(isIn(letter)));
    })
    .map((rule) => /url\('\.\/(.*)\.woff2'\)/.exec(rule)![1]!);
};

test('in English, each first file fits into the first packets of an answer', async () => {
  await makeFonts(lettersIn(readContent(ENGLISH)), folder);
  for (const file of ['crimson-pro.woff2', 'public-sans.woff2'])
    expect(sizeOf(file)).toBeLessThan(14_600 - 600);
});

test.each([
  ['English', () => lettersIn(readContent(ENGLISH))],
  ['German', () => lettersIn(readContent(GERMAN))],
  ['Polish', () => POLISH],
])('the fonts of a site in %s have at most 60 KB', async (_, letters) => {
  await makeFonts(letters(), folder);
  expect(files().reduce((bytes, file) => bytes + sizeOf(file), 0)).toBeLessThan(60 * 1024);
});

test('a text in German needs one file of each family, which has its letters', async () => {
  const letters = lettersIn(readContent(GERMAN));
  expect(letters).toEqual(expect.arrayContaining([...'äöüßÄÖÜ„“‚‘']));
  await makeFonts(letters, folder);
  for (const family of ['crimson-pro', 'public-sans']) {
    expect(loadedFor(family, 'Grüße: „Außen ‚öfter‘ Äpfel, Übermut“')).toEqual([family]);
    expect(await shownBy(`${family}.woff2`)).toEqual(expect.arrayContaining([...'äöüßÄÖÜ„“‚‘']));
  }
});

test('a text in Polish needs two files, which have its letters and no others', async () => {
  await makeFonts(POLISH, folder);
  for (const family of ['crimson-pro', 'public-sans']) {
    expect(loadedFor(family, 'Zażółć „gęślą” jaźń')).toEqual([family, `${family}-latin-ext`]);
    const latinExt = await shownBy(`${family}-latin-ext.woff2`);
    expect(latinExt.toSorted()).toEqual([...'ĄąĆćĘęŁłŃńŚśŹźŻż'].toSorted());
  }
});

test('what only visitors write is in files of its own', async () => {
  await makeFonts([], folder);
  expect(loadedFor('public-sans', 'Ada Lovelace')).toEqual(['public-sans']);
  expect(loadedFor('public-sans', 'Zoë')).toEqual(['public-sans', 'public-sans-rest']);
  expect(loadedFor('public-sans', 'Łukasz')).toEqual(['public-sans', 'public-sans-central']);
  expect(await shownBy('public-sans-rest.woff2')).toContain('ë');
  expect(await shownBy('public-sans-central.woff2')).toContain('Ł');
});

test('what headings seldom show is in another file, although articles have it', async () => {
  await makeFonts(['÷', '−'], folder);
  expect(await shownBy('crimson-pro.woff2')).not.toContain('÷');
  expect(loadedFor('crimson-pro', '12 ÷ 4')).toEqual(['crimson-pro', 'crimson-pro-rest']);
  expect(loadedFor('public-sans', '12 ÷ 4 − 1')).toEqual(['public-sans']);
});

test('all that a family has can be in the fonts of a site', async () => {
  const letters = [...(await lettersOf('public-sans'))];
  await makeFonts(letters, folder);
  const shown = await Promise.all(
    files()
      .filter((file) => file.startsWith('public-sans'))
      .map(shownBy),
  );
  expect(letters.filter((letter) => letter > '~' && !shown.flat().includes(letter))).toEqual([]);
});
