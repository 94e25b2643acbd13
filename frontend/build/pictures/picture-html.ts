import { basename, extname, join } from 'node:path';
import { pictureAt, readPicture, SETTINGS, type PictureFile } from './picture-file.ts';

/** How wide the browser shows a picture, as the attribute `sizes`: at most as wide as the column of a text, or a card. */
const SIZES = {
  text: '(min-width: 46rem) 42rem, 100vw',
  cover: '(min-width: 48rem) 42rem, 100vw',
  portrait: '(min-width: 48rem) 24rem, 100vw',
};

/** The widths in which a picture is encoded. It is never enlarged. */
export const widthsOf = ({ width }: PictureFile): number[] => {
  const largest = Math.min(width, SETTINGS.widths.at(-1)!);
  return [...SETTINGS.widths.filter((each) => each < largest), largest];
};

/** Returns the file name of an encoded picture: one that the server knows as hashed (backend/src/assets/asset-bridge.ts). */
export const encodedName = (file: string, { hash }: PictureFile, width: number, format: string): string =>
  `${basename(file, extname(file)).replaceAll(/[^\w-]+/g, '-')}-${width}-${hash}.${format}`;

/**
 * Returns the element that shows a picture.
 *
 * @param content folder of the content
 * @param file path of the picture in it
 * @param alt alternative text, as HTML
 * @param preview whether to show the file itself, which no build has encoded yet
 * @throws Error if the file is no picture; checkPictures() has told the editor before
 */
export const pictureElement = async (
  content: string,
  file: string,
  { alt, use, preview }: { alt: string; use: keyof typeof SIZES; preview: boolean },
): Promise<string> => {
  const picture = await readPicture(join(content, file));
  if (typeof picture === 'string') {
    // In the preview, the alternative text stands in its place, and the list of mistakes above the page.
    if (preview) return `<img src="" alt="${alt}">`;
    throw new Error(`content/${file} ${picture}`);
  }
  const { width, height } = picture;
  const image = (src: string) =>
    `<img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
  if (preview) return image(encodeURI(`/content/${file}`));
  const widths = widthsOf(picture);
  const address = (each: number, format: string) => `/assets/${encodedName(file, picture, each, format)}`;
  const sources = ['avif', 'webp'].map(
    (format) =>
      `<source type="image/${format}" srcset="${widths.map((each) => `${address(each, format)} ${each}w`).join(', ')}" sizes="${SIZES[use]}">`,
  );
  // The middle one, for programs that know neither format's element, such as feed readers.
  return `<picture>${sources.join('')}${image(address(widths[widths.length >> 1]!, 'webp'))}</picture>`;
};

/** Puts the encoded pictures in the place of those in a rendered text (build/content/markdown.ts). */
export const placePictures = async (
  html: string,
  path: string,
  content: string,
  preview: boolean,
): Promise<string> => {
  let placed = html;
  for (const [image, url, alt] of html.matchAll(/<img src="([^"]*)" alt="([^"]*)">/g)) {
    const options = { alt: alt!, use: 'text', preview } as const;
    const picture = await pictureElement(content, pictureAt(url!, path), options);
    placed = placed.replace(image, () => picture);
  }
  return placed;
};
