/**
 * Makes the web fonts from their published packages, with the weights that the design uses: for each family a file with
 * what English text needs, and one with accented letters and rarer signs, which a browser fetches only where a page has
 * one of them; and fonts.css, which says so.
 * Run it after a change: `npm run fonts -w frontend`. The results are committed, since they change about never and a
 * build should not need to subset anything.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

// U+FB01 and U+FB02 are the ligatures fi and fl.
const TEXT = [...range(0x20, 0x7e), ...'\u00a0–—‘’“”•…·×÷©−→\ufb01\ufb02'];
const ALL = [...new Set([...TEXT, ...range(0xc0, 0xff), ...'ŒœŠšŽž£§®°±½€™'])];

const without = (rare: string) => TEXT.filter((character) => !rare.includes(character));

// Each first file stays within what a server sends at once, before it hears from the browser: 14,600 bytes with headers.
const FONTS = [
  {
    name: 'Crimson Pro',
    file: 'crimson-pro',
    wght: { min: 400, max: 600 },
    first: without('#<=>@[\\]^_`{|}~·×÷−→•©'),
  },
  {
    name: 'Public Sans',
    file: 'public-sans',
    wght: { min: 400, max: 700 },
    first: TEXT,
  },
];

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

const rules = ['/* Made by subset.ts. */'];
for (const { name, file, wght, first } of FONTS) {
  const source = await readFile(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}/files/${file}-latin-wght-normal.woff2`)),
  );
  const rest = ALL.filter((character) => !first.includes(character));
  for (const [part, characters] of [
    [file, first],
    [`${file}-rest`, rest],
  ] as const) {
    const subset = await subsetFont(source, characters.join(''), {
      targetFormat: 'woff2',
      variationAxes: { wght },
      // Old-style figures, small capitals and fractions, which the site does not use, weigh a tenth.
      noLayoutClosure: true,
    });
    await writeFile(new URL(`${part}.woff2`, import.meta.url), subset);
    console.log(`${part}.woff2 ${subset.length} bytes`);
    rules.push(`@font-face {
  font-family: '${name}';
  src: url('./${part}.woff2') format('woff2');
  font-weight: ${wght.min} ${wght.max};
  font-display: swap;
  unicode-range: ${unicodeRange(characters)};
}`);
  }
}
await writeFile(new URL('fonts.css', import.meta.url), `${rules.join('\n')}\n`);
