import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { static as serveFiles, type Express } from 'express';
import { inFrontend } from '../../generator/folders.ts';
import { MODULES } from '../page/modules-plugin.ts';
import type { EditorWords } from '../words/editor-words.ts';
import { contentModule } from '../words/modules.ts';
import { pathIn } from './content-routes.ts';
import { Failure } from './errors.ts';

/** What Vite built of the page (page/build.ts). */
const PAGE = inFrontend('dist.editor');

const NOT_A_PAGE = /^\/(?:api|assets|content|editor|modules|preview)\//;

const withNonce = (html: string, nonce: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<meta property="csp-nonce" nonce="${nonce}">`);

interface Parts {
  /** The folder of the content. */
  content: string;
  words: () => EditorWords;
}

/** The page of the editor, at every address that is no other. */
export const pageRoutes = (app: Express, { content, words }: Parts): void => {
  app.use('/editor', serveFiles(join(PAGE, 'editor'), { index: false, cacheControl: false }));
  app.get(`${MODULES}*path`, (request, response) => {
    const source = contentModule(content, pathIn(request));
    if (source === undefined) throw new Failure(404, words().failed.nothingHere);
    response.type('js').send(source);
  });
  app.get('/{*path}', async (request, response) => {
    if (NOT_A_PAGE.test(request.path)) throw new Failure(404, words().failed.nothingHere);
    const html = await readFile(join(PAGE, 'index.html'), 'utf8');
    response.type('html').send(withNonce(html, response.locals['nonce'] as string));
  });
  app.use((_request, _response) => {
    throw new Failure(404, words().failed.nothingHere);
  });
};
