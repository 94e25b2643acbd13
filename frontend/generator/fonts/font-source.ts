import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** The families of the design, by the names of their packages. */
export type FontFamily = 'crimson-pro' | 'public-sans';

/** The files of a package: each has the letters of some languages. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese'] as const;
export type FontScript = (typeof SCRIPTS)[number];

interface FontSource {
  script: FontScript;
  font: Uint8Array;
  /** What it can show. */
  letters: ReadonlySet<string>;
}

const readSource = async (family: FontFamily, script: FontScript): Promise<FontSource> => {
  const path = `@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;
  const font = await readFile(fileURLToPath(import.meta.resolve(path)));
  const truetype = await subsetFont(font, '', { targetFormat: 'truetype', keepAllGlyphs: true });
  const points = new Face(new Blob(truetype)).collectUnicodes();
  const letters = Array.from(points, (point) => String.fromCodePoint(point));
  return { script, font, letters: new Set(letters) };
};

const sources = new Map<FontFamily, Promise<readonly FontSource[]>>();

/** The files of a family, which are read once. */
export const sourcesOf = (family: FontFamily): Promise<readonly FontSource[]> => {
  const read =
    sources.get(family) ?? Promise.all(SCRIPTS.map((script) => readSource(family, script)));
  sources.set(family, read);
  return read;
};

/** What a family can show. */
export const lettersOf = async (family: FontFamily): Promise<ReadonlySet<string>> =>
  new Set((await sourcesOf(family)).flatMap(({ letters }) => [...letters]));
