import { join, posix } from 'node:path';
import { filesIn, type ContentFolder } from '../content/content-folder.ts';
import { didYouMean, type Mistake } from '../content/mistake.ts';
import { mistakeAt, type ContentFile } from '../content/read-content.ts';
import { fieldPictures } from './field-pictures.ts';
import { pictureAt, readPicture } from './picture-file.ts';

export const IS_PICTURE = /\.(?:jpe?g|png|webp|avif|heic)$/i;

/** Finds pictures that have no file, no alternative text, or a file that the site cannot show, and unused files. */
export const checkPictures = async (content: ContentFolder): Promise<Mistake[]> => {
  const texts = [...content.files.values()].flatMap(({ path, body }) =>
    (body?.references ?? [])
      .filter(({ kind }) => kind === 'picture')
      .map(async ({ url, alt, line }): Promise<Mistake[]> => {
        const mistakes = [
          !alt.trim() && `the picture "${url}" has no alternative text; write ![What it shows](${url})`,
          path.startsWith('articles/')
            ? await mistakeInFile(url, path, content)
            : 'only articles have pictures in their text',
        ];
        return mistakes.filter((text) => typeof text === 'string').map((text) => ({ path, line, text }));
      }),
  );
  const named = [...content.files.values()].flatMap((file) => checkFields(file, content));
  const mistakes = (await Promise.all([...texts, ...named])).flat();
  // A misspelled name makes the file look unused.
  return mistakes.length > 0 ? mistakes : unusedPictures(content);
};

/** Finds pictures that no file names. None is reported while a file has a mistake that may be the cause. */
const unusedPictures = (content: ContentFolder): Mistake[] => {
  if (
    ['articles', 'team'].some((folder) =>
      filesIn(content, folder).some(({ mistakes }) => mistakes.length > 0),
    )
  )
    return [];
  const used = new Set(
    [...content.files.values()].flatMap((file) =>
      [...(file.body?.references ?? []), ...fieldPictures(file)].map(({ url }) => pictureAt(url, file.path)),
    ),
  );
  return content.paths
    .filter((path) => IS_PICTURE.test(path) && !used.has(path))
    .map((path) => ({
      path,
      line: 1,
      text: 'no article or member uses this picture; name it in one, or delete it',
    }));
};

const checkFields = (file: ContentFile, content: ContentFolder): Promise<Mistake[]>[] =>
  fieldPictures(file).map(async ({ url, field }) => {
    const text = await mistakeInFile(url, file.path, content);
    return text ? [mistakeAt(file, field, text)] : [];
  });

const mistakeInFile = async (
  url: string,
  path: string,
  { folder, paths }: ContentFolder,
): Promise<string | undefined> => {
  if (/^(?:[a-z]+:|\/)/i.test(url))
    return `the picture "${url}" must be a file in the same folder, such as ./harbor.jpg`;
  const file = pictureAt(url, path);
  if (!paths.includes(file)) {
    const nearby = paths
      .filter((other) => IS_PICTURE.test(other))
      .map((other) => `./${posix.relative(posix.dirname(path), other)}`);
    return `there is no picture "${url}"${didYouMean(posix.normalize(url).replace(/^(?!\.)/, './'), nearby)}`;
  }
  const result = await readPicture(join(folder, file));
  return typeof result === 'string' ? `the picture "${url}" ${result}` : undefined;
};
