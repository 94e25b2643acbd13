import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import sharp from 'sharp';
import { isKind, type ContentFile } from '../read/content.ts';
import type { FieldPath } from '../read/mistake.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const MOST_MEGABYTES = 10;

/**
 * The formats that the build reads, by their names in sharp. `heif` is AVIF: the build cannot read
 * HEIC.
 */
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];

/** A hash of these is in the names of the encoded files: other settings make other names. */
export const SETTINGS = { widths: [480, 960, 1344], avif: { quality: 52 }, webp: { quality: 76 } };

/** The path in the content folder of a picture that a file names. Accents are composed. */
export const pictureAt = (url: string, path: string): string => {
  try {
    // An address has %20 for a space. A percent sign of the name itself stays.
    return posix.join(posix.dirname(path), decodeURI(url).normalize('NFC'));
  } catch {
    return posix.join(posix.dirname(path), url);
  }
};

/** The path as the disk has it: files that come from macOS may have accents apart from letters. */
export const pathOnDisk = (folder: string, path: string): string =>
  existsSync(join(folder, path)) ? path : path.normalize('NFD');

export const fieldPictures = (file: ContentFile): { url: string; field: FieldPath }[] => {
  if (isKind(file, 'articles/*.md') && file.fields.cover)
    return [{ url: file.fields.cover, field: ['cover'] }];
  if (isKind(file, 'team/*.md') && file.fields.image)
    return [{ url: file.fields.image.file, field: ['image', 'file'] }];
  return [];
};

export const picturesOf = (file: ContentFile): string[] =>
  [...(file.body?.pictures ?? []), ...fieldPictures(file)].map(({ url }) =>
    pictureAt(url, file.path),
  );

export interface PictureFile {
  /** Pixels, as shown, after the rotation that the camera recorded. */
  width: number;
  height: number;
  hash: string;
}

/**
 * The latest result for each file and version: the dev server and the build ask for the same files
 * several times.
 */
const known = new Map<string, PictureResult>();

/** The picture or, if the site cannot show the file, what the editor is told. */
type PictureResult =
  { picture: PictureFile; mistake?: undefined } | { picture?: undefined; mistake: string };

export const readPicture = async (file: string): Promise<PictureResult> => {
  const found = await stat(file).catch(() => undefined);
  if (!found) return { mistake: wordsOfCheck().pictures.gone };
  const version = `${file} ${found.size} ${found.mtimeMs}`;
  const result = known.get(version) ?? (await inspect(file, found.size / 1_000_000));
  // What an editor is told depends on the language, and its words may have changed.
  if (result.picture) known.set(version, result);
  return result;
};

const inspect = async (file: string, megabytes: number): Promise<PictureResult> => {
  if (megabytes > MOST_MEGABYTES) {
    const size = Math.round(megabytes * 10) / 10;
    return { mistake: fill(wordsOfCheck().pictures.tooLarge, { size, limit: MOST_MEGABYTES }) };
  }
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return { mistake: wordsOfCheck().pictures.gone };
  try {
    const picture = sharp(bytes, { failOn: 'error' });
    const { format, pages = 1, autoOrient } = await picture.metadata();
    if (!FORMATS.includes(format) || pages > 1)
      return { mistake: wordsOfCheck().pictures.unreadable };
    // Decodes the whole picture: the first bytes of a file do not show that the rest is missing.
    await picture.resize(16).raw().toBuffer();
    const hash = createHash('sha256')
      .update(JSON.stringify(SETTINGS))
      .update(bytes)
      .digest('base64url')
      .slice(0, 8);
    return { picture: { width: autoOrient.width, height: autoOrient.height, hash } };
  } catch {
    return { mistake: wordsOfCheck().pictures.unreadable };
  }
};
