// Renders pages for the editor as the site does, in a process of its own: Vite and the pages need
// more memory than the editor, and only while somebody writes. CONTENT_DIR is a workshop.
import { createServer, mergeConfig, type ViteDevServer } from 'vite';
import { CONTENT_FOLDER, inFrontend } from '../../generator/folders.ts';
import { checkContent } from '../../generator/check/check-content.ts';
import { fillAsServer } from '../../generator/fill-as-server.ts';
import { readContent, type Content } from '../../generator/read/content.ts';
import type * as Renderer from '../../src/server.tsx';
import { siteConfig } from '../../vite.config.ts';
import { checkCandidate } from '../store/new-mistakes.ts';
import { addressOf } from './addresses.ts';
import { asTyped } from './as-typed.ts';
import { previewDocument } from './document.ts';
import type { Answer, Question } from './previewer.ts';
import { Workshop } from './workshop.ts';

const [source, cacheDir] = process.argv.slice(2) as [string, string];
const workshop = new Workshop(CONTENT_FOLDER, source);
await workshop.update();
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

const update = async ({ unsaved }: Question): Promise<Content> => {
  const { changed, isListChanged } = await workshop.update(unsaved);
  if (changed.length > 0) forget(changed, isListChanged);
  const content = readContent(CONTENT_FOLDER);
  shown = asTyped(content);
  return content;
};

const render = async (address: string): Promise<{ status: number; html: string }> => {
  const renderer = (await server.ssrLoadModule('/src/server.tsx')) as typeof Renderer;
  const { app, meta, status } = await renderer.renderPage(address);
  const html = previewDocument({
    lang: shown.language.tag,
    head: renderer.renderPageHead(meta),
    app,
  });
  return { status, html: fillAsServer(html, shown, '') };
};

const answer = async (question: Question): Promise<Omit<Answer, 'id'>> => {
  const content = await update(question);
  const { unsaved } = question;
  const address = unsaved ? addressOf(unsaved.path, content) : question.address;
  const mistakes = unsaved
    ? (await checkCandidate(content, saved, [unsaved.path])).caused
    : await checkContent(content);
  if (!unsaved) saved = content;
  if (address === undefined) return { status: 200, html: null, mistakes };
  try {
    return { ...(await render(address)), mistakes, address };
  } catch (error) {
    // A mistake for which no page can be made; the list says which.
    if (mistakes.length === 0) console.error(error);
    return { status: 422, html: null, mistakes, address };
  }
};

/** One after the other: they share the workshop. */
let last = Promise.resolve();
process.on('message', (question: Question) => {
  last = last.then(
    async () => void process.send!({ id: question.id, ...(await answer(question)) }),
  );
});
// An editor that is killed leaves none.
process.on('disconnect', () => process.exit());
process.send!('ready');
