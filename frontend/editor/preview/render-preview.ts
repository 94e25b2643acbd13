// Renders pages for the editor as the site does, in a process of its own: Vite and the pages need
// more memory than the editor, and only while somebody writes. CONTENT_DIR is a copy of the content.
import { createServer, mergeConfig, type ViteDevServer } from 'vite';
import { CONTENT_FOLDER, inFrontend } from '../../generator/folders.ts';
import { checkContent } from '../../generator/check/check-content.ts';
import { fillAsServer } from '../../generator/fill-as-server.ts';
import { readContent, type Content } from '../../generator/read/content.ts';
import type * as Renderer from '../../src/render-pages.tsx';
import { siteConfig } from '../../vite.config.ts';
import type { Mistake } from '../../generator/read/mistake.ts';
import { addressOf } from '../addresses.ts';
import { checkCandidate } from '../check/new-mistakes.ts';
import { answerQuestions } from '../process/answer-questions.ts';
import { asTyped } from './as-typed.ts';
import { previewDocument } from './document.ts';
import { ContentCopy, type Unsaved } from './content-copy.ts';

interface Rendered {
  status: number;
  /** A whole document; null if nothing can be shown. */
  html: string | null;
  mistakes: readonly Mistake[];
  /** That of the page on the site. */
  address?: string | undefined;
}

const [source, cacheDir] = process.argv.slice(2) as [string, string];
const copy = new ContentCopy(CONTENT_FOLDER, source);
await copy.update();
let saved: Content = readContent(CONTENT_FOLDER);
let shown: Content = asTyped(saved);

const server: ViteDevServer = await createServer(
  mergeConfig(
    // No page asks for the fonts here: the styles are those of the site.
    siteConfig({ command: 'serve', mode: 'production' }, () => shown, cacheDir),
    {
      configFile: false,
      cacheDir,
      logLevel: 'silent',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true, include: [] },
    },
  ),
);

/** The modules that list the files of a folder (`import.meta.glob`). */
const LISTS = inFrontend('src/content/');
/** Texts of these are in every file. */
const EVERYWHERE = /^(?:site|words\/text)\.yaml$/;

const forget = (changed: readonly string[], isListChanged: boolean) => {
  const { moduleGraph } = server.environments.ssr;
  if (changed.some((path) => EVERYWHERE.test(path))) return moduleGraph.invalidateAll();
  for (const module of moduleGraph.idToModuleMap.values()) {
    const file = module.file ?? '';
    const isChanged = changed.some((path) => file === `${CONTENT_FOLDER}/${path}`);
    const isOfAll = module.id?.startsWith('\0virtual:');
    if (isChanged || isOfAll || (isListChanged && file.startsWith(LISTS)))
      moduleGraph.invalidateModule(module);
  }
};

const update = async (unsaved?: Unsaved): Promise<Content> => {
  const { changed, isListChanged } = await copy.update(unsaved);
  if (changed.length > 0) forget(changed, isListChanged);
  const content = readContent(CONTENT_FOLDER);
  shown = asTyped(content);
  return content;
};

const renderPage = async (address: string): Promise<{ status: number; html: string }> => {
  const renderer = (await server.ssrLoadModule('/src/render-pages.tsx')) as typeof Renderer;
  const [page] = address.split('#') as [string];
  const { app, meta, status } = await renderer.renderPage(page);
  const html = previewDocument({
    lang: shown.language.tag,
    head: renderer.renderPageHead(meta),
    app,
  });
  return { status, html: fillAsServer(html, shown, '') };
};

const show = async (
  address: string | undefined,
  mistakes: readonly Mistake[],
): Promise<Rendered> => {
  if (address === undefined) return { status: 200, html: null, mistakes };
  try {
    return { ...(await renderPage(address)), mistakes, address };
  } catch (error) {
    // A mistake for which no page can be made; the list says which.
    if (mistakes.length === 0) console.error(error);
    return { status: 422, html: null, mistakes, address };
  }
};

const renders = {
  /** The page on which a text is that is not saved. */
  unsaved: async (unsaved: Unsaved) => {
    const content = await update(unsaved);
    const { caused } = await checkCandidate(content, saved, [unsaved.path]);
    return show(addressOf(unsaved.path, content.articles.at(-1)?.id), caused);
  },

  page: async (address: string) => {
    saved = await update();
    return show(address, await checkContent(saved));
  },
};

export type Renders = typeof renders;
answerQuestions(renders);
