// Slow: needs a font with all letters of its family, and draws some thirty pictures.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Cover } from '../../src/content/articles.ts';
import { lettersOf } from '../fonts/font-source.ts';
import { makePreviewFonts, PREVIEW_FAMILY } from '../fonts/make-fonts.ts';

import { hexOf } from './colors.ts';
import { drawTopic } from './draw-topic.ts';
import { drawLinkPreview } from './draw-link-preview.ts';

let folder: string;
let fontFiles: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandglass-previews-'));
  fontFiles = await makePreviewFonts([...(await lettersOf(PREVIEW_FAMILY))], folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const draw = (heading: string, cover?: Cover) =>
  drawLinkPreview(
    { heading, description: '', canonical: '/x', ...(cover && { cover }) },
    { folder, firm: 'Firm', fontFiles },
  );

test.each([...'€™…łŐšÿ„ễ'])('%s is on a link preview', async (letter) => {
  expect((await draw(`A ${letter}`)).equals(await draw('A'))).toBe(false);
});

test('a letter of another font file is drawn beside what could be a ligature', async () => {
  expect((await draw('fi ł')).equals(await draw('fi'))).toBe(false);
});

test('spaces at which no line ends are drawn as others', async () => {
  expect((await draw('§\u202f6 and a\u00a0b')).equals(await draw('§ 6 and a b'))).toBe(true);
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

test.each(['keys-and-locks', 'night-watch', 'umsatzsteuer', 'a', '1'])(
  'the drawing of the topic %s is below the title, and not beside it',
  async (topic) => {
    const [plain, drawn] = await Promise.all(
      ['<svg width="480" height="240"/>', drawTopic(topic)].map(async (html) =>
        sharp(await draw('A', { html }))
          .raw()
          .toBuffer(),
      ),
    );
    const pixels = (image: Buffer, from: number, to: number) =>
      image.subarray(from * 1200 * 3, to * 1200 * 3);
    expect(pixels(drawn!, 0, 340).equals(pixels(plain!, 0, 340))).toBe(true);
    expect(pixels(drawn!, 345, 630).equals(pixels(plain!, 345, 630))).toBe(false);
  },
);
