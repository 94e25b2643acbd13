/**
 * Makes the two web fonts from their published packages: Latin characters, the weights that the design uses.
 * Run it after a change of either: `npm run fonts -w frontend`. The results are committed, since they change
 * about never and a build should not need to subset anything.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
// Western European letters, punctuation, and what tables and prices use; U+FB01 and U+FB02 are the ligatures fi and fl.
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}\u00a0ŒœŠšŽž–—‘’“”•…·×£§©®°±½€™−→\ufb01\ufb02`;

const FONTS = [
  { family: 'crimson-pro', wght: { min: 400, max: 600 } },
  { family: 'public-sans', wght: { min: 400, max: 700 } },
];

for (const { family, wght } of FONTS) {
  const source = import.meta.resolve(
    `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`,
  );
  const subset = await subsetFont(await readFile(fileURLToPath(source)), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    // Old-style figures, small capitals and fractions, which the site does not use, weigh a tenth.
    noLayoutClosure: true,
  });
  await writeFile(new URL(`${family}.woff2`, import.meta.url), subset);
  console.log(`${family}.woff2 ${subset.length} bytes`);
}
