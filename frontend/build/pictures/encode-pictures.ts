import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { entriesIn, type ContentFolder } from '../content/content-folder.ts';
import { encodedName, widthsOf } from './picture-html.ts';
import { picturesOf, readPicture, SETTINGS } from './picture-file.ts';

/**
 * Encodes the pictures of articles and members, without any metadata: by default, sharp keeps none of what the camera or
 * the editor wrote into the file, such as the place. A picture that the last build encoded is copied.
 *
 * @param slugs the articles
 * @param folder where the files go
 * @param previous folder in which the last build put them
 */
export const encodePictures = async (
  content: ContentFolder,
  slugs: readonly string[],
  folder: string,
  previous: string,
): Promise<void> => {
  const articles = entriesIn(content, 'articles').filter(({ id }) => slugs.includes(id));
  await mkdir(folder, { recursive: true });
  for (const file of new Set([...articles, ...entriesIn(content, 'team')].flatMap(picturesOf))) {
    const source = join(content.folder, file);
    const picture = await readPicture(source);
    if (typeof picture === 'string') throw new Error(`content/${file} ${picture}`);
    for (const width of widthsOf(picture)) {
      for (const format of ['avif', 'webp'] as const) {
        const name = encodedName(file, picture, width, format);
        await copyFile(join(previous, name), join(folder, name)).catch(async () => {
          const encoded = sharp(source).autoOrient().resize(width).toFormat(format, SETTINGS[format]);
          await writeFile(join(folder, name), await encoded.toBuffer());
        });
      }
    }
  }
};
