import { escapeUTF8 } from 'entities/escape';
import { normalizePath, type Plugin } from 'vite';
import type { Cover } from '../../src/content/articles.ts';
import type { CoverDrawing } from '../../src/content/schema/entries.ts';
import type { Video } from '../../src/content/schemas.ts';
import { drawCover } from '../pictures/draw-cover.ts';
import { pictureAt } from '../pictures/picture-file.ts';
import { pictureElement, placePictures } from '../pictures/picture-html.ts';
import {
  isValid,
  SITE,
  type Content,
  type ContentFile,
  type ParsedArticle,
  type ParsedFile,
  type ValidArticle,
} from './content.ts';
import { formatMistake } from './mistake.ts';
import { isPublished, reasonToWait } from './publication.ts';
import { readingTimeOf } from './reading-time.ts';

/** A module with the videos of each article that has any, by its id and aliases. */
const VIDEOS = 'virtual:videos';

interface Source {
  content: Content;
  /** Whether to show drafts and, of pictures, the files themselves, which no build has encoded. */
  preview: boolean;
}

/** Visitors see published articles, the preview all that have no mistake. */
const isShown = (article: ParsedArticle, { preview }: Source): article is ValidArticle =>
  isValid(article) && (preview || isPublished(article));

/** One page shows all services: ids begin with the name of the service, which has no `_`. */
const withOwnIds = (html: string, path: string): string => {
  const service = /^services\/(.*)\.md$/.exec(path)?.[1];
  return service ? html.replaceAll(/ (id="|href="#|aria-describedby=")/g, ` $1${service}_`) : html;
};

const videosOf = (source: Source) => {
  const table: Record<string, readonly Video[]> = {};
  const shown = source.content.articles.filter((article) => isShown(article, source));
  for (const { id, fields, body } of shown) {
    const { videos } = body!;
    if (videos.length === 0) continue;
    for (const slug of [id, ...(fields.aliases ?? [])]) table[slug] = videos;
  }
  return table;
};

/** What a page gets of a file; null for an article that is not shown. */
const dataOf = async (path: string, source: Source): Promise<object | null> => {
  const { files, articles, team } = source.content;
  const isFile = (other: { path: string }) => other.path === path;
  const article = articles.find(isFile);
  if (article) return isShown(article, source) ? articleData(article, source) : null;
  const file = files.get(path)!;
  if (file.mistakes.length > 0) throw new Error(file.mistakes.map(formatMistake).join('\n'));
  const member = team.find(isFile);
  return member ? memberData(member, source) : fileData(file, source);
};

/** The fields and, of a file with a text, also `id`, `html` and `headings`. */
const fileData = async (
  { path, id, fields, body }: ContentFile,
  { content, preview }: Source,
): Promise<object> => {
  if (!body) return fields;
  const html = await placePictures(withOwnIds(body.html, path), path, content.folder, preview);
  return { ...fields, id, html, headings: body.headings };
};

const articleData = async (article: ValidArticle, source: Source) => {
  const { path, id, body } = article;
  const { folder } = source.content;
  const { cover: _cover, drawing: _drawing, ...fields } = article.fields;
  const { texts, videos, headings } = body!;
  return {
    ...fields,
    id,
    headings,
    texts: await Promise.all(
      texts.map((text) => placePictures(text, path, folder, source.preview)),
    ),
    videos,
    readingTime: readingTimeOf(article),
    cover: await coverOf(article, source),
    waits: reasonToWait(article),
  };
};

/** The picture of an article, a drawing of its numbers, or bars as long as its paragraphs. */
const coverOf = async ({ path, fields, body }: ValidArticle, source: Source): Promise<Cover> => {
  const { cover, drawing } = fields;
  if (cover) {
    const picture = pictureAt(cover, path);
    const options = { alt: '', use: 'cover', preview: source.preview } as const;
    return { html: await pictureElement(source.content.folder, picture, options), picture };
  }
  const [named] = Object.entries(drawing ?? {});
  if (!named) return { html: drawCover('bars', paragraphLengths(body!.html)) };
  // The schema has checked the name.
  const [name, numbers] = named as [keyof CoverDrawing, number[]];
  return { html: drawCover(name, numbers) };
};

const MOST_BARS = 40;

const paragraphLengths = (html: string): number[] =>
  html
    .split('</p>')
    .map((part) => part.replaceAll(/<[^>]*>/g, '').trim().length)
    .slice(0, MOST_BARS);

const memberData = async (member: ParsedFile<'team/*.md'>, source: Source) => {
  const data = await fileData(member, source);
  const { image } = member.fields;
  if (!image) return data;
  const options = {
    alt: escapeUTF8(image.alt),
    use: 'portrait',
    preview: source.preview,
  } as const;
  const file = pictureAt(image.file, member.path);
  return { ...data, image: await pictureElement(source.content.folder, file, options) };
};

/** Exports each field by its name, too: a script contains only the fields that it imports. */
const moduleOf = (data: object | null): string => {
  const fields = Object.entries(data ?? {}).map(
    ([name, field]) => `export const ${name} = ${JSON.stringify(field)};`,
  );
  return [...fields, `export default ${JSON.stringify(data)};`].join('\n');
};

/** Makes each file of the content a module, which exports what a page gets of it. */
export const contentPlugin = (
  read: () => Content,
  folder: string,
  { preview }: { preview: boolean },
): Plugin => {
  const root = `${normalizePath(folder)}/`;
  return {
    name: 'content',
    resolveId: (id) => (id === VIDEOS ? `\0${VIDEOS}` : null),
    async load(id) {
      if (id === `\0${VIDEOS}`) {
        const content = read();
        for (const { path } of content.articles) this.addWatchFile(root + path);
        return `export default ${JSON.stringify(videosOf({ content, preview }))};`;
      }
      const [file = ''] = id.split('?');
      if (!file.startsWith(root) || !/\.(?:md|yaml)$/.test(file)) return null;
      this.addWatchFile(file);
      this.addWatchFile(root + SITE);
      const data = await dataOf(file.slice(root.length), { content: read(), preview });
      return { code: moduleOf(data), map: null, moduleSideEffects: false };
    },
  };
};
