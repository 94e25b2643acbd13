import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { CENTRAL_EUROPEAN, TEXT, WESTERN_EUROPEAN } from './characters.ts';
import { sourcesOf, type FontFamily, type FontScript } from './font-source.ts';

/*
 * The fonts of a site: those of the npm packages, reduced to the weights that the design uses and to
 * characters. The first file of each family has the usual characters of English and the letters of the
 * content. Letters that the package has in further files are in further files here, too. What only
 * visitors write is in `rest` and `central`. Browsers load all but the first file only for pages with
 * one of their characters.
 */

interface Family {
  name: string;
  file: FontFamily;
  wght: number | { min: number; max: number };
  /** Characters of TEXT that it seldom shows: they are in `rest`, also if the content has them. */
  rare: string;
}

// In English, each first file with its headers fits into the initial TCP congestion window: 14,600
// bytes.
const FAMILIES: readonly Family[] = [
  {
    name: 'Crimson Pro',
    file: 'crimson-pro',
    // Headings and figures: one weight, which is a third smaller than a range.
    wght: 500,
    rare: '"#<=>@[\\]^_`{|}~·×÷−→•©',
  },
  { name: 'Public Sans', file: 'public-sans', wght: { min: 400, max: 600 }, rare: '\\^`{|}~' },
];

/** The fonts that each page of the site needs, and the only one that the desk needs. */
export const FIRST_FONTS = { site: ['public-sans', 'crimson-pro'], desk: ['public-sans'] };

interface FontFile {
  file: string;
  script: FontScript;
  characters: readonly string[];
}

/** The files of a family. A character that several could have is in the first of them. */
const filesOf = async ({ file, rare }: Family, letters: readonly string[]): Promise<FontFile[]> => {
  const given = new Set<string>();
  const take = (characters: readonly string[]) => {
    const taken = Array.from(new Set(characters)).filter((character) => !given.has(character));
    for (const character of taken) given.add(character);
    return taken;
  };
  const text = TEXT.filter((character) => !rare.includes(character));
  const beyondAscii = letters.filter((letter) => letter > '~' && !rare.includes(letter));
  const ofContent = (await sourcesOf(file)).map(({ script, letters: ofScript }) => {
    const own = beyondAscii.filter((letter) => ofScript.has(letter));
    return script === 'latin'
      ? { file, script, characters: take([...text, ...own]) }
      : { file: `${file}-${script}`, script, characters: take(own) };
  });
  const ofVisitors: FontFile[] = [
    { file: `${file}-rest`, script: 'latin', characters: take([...TEXT, ...WESTERN_EUROPEAN]) },
    { file: `${file}-central`, script: 'latin-ext', characters: take(CENTRAL_EUROPEAN) },
  ];
  return [...ofContent, ...ofVisitors].filter(({ characters }) => characters.length > 0);
};

const subset = async (
  family: FontFamily,
  { script, characters }: Pick<FontFile, 'script' | 'characters'>,
  options: Parameters<typeof subsetFont>[2],
): Promise<Uint8Array> => {
  const sources = await sourcesOf(family);
  const { font } = sources.find((source) => source.script === script)!;
  return subsetFont(font, characters.join(''), options);
};

/**
 * Writes the fonts of the pages into a folder, and `fonts.css`, which declares them.
 * @param letters of the content
 */
export const makeFonts = async (letters: readonly string[], folder: string): Promise<void> => {
  const rules: string[] = [];
  for (const family of FAMILIES) {
    const { name, wght } = family;
    for (const part of await filesOf(family, letters)) {
      const font = await subset(family.file, part, {
        targetFormat: 'woff2',
        variationAxes: { wght },
        // Omits old-style figures, small capitals and fractions: a tenth of the file.
        noLayoutClosure: true,
      });
      await writeFile(join(folder, `${part.file}.woff2`), font);
      rules.push(`@font-face {
  font-family: '${name}';
  src: url('./${part.file}.woff2') format('woff2');
  font-weight: ${typeof wght === 'number' ? wght : `${wght.min} ${wght.max}`};
  font-display: swap;
  unicode-range: ${unicodeRange(part.characters)};
}`);
    }
  }
  await writeFile(join(folder, 'fonts.css'), `${rules.join('\n')}\n`);
};

/** Characters as the value of `unicode-range`. */
const unicodeRange = (characters: readonly string[]): string => {
  const points = characters.map((character) => character.codePointAt(0)!).toSorted((a, b) => a - b);
  const spans: [number, number][] = [];
  for (const point of points) {
    const last = spans.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else spans.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return spans.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
};

/** The family of the link previews. */
export const PREVIEW_FAMILY: FontFamily = 'crimson-pro';

/**
 * Writes the fonts of the link previews into a folder, and returns their paths: the renderer cannot
 * read WOFF2.
 */
export const makePreviewFonts = async (
  letters: readonly string[],
  folder: string,
): Promise<string[]> => {
  const sources = await sourcesOf(PREVIEW_FAMILY);
  const written = sources.map(async ({ script, letters: ofScript }) => {
    const characters = letters.filter((letter) => ofScript.has(letter));
    const font = await subset(
      PREVIEW_FAMILY,
      { script, characters },
      // Without ligatures: in a line with one, the renderer omits the letters of other files.
      { targetFormat: 'truetype', variationAxes: { wght: 400 }, noLayoutClosure: true },
    );
    const path = join(folder, `preview-${script}.ttf`);
    await writeFile(path, font);
    return path;
  });
  return Promise.all(written);
};
