import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { OF_PREVIEWS, PREVIEW_FONTS } from '../../fonts/characters.ts';
import { hexOf } from './colors.ts';
import { drawLinkPreview } from './draw-link-preview.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandglass-previews-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const draw = (heading: string, cover?: { html: string; picture: string }) =>
  drawLinkPreview(
    { heading, description: '', canonical: '/x', ...(cover && { cover }) },
    folder,
    'Firm',
  );

/** Signs that leave no trace: spaces, and the soft hyphen. */
const BLANK = /[\s\u00ad]/u;

test('the fonts of the previews have each letter that the content check allows', () => {
  const fontFiles = PREVIEW_FONTS.map(({ name }) =>
    fileURLToPath(new URL(`../../fonts/${name}`, import.meta.url)),
  );
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Crimson Pro' };
  const isDrawn = (letter: string) => {
    const text = `&#${letter.codePointAt(0)};`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text y="70" font-size="50">${text}</text></svg>`;
    return new Resvg(svg, { font }).getBBox() !== undefined;
  };
  const missing = [...OF_PREVIEWS].filter((letter) => !BLANK.test(letter) && !isDrawn(letter));
  expect(missing).toEqual([]);
});

test.each([...'€™…łŐšÿ'])('%s is on a link preview', async (letter) => {
  expect((await draw(`A ${letter}`)).equals(await draw('A'))).toBe(false);
});

test('a letter in two parts is drawn as one', async () => {
  expect((await draw('Štěpán'.normalize('NFD'))).equals(await draw('Štěpán'))).toBe(true);
});

test.each(['png', 'webp', 'avif'] as const)(
  'what is transparent in a cover of %s is on paper',
  async (format) => {
    const picture = `clear.${format}`;
    await sharp({
      create: { width: 1200, height: 630, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .toFormat(format)
      .toFile(join(folder, picture));
    const preview = await sharp(await draw('A', { html: '', picture }))
      .raw()
      .toBuffer();
    const paper = Buffer.from(hexOf('paper').slice(1), 'hex');
    // JPEG may round a color.
    for (const [channel, value] of paper.entries())
      expect(Math.abs(preview[channel]! - value)).toBeLessThanOrEqual(2);
  },
);
