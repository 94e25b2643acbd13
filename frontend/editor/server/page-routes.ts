import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { static as serveFiles, type Express } from 'express';
import { inFrontend } from '../../generator/folders.ts';
import { Failure } from './errors.ts';
import type { EditorWords } from '../words/editor-words.ts';

/** What Vite built of the page (page/build.ts). */
const PAGE = inFrontend('dist.editor');

const NOT_A_PAGE = /^\/(?:api|assets|content|editor|preview)\//;

const withNonce = (html: string, nonce: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<meta property="csp-nonce" nonce="${nonce}">`);

/** The page of the editor, at every address that is no other. */
export const pageRoutes = (app: Express, words: () => EditorWords): void => {
  app.use('/editor', serveFiles(join(PAGE, 'editor'), { index: false, cacheControl: false }));
  app.get('/{*path}', async (request, response) => {
    if (NOT_A_PAGE.test(request.path)) throw new Failure(404, words().failed.nothingHere);
    const html = await readFile(join(PAGE, 'index.html'), 'utf8');
    response.type('html').send(withNonce(html, response.locals['nonce'] as string));
  });
  app.use((_request, _response) => {
    throw new Failure(404, words().failed.nothingHere);
  });
};
