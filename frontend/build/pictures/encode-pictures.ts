import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { entriesIn, type ContentFolder } from '../content/content-folder.ts';
import type { ContentFile } from '../content/read-content.ts';
import { fieldPictures } from './field-pictures.ts';
import { encodedName, widthsOf } from './picture-html.ts';
import { pictureAt, readPicture, SETTINGS } from './picture-file.ts';

/** The pictures of an article or a member, as paths in the content folder. */
const picturesOf = ({ path, fields, body }: ContentFile): string[] =>
  [...body!.references.filter(({ kind }) => kind === 'picture'), ...fieldPictures({ fields })].map(
    ({ url }) => pictureAt(url, path),
  );

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
  const files = [...articles, ...entriesIn(content, 'team')].flatMap(picturesOf);
  await mkdir(folder, { recursive: true });
  for (const file of new Set(files)) {
    const source = join(content.folder, file);
    const picture = await readPicture(source);
    if (typeof picture === 'string') throw new Error(`content/${file} ${picture}`);
    for (const width of widthsOf(picture)) {
      for (const format of ['avif', 'webp'] as const) {
        const name = encodedName(file, picture, width, format);
        const known = await copyFile(join(previous, name), join(folder, name)).then(
          () => true,
          () => false,
        );
        if (known) continue;
        const encoded = sharp(source).autoOrient().resize(width).toFormat(format, SETTINGS[format]);
        await writeFile(join(folder, name), await encoded.toBuffer());
      }
    }
  }
};
