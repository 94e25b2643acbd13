import { join, posix } from 'node:path';
import { isDrawing, readDrawing } from '../pictures/drawing-file.ts';
import { isKind, mistakeAt, type Content, type ContentFile } from '../read/content.ts';
import { didYouMean, isEmbedded, lineAt, shorten, type Mistake } from '../read/mistake.ts';
import {
  fieldPictures,
  pathOnDisk,
  pictureAt,
  picturesOf,
  readPicture,
} from '../pictures/picture-file.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

export const IS_PICTURE = /\.(?:jpe?g|png|webp|avif|heic|svg)$/i;

export const checkPictures = async (content: Content): Promise<Mistake[]> => {
  const files = [...content.files.values()];
  const ofFiles = await Promise.all(files.map((file) => checkFile(file, content)));
  const mistakes = [...files.flatMap(checkVideos), ...ofFiles.flat()];
  // A misspelled name makes the file look unused, and so does a mistake that hides the name.
  const named = [...content.articles, ...content.team];
  if (mistakes.length > 0 || named.some((file) => file.mistakes.length > 0)) return mistakes;
  const used = new Set(files.flatMap(picturesOf));
  return content.allFiles
    .filter((path) => IS_PICTURE.test(path) && !used.has(path))
    .map((path) => ({
      path,
      line: 1,
      text: wordsOfCheck().pictures.unused,
    }));
};

const checkVideos = (file: ContentFile): Mistake[] => {
  const { path, body, source } = file;
  const hasVideo = (body?.videos ?? []).length > 0;
  if (!hasVideo || isKind(file, 'articles/*.md')) return [];
  const line = lineAt(source, source.search(/^ *::video/m));
  return [{ path, line, text: wordsOfCheck().pictures.videos }];
};

const checkFile = async (file: ContentFile, content: Content): Promise<Mistake[]> => {
  const { path, body } = file;
  const isArticle = isKind(file, 'articles/*.md');
  const { pictures: words } = wordsOfCheck();
  const mistakes: Mistake[] = [];
  for (const { url, alt, line } of body?.pictures ?? []) {
    if (isEmbedded(url)) {
      mistakes.push({ path, line, text: words.embedded });
      continue;
    }
    const name = shorten(url);
    const texts = [
      !alt.trim() && fill(wordsOfCheck().pictures.noAlt, { name }),
      isArticle ? await mistakeInFile(url, path, content) : words.onlyArticles,
    ];
    for (const text of texts) if (text) mistakes.push({ path, line, text });
  }
  for (const { url, field } of fieldPictures(file)) {
    const read = isArticle && isDrawing(url) ? readDrawing : readPicture;
    const text = await mistakeInFile(url, path, content, read);
    if (text) mistakes.push(mistakeAt(file, field, text));
  }
  return mistakes;
};

const mistakeInFile = async (
  url: string,
  path: string,
  { folder, allFiles }: Content,
  read: (file: string) => Promise<{ mistake?: string | undefined }> = readPicture,
) => {
  if (/^(?:[a-z]+:|\/)/i.test(url))
    return fill(wordsOfCheck().pictures.elsewhere, { name: shorten(url) });
  const file = pictureAt(url, path);
  if (!allFiles.includes(file)) {
    const nearby = allFiles
      .filter((other) => IS_PICTURE.test(other))
      .map((other) => `./${posix.relative(posix.dirname(path), other)}`);
    const asTyped = posix.normalize(url).replace(/^(?!\.)/, './');
    return fill(wordsOfCheck().pictures.noPicture, { name: url }) + didYouMean(asTyped, nearby);
  }
  const { mistake } = await read(join(folder, pathOnDisk(folder, file)));
  return mistake && fill(wordsOfCheck().pictures.wrong, { name: url, reason: mistake });
};
