/**
 * Makes the web fonts from their published packages, with the weights that the design uses: a file with what English
 * text needs, and one with accented letters and rarer signs, which a browser fetches only where a page has one of them.
 * Run it after a change of either: `npm run fonts -w frontend`. The results are committed, since they change
 * about never and a build should not need to subset anything.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

// The same sets as in the unicode-range lines of src/ui/theme.css; U+FB01 and U+FB02 are the ligatures fi and fl.
const FILES = {
  '': `${range(0x20, 0x7e)}\u00a0–—‘’“”•…·×÷©$−→\ufb01\ufb02`,
  '-accents': `${range(0xc0, 0xff).replaceAll(/[×÷]/g, '')}ŒœŠšŽž£§®°±½€™`,
};

const FONTS = [
  { family: 'crimson-pro', wght: { min: 400, max: 600 } },
  { family: 'public-sans', wght: { min: 400, max: 700 } },
];

for (const { family, wght } of FONTS) {
  const source = await readFile(
    fileURLToPath(
      import.meta.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`),
    ),
  );
  for (const [suffix, characters] of Object.entries(FILES)) {
    const subset = await subsetFont(source, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght },
      // Old-style figures, small capitals and fractions, which the site does not use, weigh a tenth.
      noLayoutClosure: true,
    });
    await writeFile(new URL(`${family}${suffix}.woff2`, import.meta.url), subset);
    console.log(`${family}${suffix}.woff2 ${subset.length} bytes`);
  }
}
