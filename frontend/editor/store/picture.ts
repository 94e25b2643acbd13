import { extname } from 'node:path';
import sharp from 'sharp';

/** Twice the width of the column of a text, and more than the build encodes. */
const MOST_PIXELS = 2560;

/** By their names in sharp. What else it reads, such as SVG, can contain scripts, or moves. */
const READ = ['jpeg', 'png', 'webp', 'heif'];

const WRITTEN = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
} as const;

/**
 * Encodes a picture again, in the format of its name: upright, no larger than the site shows it, and
 * without what a camera or an attacker has added.
 * @returns null if it is none, undefined if it need not be one
 */
export const asPicture = async (
  path: string,
  bytes: Uint8Array,
): Promise<Uint8Array | null | undefined> => {
  const format = WRITTEN[extname(path) as keyof typeof WRITTEN];
  if (!format) return undefined;
  try {
    const picture = sharp(bytes, { failOn: 'error' });
    if (!READ.includes((await picture.metadata()).format)) return null;
    return await picture
      .autoOrient()
      .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: 90 })
      .toBuffer();
  } catch {
    return null;
  }
};
