import { join, posix } from 'node:path';
import { filesIn, type ContentFolder } from '../content/content-folder.ts';
import type { ContentFile } from '../content/read-content.ts';
import { didYouMean, type Mistake } from '../content/mistake.ts';
import { knownFields } from '../content/publication.ts';
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
            : 'only articles have pictures',
        ];
        return mistakes.filter((text) => typeof text === 'string').map((text) => ({ path, line, text }));
      }),
  );
  const covers = filesIn(content, 'articles').map((article) => checkCover(article, content));
  const mistakes = (await Promise.all([...texts, ...covers])).flat();
  // A misspelled name makes the file look unused.
  return mistakes.length > 0 ? mistakes : unusedPictures(content);
};

/** Finds pictures that no file names. None is reported while an article has a mistake that may be the cause. */
const unusedPictures = (content: ContentFolder): Mistake[] => {
  if (filesIn(content, 'articles').some(({ mistakes }) => mistakes.length > 0)) return [];
  const used = new Set([
    ...[...content.files.values()].flatMap(({ path, body }) =>
      (body?.references ?? []).map(({ url }) => pictureAt(url, path)),
    ),
    ...filesIn(content, 'articles').map((article) =>
      pictureAt(knownFields(article).cover ?? '', article.path),
    ),
  ]);
  return content.paths
    .filter((path) => IS_PICTURE.test(path) && !used.has(path))
    .map((path) => ({ path, line: 1, text: 'no article uses this picture; name it in one, or delete it' }));
};

const checkCover = async (article: ContentFile, content: ContentFolder): Promise<Mistake[]> => {
  const { path, lineOf } = article;
  const { cover } = knownFields(article);
  const text = cover && (await mistakeInFile(cover, path, content));
  return text ? [{ path, line: lineOf(['cover']), field: 'cover', text }] : [];
};

const mistakeInFile = async (
  url: string,
  path: string,
  { folder, paths }: ContentFolder,
): Promise<string | undefined> => {
  if (/^(?:[a-z]+:|\/)/i.test(url))
    return `the picture "${url}" must be a file beside the article, such as ./harbor.jpg`;
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
