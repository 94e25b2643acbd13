import { statSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { decodeHTML } from 'entities/decode';
import sharp from 'sharp';
import type { Content } from '../read/content.ts';
import { isPublished } from '../read/publication.ts';
import { isDrawing } from './drawing-file.ts';
import {
  pathOnDisk,
  pictureAt,
  picturesOf,
  readPicture,
  SETTINGS,
  type PictureFile,
} from './picture-file.ts';

/** The attribute `sizes`: at most as wide as the column of a text, or a card. */
const SIZES = {
  text: '(min-width: 46rem) 42rem, 100vw',
  cover: '(min-width: 48rem) 42rem, 100vw',
  portrait: '(min-width: 48rem) 24rem, 100vw',
};

const widthsOf = ({ width }: PictureFile): number[] => {
  const largest = Math.min(width, SETTINGS.widths.at(-1)!);
  return [...SETTINGS.widths.filter((each) => each < largest), largest];
};

export const encodedName = (
  file: string,
  { hash }: PictureFile,
  width: number,
  format: string,
): string => {
  const name = basename(file, extname(file)).replaceAll(/[^\w-]+/g, '-');
  return `${name}-${width}-${hash}.${format}`;
};

interface Options {
  /** The alternative text as HTML. */
  alt: string;
  use: keyof typeof SIZES;
  /** Whether to show the file itself, which no build has encoded. */
  dev: boolean;
}

/** @throws Error if the file is no picture, which the editor has been told */
export const pictureElement = async (
  folder: string,
  file: string,
  { alt, use, dev }: Options,
): Promise<string> => {
  const path = pathOnDisk(folder, file);
  const { picture, mistake } = await readPicture(join(folder, path));
  if (!picture) {
    // Editors see the alternative text in its place, or a picture that only their browser has yet,
    // and the list of mistakes.
    if (dev) return `<img src="${encodeURI(`/content/${path}`)}" alt="${alt}">`;
    throw new Error(`content/${file} ${mistake}`);
  }
  const size = `width="${picture.width}" height="${picture.height}"`;
  const image = (src: string) =>
    `<img src="${src}" alt="${alt}" ${size} loading="lazy" decoding="async">`;
  if (dev) return image(encodeURI(`/content/${path}`));
  const widths = widthsOf(picture);
  const address = (each: number, format: string) =>
    `/assets/${encodedName(file, picture, each, format)}`;
  const sources = ['avif', 'webp'].map((format) => {
    const files = widths.map((each) => `${address(each, format)} ${each}w`).join(', ');
    return `<source type="image/${format}" srcset="${files}" sizes="${SIZES[use]}">`;
  });
  // The middle one, for programs that know neither format's element, such as feed readers.
  const middle = widths[Math.floor(widths.length / 2)]!;
  return `<picture>${sources.join('')}${image(address(middle, 'webp'))}</picture>`;
};

export const placePictures = async (html: string, path: string, folder: string, dev: boolean) => {
  let placed = html;
  for (const [image, url, alt] of html.matchAll(/<img src="([^"]*)" alt="([^"]*)">/g)) {
    const picture = await pictureElement(folder, pictureAt(decodeHTML(url!), path), {
      alt: alt!,
      use: 'text',
      dev,
    });
    placed = placed.replace(image, () => picture);
  }
  return placed;
};

/**
 * Encodes the pictures of what is published.
 * @param previous the folder of the last build: what it has is copied
 */
export const encodePictures = async (content: Content, folder: string, previous: string) => {
  const shown = [...content.articles, ...content.team].filter((entry) => isPublished(entry));
  const files = new Set(shown.flatMap(picturesOf));
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    // It is part of the page.
    if (isDrawing(file)) continue;
    const source = join(content.folder, pathOnDisk(content.folder, file));
    const { picture, mistake } = await readPicture(source);
    if (!picture) throw new Error(`content/${file} ${mistake}`);
    for (const width of widthsOf(picture))
      for (const format of ['avif', 'webp'] as const) {
        const name = encodedName(file, picture, width, format);
        const encoded = join(previous, name);
        const target = join(folder, name);
        // A power cut leaves an empty file.
        if (statSync(encoded, { throwIfNoEntry: false })?.size) await copyFile(encoded, target);
        else await writeFile(target, await encode(source, width, format));
      }
  }
};

/** The result has no metadata, such as the place: sharp keeps none by default. */
const encode = (source: string, width: number, format: 'avif' | 'webp'): Promise<Buffer> =>
  sharp(source).autoOrient().resize(width).toFormat(format, SETTINGS[format]).toBuffer();
