import { join, posix } from 'node:path';
import { isKind, mistakeAt, type Content, type ContentFile } from '../read/content.ts';
import {
  didYouMean,
  EMBEDDED,
  isEmbedded,
  lineAt,
  shorten,
  type Mistake,
} from '../read/mistake.ts';
import {
  fieldPictures,
  pathOnDisk,
  pictureAt,
  picturesOf,
  readPicture,
} from '../pictures/picture-file.ts';

export const IS_PICTURE = /\.(?:jpe?g|png|webp|avif|heic)$/i;

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
      text: 'no article or member uses this picture; name it in one, or delete it',
    }));
};

const checkVideos = (file: ContentFile): Mistake[] => {
  const { path, body, source } = file;
  const hasVideo = (body?.videos ?? []).length > 0;
  if (!hasVideo || isKind(file, 'articles/*.md')) return [];
  const line = lineAt(source, source.search(/^ *::video/m));
  return [{ path, line, text: 'only articles have videos' }];
};

const checkFile = async (file: ContentFile, content: Content): Promise<Mistake[]> => {
  const { path, body } = file;
  const isArticle = isKind(file, 'articles/*.md');
  const mistakes: Mistake[] = [];
  for (const { url, alt, line } of body?.pictures ?? []) {
    if (isEmbedded(url)) {
      mistakes.push({ path, line, text: EMBEDDED });
      continue;
    }
    const name = shorten(url);
    const texts = [
      !alt.trim() &&
        `the picture "${name}" has no alternative text; write ![What it shows](${name})`,
      isArticle
        ? await mistakeInFile(url, path, content)
        : 'only articles have pictures in their text',
    ];
    for (const text of texts) if (text) mistakes.push({ path, line, text });
  }
  for (const { url, field } of fieldPictures(file)) {
    const text = await mistakeInFile(url, path, content);
    if (text) mistakes.push(mistakeAt(file, field, text));
  }
  return mistakes;
};

const mistakeInFile = async (url: string, path: string, { folder, allFiles }: Content) => {
  if (/^(?:[a-z]+:|\/)/i.test(url))
    return `the picture "${shorten(url)}" must be a file in the same folder, such as ./harbor.jpg`;
  const file = pictureAt(url, path);
  if (!allFiles.includes(file)) {
    const nearby = allFiles
      .filter((other) => IS_PICTURE.test(other))
      .map((other) => `./${posix.relative(posix.dirname(path), other)}`);
    const asTyped = posix.normalize(url).replace(/^(?!\.)/, './');
    return `there is no picture "${url}"${didYouMean(asTyped, nearby)}`;
  }
  const { mistake } = await readPicture(join(folder, pathOnDisk(folder, file)));
  return mistake && `the picture "${url}" ${mistake}`;
};
