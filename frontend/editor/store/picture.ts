import { extname } from 'node:path';
import sharp from 'sharp';

/** Twice the width of the column of a text, and more than the build encodes. */
const MOST_PIXELS = 2560;

/**
 * The most pixels that are read of each format, by its name in sharp: then a picture takes 400 MB of
 * memory, and the worst AVIF 500. That is 25 bytes for a pixel of AVIF, and 9 for one of the others.
 * What else sharp reads, such as SVG, can contain scripts, or moves.
 */
const MOST_READ: Readonly<Record<string, number>> = {
  jpeg: 40_000_000,
  png: 40_000_000,
  webp: 40_000_000,
  heif: 15_000_000,
};

const WRITTEN = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
} as const;

/** Without bytes if it cannot be used: with too many pixels, or because it is none. */
interface Picture {
  bytes?: Uint8Array;
  mostPixels?: number;
}

/**
 * Encodes a picture again, in the format of its name: upright, no larger than the site shows it, and
 * without what a camera or an attacker has added.
 */
export const asPicture = async (path: string, given: Uint8Array): Promise<Picture> => {
  const written = WRITTEN[extname(path) as keyof typeof WRITTEN];
  try {
    const picture = sharp(given, { failOn: 'error' });
    // Of its first bytes: nothing is decoded.
    const { format, width, height } = await picture.metadata();
    const mostPixels = MOST_READ[format];
    if (mostPixels === undefined) return {};
    if (width * height > mostPixels) return { mostPixels };
    // First the pixels, then the file: the memory that the one takes is free for the other.
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const bytes = await sharp(data, { raw: info })
      .toFormat(written, written === 'png' ? {} : { quality: 90 })
      .toBuffer();
    return { bytes };
  } catch {
    return {};
  }
};
