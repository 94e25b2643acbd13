import { fileURLToPath } from 'node:url';
import { escapeUTF8 } from 'entities/escape';
import { normalizePath, type Plugin } from 'vite';
import type { Fields } from '../../src/content/kinds.ts';
import { coverOf } from '../pictures/cover.ts';
import { pictureAt } from '../pictures/picture-file.ts';
import { pictureElement, placePictures } from '../pictures/picture-html.ts';
import { readContentFile, readContentFolder, type ContentFile } from './content-folder.ts';
import { splitAtVideos } from '../../src/pages/blog/video.ts';
import { formatMistake } from './mistake.ts';
import { articleFields, reasonToWait } from './publication.ts';
import { readingTimeOf } from './reading-time.ts';
import { SITE } from './source.ts';

/** A module with the videos of each article that has any, by its id and aliases. */
const VIDEOS = 'virtual:videos';

const CONTENT = normalizePath(fileURLToPath(new URL('../../content/', import.meta.url)));

/** One page shows the texts of all services, so their ids begin with the name of the service, which has no `_`. */
const withOwnIds = (html: string, path: string): string => {
  const service = /^services\/(.*)\.md$/.exec(path)?.[1];
  return service ? html.replaceAll(/ (id="|href="#|aria-describedby=")/g, ` $1${service}_`) : html;
};

const videosOf = (articles: readonly ContentFile[]) => {
  const table: Record<string, unknown[]> = {};
  for (const { id, fields, body } of articles) {
    const videos = splitAtVideos(body!.html).filter((part) => typeof part !== 'string');
    const { aliases = [] } = articleFields({ fields });
    if (videos.length > 0) for (const slug of [id, ...aliases]) table[slug] = videos;
  }
  return table;
};

/** Each file exports its fields and, if it has a text, that with the name of the file; null for an article that is not shown. */
export const contentPlugin = (): Plugin => {
  let preview = false;
  const isShown = (article: ContentFile) =>
    article.mistakes.length === 0 && (preview || !reasonToWait(article));

  const exportOf = async (file: ContentFile): Promise<object> => {
    const { path, id, fields, body } = file;
    const text = body && {
      id,
      html: await placePictures(withOwnIds(body.html, path), path, CONTENT, preview),
      headings: body.headings,
    };
    if (path.startsWith('articles/')) {
      const { drawing, cover, ...article } = articleFields({ fields });
      return {
        ...article,
        ...text,
        readingTime: readingTimeOf(file),
        cover: await coverOf({ cover, drawing, html: body!.html }, path, CONTENT, preview),
        waits: reasonToWait({ fields }),
      };
    }
    const { image } = fields as Partial<Fields<'team/*.md'>>;
    if (!image) return { ...fields, ...text };
    const options = { alt: escapeUTF8(image.alt), use: 'portrait', preview } as const;
    return {
      ...fields,
      ...text,
      image: await pictureElement(CONTENT, pictureAt(image.file, path), options),
    };
  };

  return {
    name: 'content',
    configResolved({ command }) {
      preview = command === 'serve';
    },
    resolveId: (id) => (id === VIDEOS ? `\0${VIDEOS}` : null),
    async load(id) {
      if (id === `\0${VIDEOS}`) {
        const { files } = readContentFolder(CONTENT);
        const articles = Array.from(files.values()).filter(({ path }) =>
          path.startsWith('articles/'),
        );
        for (const { path } of articles) this.addWatchFile(`${CONTENT}${path}`);
        return `export default ${JSON.stringify(videosOf(articles.filter(isShown)))};`;
      }
      const [file = ''] = id.split('?');
      if (!file.startsWith(CONTENT) || !/\.(?:md|yaml)$/.test(file)) return null;
      this.addWatchFile(file);
      this.addWatchFile(`${CONTENT}${SITE}`);
      const path = file.slice(CONTENT.length);
      const content = readContentFile(CONTENT, path);
      const hidden = path.startsWith('articles/') && !isShown(content);
      if (!hidden && content.mistakes.length > 0)
        throw new Error(content.mistakes.map(formatMistake).join('\n'));
      const value = hidden ? null : await exportOf(content);
      // By name, too, so that a script contains only those that it needs.
      const named = Object.entries(value ?? {}).map(
        ([name, field]) => `export const ${name} = ${JSON.stringify(field)};`,
      );
      const code = [...named, `export default ${JSON.stringify(value)};`].join('\n');
      return { code, map: null, moduleSideEffects: false };
    },
  };
};
