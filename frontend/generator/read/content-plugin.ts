import { join } from 'node:path';
import { decodeHTML } from 'entities/decode';
import { escapeUTF8 } from 'entities/escape';
import { normalizePath, type Plugin } from 'vite';
import type { Article, Cover } from '../../src/content/articles.ts';
import type { EntryText, Fields, Video } from '../../src/content/schemas.ts';
import type { Member } from '../../src/content/team.ts';
import { inTags } from '../../src/render/in-tags.ts';
import { moduleOf } from '../module-of.ts';
import { drawTopic } from '../pictures/draw-topic.ts';
import { isDrawing, readDrawing } from '../pictures/drawing-file.ts';
import { pathOnDisk, pictureAt } from '../pictures/picture-file.ts';
import { pictureElement, placePictures } from '../pictures/picture-html.ts';
import {
  isKind,
  isValid,
  TEXT_WORDS,
  type Content,
  type ContentFile,
  type ValidArticle,
} from './content.ts';
import { formatMistake } from './mistake.ts';
import { isPublished, unpublishedReasonOf } from './publication.ts';
import { readingTimeOf } from './reading-time.ts';
import { SITE } from './site.ts';

interface Source {
  content: Content;
  /** Whether to show drafts and, of pictures, the files themselves, which no build has encoded. */
  dev: boolean;
}

/** Visitors see what is published, editors all that has no mistake. */
const isShownBy =
  ({ dev }: Source) =>
  <F extends object>(file: ContentFile<Partial<F>>): file is ContentFile<F> =>
    isValid(file) && (dev || isPublished(file));

/** The videos of each article that has any, by its id and aliases. */
const videosOf = (source: Source) => {
  const table: Record<string, readonly Video[]> = {};
  for (const { id, fields, body } of source.content.articles.filter(isShownBy(source))) {
    const { videos } = body!;
    if (videos.length === 0) continue;
    for (const slug of [id, ...(fields.aliases ?? [])]) table[slug] = videos;
  }
  return table;
};

const serviceTitlesOf = (source: Source) =>
  source.content.services
    .filter(isShownBy(source))
    .toSorted((a, b) => a.fields.order - b.fields.order)
    .map(({ id, fields }) => ({ id, title: fields.title }));

/** Modules about all files of a folder. */
const VIRTUAL: Readonly<Record<string, (source: Source) => unknown>> = {
  'virtual:videos': videosOf,
  'virtual:service-titles': serviceTitlesOf,
};

/** What the modules of `content/words/` are imported by. */
const WORDS = 'virtual:words/';

/** What a page gets of a file; null for an article that is not shown. */
const dataOf = async (path: string, source: Source): Promise<object | null> => {
  const file = source.content.files.get(path)!;
  const isShown = isShownBy(source);
  if (isKind(file, 'articles/*.md')) return isShown(file) ? articleData(file, source) : null;
  if (isKind(file, 'services/*.md', 'team/*.md') && !isShown(file)) return null;
  if (file.mistakes.length > 0) throw new Error(file.mistakes.map(formatMistake).join('\n'));
  if (isKind(file, 'team/*.md') && isValid(file)) return memberData(file, source);
  const data = file.body ? { ...file.fields, ...textData(file) } : file.fields;
  if (!isKind(file, 'services/*.md')) return data;
  return { ...data, unpublishedReason: unpublishedReasonOf(file) };
};

const textData = (file: ContentFile): EntryText => {
  const { id } = file;
  const { html, headings } = file.body!;
  return { id, html: isKind(file, 'services/*.md') ? withOwnIds(html, id) : html, headings };
};

/**
 * One page shows all services: ids begin with the name of the service, which has no `_`. It lists
 * none of their headings.
 */
const withOwnIds = (html: string, service: string): string =>
  inTags(html, (tag) =>
    tag.replaceAll(/ (id="|href="#|aria-(?:describedby|labelledby)=")/g, ` $1${service}_`),
  );

const articleData = async (article: ValidArticle, source: Source): Promise<Article> => {
  const { path, id, body } = article;
  const { folder } = source.content;
  const { cover: _cover, sources: _sources, ...fields } = article.fields;
  const { videos, headings } = body!;
  const { parts, addresses } = numberLinks(body!.parts);
  return {
    ...fields,
    id,
    headings,
    parts: await Promise.all(parts.map((part) => placePictures(part, path, folder, source.dev))),
    videos,
    addresses,
    readingTime: readingTimeOf(article),
    cover: await coverOf(article, source),
    unpublishedReason: unpublishedReasonOf(article),
  };
};

/** Numbers the links to other sites, for the list of their addresses on paper. */
const numberLinks = (parts: readonly string[]) => {
  const addresses: string[] = [];
  const numbered = parts.map((part) =>
    inTags(part, (tag) => {
      const [, href] = /^<a href="(https?:[^"]*)"/.exec(tag) ?? [];
      if (href === undefined) return tag;
      const address = decodeHTML(href);
      if (!addresses.includes(address)) addresses.push(address);
      return tag.replace('<a ', `<a data-note="${addresses.indexOf(address) + 1}" `);
    }),
  );
  return { parts: numbered, addresses };
};

/** The picture or drawing of an article, or the drawing of its first topic. */
const coverOf = async ({ path, fields }: ValidArticle, source: Source): Promise<Cover> => {
  const { cover, topics } = fields;
  const ofTopic = drawTopic(topics[0]!);
  if (!cover) return { html: ofTopic };
  const { folder } = source.content;
  const picture = pictureAt(cover, path);
  if (isDrawing(picture)) {
    const { html = ofTopic } = await readDrawing(join(folder, pathOnDisk(folder, picture)));
    return { html };
  }
  const options = { alt: '', use: 'cover', dev: source.dev } as const;
  return { html: await pictureElement(folder, picture, options), picture };
};

const memberData = async (
  member: ContentFile<Fields<'team/*.md'>>,
  source: Source,
): Promise<Member> => {
  const { image, ...fields } = member.fields;
  const unpublishedReason = unpublishedReasonOf(member);
  const data = { ...fields, ...textData(member), unpublishedReason };
  if (!image) return data;
  const options = { alt: escapeUTF8(image.alt), use: 'portrait', dev: source.dev } as const;
  const file = pictureAt(image.file, member.path);
  return { ...data, image: await pictureElement(source.content.folder, file, options) };
};

/** Makes each file of the content a module, which exports what a page gets of it. */
export const contentPlugin = (
  read: () => Content,
  folder: string,
  { dev }: { dev: boolean },
): Plugin => {
  const root = `${normalizePath(folder)}/`;
  return {
    name: 'content',
    resolveId(id) {
      if (Object.hasOwn(VIRTUAL, id)) return `\0${id}`;
      return id.startsWith(WORDS) ? `${root}words/${id.slice(WORDS.length)}.yaml` : null;
    },
    async load(id) {
      const dataOfAll = id.startsWith('\0') ? VIRTUAL[id.slice(1)] : undefined;
      if (dataOfAll)
        return `export default ${JSON.stringify(dataOfAll({ content: read(), dev }))};`;
      const [file = ''] = id.split('?');
      if (!file.startsWith(root) || !/\.(?:md|yaml)$/.test(file)) return null;
      this.addWatchFile(file);
      this.addWatchFile(root + SITE);
      this.addWatchFile(root + TEXT_WORDS);
      const data = await dataOf(file.slice(root.length), { content: read(), dev });
      return { code: moduleOf(data), map: null, moduleSideEffects: false };
    },
    hotUpdate({ file, modules }) {
      if (!file.startsWith(root)) return undefined;
      // Vite does not know that a new file belongs to these modules.
      const { moduleGraph } = this.environment;
      const ofAll = Object.keys(VIRTUAL).map((id) => moduleGraph.getModuleById(`\0${id}`));
      return [...modules, ...ofAll.filter((module) => module !== undefined)];
    },
  };
};
