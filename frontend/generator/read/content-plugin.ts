import { escapeUTF8 } from 'entities/escape';
import { normalizePath, type Plugin } from 'vite';
import type { Video } from '../../src/content/kinds.ts';
import { coverOf } from '../pictures/cover.ts';
import { pictureAt } from '../pictures/picture-file.ts';
import { pictureElement, placePictures } from '../pictures/picture-html.ts';
import {
  isValid,
  type Content,
  type ContentFile,
  type ReadArticle,
  type ReadFile,
  type ValidArticle,
} from './content.ts';
import { formatMistake } from './mistake.ts';
import { isPublished, reasonToWait } from './publication.ts';
import { readingTimeOf } from './reading-time.ts';
import { SITE } from './source.ts';

/** A module with the videos of each article that has any, by its id and aliases. */
const VIDEOS = 'virtual:videos';

/** One page shows all services: ids begin with the name of the service, which has no `_`. */
const withOwnIds = (html: string, path: string): string => {
  const service = /^services\/(.*)\.md$/.exec(path)?.[1];
  return service ? html.replaceAll(/ (id="|href="#|aria-describedby=")/g, ` $1${service}_`) : html;
};

const videosOf = (articles: readonly ValidArticle[]) => {
  const table: Record<string, readonly Video[]> = {};
  for (const { id, fields, body } of articles) {
    const { videos } = body!;
    if (videos.length === 0) continue;
    for (const slug of [id, ...(fields.aliases ?? [])]) table[slug] = videos;
  }
  return table;
};

/** What a page gets of a file; null for an article that is not shown. */
const valueOf = async (path: string, content: Content, preview: boolean) => {
  const { folder, files, articles, team } = content;
  const isFile = (other: { path: string }) => other.path === path;
  const article = articles.find(isFile);
  if (article) return isShown(article, preview) ? valueOfArticle(article, folder, preview) : null;
  const file = files.get(path)!;
  if (file.mistakes.length > 0) throw new Error(file.mistakes.map(formatMistake).join('\n'));
  const member = team.find(isFile);
  return member ? valueOfMember(member, folder, preview) : partsOf(file, folder, preview);
};

/** Visitors see published articles, the preview all that have no mistake. */
const isShown = (article: ReadArticle, preview: boolean): article is ValidArticle =>
  isValid(article) && (preview || isPublished(article));

/** The fields of a file. If it has a text, also `html`, `headings` and the file's name as `id`. */
const partsOf = async (
  { path, id, fields, body }: ContentFile,
  folder: string,
  preview: boolean,
): Promise<Record<string, unknown>> => {
  if (!body) return fields;
  const html = await placePictures(withOwnIds(body.html, path), path, folder, preview);
  return { ...fields, id, html, headings: body.headings };
};

const valueOfArticle = async (article: ValidArticle, folder: string, preview: boolean) => {
  const { path, id } = article;
  const { cover, drawing, ...fields } = article.fields;
  const { html, texts, videos, headings } = article.body!;
  return {
    ...fields,
    id,
    headings,
    texts: await Promise.all(texts.map((text) => placePictures(text, path, folder, preview))),
    videos,
    readingTime: readingTimeOf(article),
    cover: await coverOf({ cover, drawing, html }, path, folder, preview),
    waits: reasonToWait(article),
  };
};

const valueOfMember = async (member: ReadFile<'team/*.md'>, folder: string, preview: boolean) => {
  const parts = await partsOf(member, folder, preview);
  const { image } = member.fields;
  if (!image) return parts;
  const options = { alt: escapeUTF8(image.alt), use: 'portrait', preview } as const;
  const picture = await pictureElement(folder, pictureAt(image.file, member.path), options);
  return { ...parts, image: picture };
};

/** Exports each field by its name, too: a script contains only the fields that it imports. */
const moduleOf = (value: object | null): string =>
  [
    ...Object.entries(value ?? {}).map(
      ([name, field]) => `export const ${name} = ${JSON.stringify(field)};`,
    ),
    `export default ${JSON.stringify(value)};`,
  ].join('\n');

/** Makes each file of the content a module that exports its value. */
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
        const { articles } = read();
        for (const { path } of articles) this.addWatchFile(root + path);
        const shown = articles.filter((article) => isShown(article, preview));
        return `export default ${JSON.stringify(videosOf(shown))};`;
      }
      const [file = ''] = id.split('?');
      if (!file.startsWith(root) || !/\.(?:md|yaml)$/.test(file)) return null;
      this.addWatchFile(file);
      this.addWatchFile(root + SITE);
      const value = await valueOf(file.slice(root.length), read(), preview);
      return { code: moduleOf(value), map: null, moduleSideEffects: false };
    },
  };
};
