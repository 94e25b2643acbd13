import { join, posix } from 'node:path';
import { entriesIn, type ContentFolder, type Entry } from '../content/content-folder.ts';
import { didYouMean, type Mistake } from '../content/mistake.ts';
import { articleFields } from '../content/publication.ts';
import { pictureAt, readPicture } from './picture-file.ts';

/** Finds pictures that have no file, no alternative text, or a file that the site cannot show. */
export const checkPictures = async (content: ContentFolder): Promise<Mistake[]> => {
  const texts = [...content.files].flatMap(([path, { body }]) =>
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
  const covers = entriesIn(content, 'articles').map((article) => checkCover(article, content));
  return (await Promise.all([...texts, ...covers])).flat();
};

const checkCover = async (article: Entry, content: ContentFolder): Promise<Mistake[]> => {
  const { path, lineOf } = article;
  const { cover } = articleFields(article);
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
      .filter((other) => /\.(?:jpe?g|png|webp|avif)$/i.test(other))
      .map((other) => `./${posix.relative(posix.dirname(path), other)}`);
    return `there is no picture "${url}"${didYouMean(posix.normalize(url).replace(/^(?!\.)/, './'), nearby)}`;
  }
  const result = await readPicture(join(folder, file));
  return typeof result === 'string' ? `the picture "${url}" ${result}` : undefined;
};
