import { fileURLToPath } from 'node:url';
import { escapeUTF8 } from 'entities/escape';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import type { z } from 'zod';
import type { memberSchema } from '../../src/content/schema/member.ts';
import { coverOf } from '../covers/cover.ts';
import { pictureAt } from '../pictures/picture-file.ts';
import { pictureElement, placePictures } from '../pictures/picture-html.ts';
import { checkContent } from './check-content.ts';
import { entriesIn, readContentFile, readContentFolder } from './content-folder.ts';
import { formatMistake } from './mistake.ts';
import { articleFields, isPublished, reasonToWait, today } from './publication.ts';
import { SITE } from './placeholders/site-names.ts';
import type { ContentFile } from './read-content.ts';

/**
 * Normalized like a module id, which has forward slashes on every platform: on Windows, fileURLToPath() returns
 * backslashes. https://vite.dev/guide/api-plugin#path-normalization
 */
const CONTENT = normalizePath(fileURLToPath(new URL('../../content/', import.meta.url)));
const ARTICLES = `${CONTENT}articles/`;

/** The module that imports the articles: all of them in the preview, the published ones in a build. */
const LIST = 'virtual:articles';
const LIST_ID = `\0${LIST}`;

/** One page shows the texts of all services, so that their ids, which come from headings, need the name of the service. */
const withOwnIds = (html: string, path: string): string => {
  const service = /^services\/(.*)\.md$/.exec(path)?.[1];
  return service ? html.replaceAll(/ (id="|href="#|aria-describedby=")/g, ` $1${service}-`) : html;
};

/** The slugs of the articles to show. An unpublished one must not appear even by name, for example in `related`. */
const slugsToShow = (preview: boolean): string[] =>
  entriesIn(readContentFolder(CONTENT), 'articles')
    .filter((article) => preview || isPublished(articleFields(article), today()))
    .map(({ id }) => id);

const module = (code: string) => ({ code, map: null, moduleSideEffects: false });

/** Returns the code that imports the fields of the articles, and their texts on demand. */
const listModule = (slugs: readonly string[]): string => {
  const files = slugs.map((slug) => JSON.stringify(`${ARTICLES}${slug}.md`).slice(1, -1));
  return [
    ...files.map((file, index) => `import fields${index} from "${file}?fields";`),
    `export const fields = {${files.map((file, index) => `"${file.replace(/^.*\//, '')}": fields${index}`).join(', ')}};`,
    `export const bodies = {${files.map((file) => `"${file.replace(/^.*\//, '')}": () => import("${file}?body").then((text) => text.default)`).join(', ')}};`,
  ].join('\n');
};

/**
 * Lets source files import content files. `x.yaml` and `x.md?fields` export the validated fields, `x.md?body` exports
 * the rendered text. Lists and cards import only the fields; only the page that shows a text downloads it.
 */
export const contentPlugin = (): Plugin => {
  let preview = false;
  const articleOf = async ({ path, body, ...file }: ContentFile) => {
    const { drawing, cover, ...article } = articleFields(file);
    const shown = slugsToShow(preview);
    return {
      ...article,
      related: article.related.filter((slug) => shown.includes(slug)),
      cover: await coverOf({ cover, drawing, html: body!.html }, path, CONTENT, preview),
      ...(preview && { waits: reasonToWait(articleFields(file), today()) }),
    };
  };

  const memberOf = async ({ path, fields }: ContentFile) => {
    const { image } = fields as z.infer<typeof memberSchema>;
    if (!image) return fields;
    const options = { alt: escapeUTF8(image.alt), use: 'portrait', preview } as const;
    return { ...fields, image: await pictureElement(CONTENT, pictureAt(image.file, path), options) };
  };

  const shownFields = async (content: ContentFile): Promise<object> => {
    if (content.path.startsWith('articles/')) return articleOf(content);
    return content.path.startsWith('team/') ? memberOf(content) : content.fields;
  };

  return {
    name: 'content',
    enforce: 'pre',
    configResolved({ command }) {
      preview = command === 'serve';
    },
    configureServer: watch,
    // The template has the firm's name, too.
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll('%site.name%', () =>
          escapeUTF8(String(readContentFile(CONTENT, SITE).fields['name'])),
        ),
    },
    resolveId: (id) => (id === LIST ? LIST_ID : null),
    async load(id) {
      if (id === LIST_ID) return module(listModule(slugsToShow(preview)));
      const [file = '', query] = id.split('?');
      if (!file.startsWith(CONTENT) || !/\.(?:md|yaml)$/.test(file)) return null;
      this.addWatchFile(file);
      // Every text may have the firm's name.
      this.addWatchFile(`${CONTENT}${SITE}`);
      const content = readContentFile(CONTENT, file.slice(CONTENT.length));
      const { path, body } = content;
      if (query !== 'body') return module(`export default ${JSON.stringify(await shownFields(content))}`);
      const { html, headings } = body!;
      const text = { html: await placePictures(withOwnIds(html, path), path, CONTENT, preview), headings };
      return module(`export default ${JSON.stringify(text)}`);
    },
  };
};

/**
 * Prints the mistakes in the content whenever it changes. Shows and removes articles with their files, and with the
 * mistakes in them.
 */
const watch = (server: ViteDevServer) => {
  let shown = slugsToShow(true).join();
  server.watcher.on('all', (_event, path) => {
    if (!normalizePath(path).startsWith(CONTENT)) return;
    void checkContent(CONTENT).then((mistakes) => {
      for (const mistake of mistakes) server.config.logger.error(formatMistake(mistake));
    });
    const before = shown;
    shown = slugsToShow(true).join();
    if (shown === before) return;
    for (const { moduleGraph } of Object.values(server.environments)) {
      const module = moduleGraph.getModuleById(LIST_ID);
      if (module) moduleGraph.invalidateModule(module);
    }
    server.ws.send({ type: 'full-reload' });
  });
};
