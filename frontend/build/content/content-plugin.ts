import { fileURLToPath } from 'node:url';
import { escapeUTF8 } from 'entities/escape';
import { normalizePath, type Plugin } from 'vite';
import type { Fields } from '../../src/content/kinds.ts';
import { coverOf } from '../covers/cover.ts';
import { pictureAt } from '../pictures/picture-file.ts';
import { pictureElement, placePictures } from '../pictures/picture-html.ts';
import { readContentFile, type ContentFile } from './content-folder.ts';
import { formatMistake } from './mistake.ts';
import { articleFields, reasonToWait, today } from './publication.ts';
import { SITE } from './source.ts';

const CONTENT = normalizePath(fileURLToPath(new URL('../../content/', import.meta.url)));

/** One page shows the texts of all services, so their ids need the name of the service. */
const withOwnIds = (html: string, path: string): string => {
  const service = /^services\/(.*)\.md$/.exec(path)?.[1];
  return service ? html.replaceAll(/ (id="|href="#|aria-describedby=")/g, ` $1${service}-`) : html;
};

const module = (value: unknown) => ({
  code: `export default ${JSON.stringify(value)}`,
  map: null,
  moduleSideEffects: false,
});

/** `x.yaml` and `x.md?fields` export the validated fields, `x.md?body` the text; null for an article that is not shown. */
export const contentPlugin = (): Plugin => {
  let preview = false;
  const isShown = (article: ContentFile) =>
    article.mistakes.length === 0 && (preview || !reasonToWait(articleFields(article), today()));

  const shownFields = async ({ path, fields, body }: ContentFile): Promise<object> => {
    if (path.startsWith('articles/')) {
      const { drawing, cover, ...article } = articleFields({ fields });
      return {
        ...article,
        cover: await coverOf({ cover, drawing, html: body!.html }, path, CONTENT, preview),
        ...(preview && { waits: reasonToWait(articleFields({ fields }), today()) }),
      };
    }
    const { image } = fields as Partial<Fields<'team/*.md'>>;
    if (!image) return fields;
    const options = { alt: escapeUTF8(image.alt), use: 'portrait', preview } as const;
    return { ...fields, image: await pictureElement(CONTENT, pictureAt(image.file, path), options) };
  };

  return {
    name: 'content',
    enforce: 'pre',
    configResolved({ command }) {
      preview = command === 'serve';
    },
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!file.startsWith(CONTENT) || !/\.(?:md|yaml)$/.test(file)) return null;
      this.addWatchFile(file);
      this.addWatchFile(`${CONTENT}${SITE}`);
      const path = file.slice(CONTENT.length);
      const content = readContentFile(CONTENT, path);
      if (path.startsWith('articles/') && !isShown(content)) return module(null);
      if (content.mistakes.length > 0) throw new Error(content.mistakes.map(formatMistake).join('\n'));
      if (query !== 'body') return module(await shownFields(content));
      const { html, headings } = content.body!;
      return module({ html: await placePictures(withOwnIds(html, path), path, CONTENT, preview), headings });
    },
  };
};
