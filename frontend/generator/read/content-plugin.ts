import { escapeUTF8 } from 'entities/escape';
import { normalizePath, type Plugin } from 'vite';
import { splitAtVideos } from '../../src/pages/blog/video.ts';
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
  const table: Record<string, unknown[]> = {};
  for (const { id, fields, body } of articles) {
    const videos = splitAtVideos(body!.html).filter((part) => typeof part !== 'string');
    if (videos.length === 0) continue;
    for (const slug of [id, ...(fields.aliases ?? [])]) table[slug] = videos;
  }
  return table;
};

/** What a page gets of a file: its fields and, if it has a text, that with the name of the file. */
const valueOf = async (file: ContentFile, folder: string, preview: boolean) => {
  const { path, id, fields, body } = file;
  const text = body && {
    id,
    html: await placePictures(withOwnIds(body.html, path), path, folder, preview),
    headings: body.headings,
  };
  if (path.startsWith('articles/')) {
    const { fields } = file as ValidArticle;
    const { drawing, cover, ...article } = fields;
    return {
      ...article,
      ...text,
      readingTime: readingTimeOf({ fields, body: body! }),
      cover: await coverOf({ cover, drawing, html: body!.html }, path, folder, preview),
      waits: reasonToWait({ fields }),
    };
  }
  const { image } = (file as ReadFile<'team/*.md'>).fields;
  if (!image) return { ...fields, ...text };
  const options = { alt: escapeUTF8(image.alt), use: 'portrait', preview } as const;
  const picture = await pictureElement(folder, pictureAt(image.file, path), options);
  return { ...fields, ...text, image: picture };
};

/** By name, too, so that a script contains only those that it needs. */
const moduleOf = (value: object | null): string =>
  [
    ...Object.entries(value ?? {}).map(
      ([name, field]) => `export const ${name} = ${JSON.stringify(field)};`,
    ),
    `export default ${JSON.stringify(value)};`,
  ].join('\n');

/**
 * Makes each file of the content a module that exports its value; null for an article that is not
 * shown. Visitors see published articles, the preview all that have no mistake.
 */
export const contentPlugin = (
  read: () => Content,
  folder: string,
  { preview }: { preview: boolean },
): Plugin => {
  const root = `${normalizePath(folder)}/`;
  const isShown = (article: ReadArticle): article is ValidArticle =>
    isValid(article) && (preview || isPublished(article));

  return {
    name: 'content',
    resolveId: (id) => (id === VIDEOS ? `\0${VIDEOS}` : null),
    async load(id) {
      if (id === `\0${VIDEOS}`) {
        const { articles } = read();
        for (const { path } of articles) this.addWatchFile(root + path);
        return `export default ${JSON.stringify(videosOf(articles.filter(isShown)))};`;
      }
      const [name = ''] = id.split('?');
      if (!name.startsWith(root) || !/\.(?:md|yaml)$/.test(name)) return null;
      this.addWatchFile(name);
      this.addWatchFile(root + SITE);
      const { files, articles } = read();
      const file = files.get(name.slice(root.length))!;
      const article = articles.find(({ path }) => path === file.path);
      const isHidden = article && !isShown(article);
      if (!isHidden && file.mistakes.length > 0)
        throw new Error(file.mistakes.map(formatMistake).join('\n'));
      const value = isHidden ? null : await valueOf(file, folder, preview);
      return { code: moduleOf(value), map: null, moduleSideEffects: false };
    },
  };
};
