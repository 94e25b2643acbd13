import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { static as serveFiles, type Express } from 'express';
import { z } from 'zod';
import { SITE_FOLDER } from '../../generator/folders.ts';
import type { Previewer } from '../preview/previewer.ts';
import { Unanswered } from '../process/asked-process.ts';
import { isWritable } from '../store/files.ts';
import type { EditorWords } from '../words/editor-words.ts';
import { Failure } from './errors.ts';
import { pathIn } from './content-routes.ts';

const PATH = z.string().refine(isWritable);
const PREVIEW = z.strictObject({
  path: PATH,
  text: z.string(),
  /** Those that are not saved yet. */
  pictures: z.array(PATH).max(100).default([]),
});

/**
 * A page without scripts shows its menu, and visitors would not see that. Of important rules, those
 * of the first layer win.
 */
const WITHOUT_MENU = '@layer preview{.mobile-menu[hidden]{display:none!important}}';

/** Of a page that the build made: all have the same. */
const stylesOf = async (site: string): Promise<string> => {
  const page = await readFile(join(site, 'pages/index.html'), 'utf8');
  return /<style>(.*?)<\/style>/s.exec(page)![1]!;
};

interface Parts {
  previewer: Previewer;
  /** The link to the site that visitors see. */
  site: string;
  words: () => EditorWords;
}

/** Pages as visitors will see them: of a text that is not saved, of drafts and of days to come. */
export const previewRoutes = (app: Express, { previewer, site, words }: Parts): void => {
  // That of this release, until the first build has ended.
  const sites = [site, SITE_FOLDER];
  app.post('/api/previews', async (request, response) => {
    const unsaved = PREVIEW.parse(request.body);
    try {
      const { html, mistakes, address } = await previewer.ask('unsaved', unsaved);
      response.json({ html, mistakes, address });
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const mistake = { path: unsaved.path, line: 1, text: words().refused.unanswered };
      response.json({ html: null, mistakes: [mistake] });
    }
  });

  // What the page of the editor writes an unsaved text into.
  app.get('/preview-frame', (_request, response) => {
    response.type('html').send('<!doctype html>');
  });

  app.get('/preview{/*path}', async (request, response) => {
    const address = `/${request.params.path ? pathIn(request) : ''}`;
    const { status, html } = await previewer.ask('page', address);
    if (html === null) throw new Failure(status, words().failed.noPreview);
    response.status(status).type('html').send(html);
  });

  app.get('/preview.css', async (_request, response) => {
    const styles = await stylesOf(sites.find((each) => existsSync(each))!);
    response.type('css').send(WITHOUT_MENU + styles);
  });
  // Fonts and icons.
  for (const each of sites)
    app.use(serveFiles(join(each, 'static'), { index: false, cacheControl: false }));
};
