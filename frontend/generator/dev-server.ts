import { readFile } from 'node:fs/promises';
import { escapeUTF8 } from 'entities/escape';
import type { Plugin, ViteDevServer } from 'vite';
import { filePathOf, isDeskPath } from '../src/paths.ts';
import type * as Renderer from '../src/render-pages.tsx';
import { checkContent } from './check/check-content.ts';
import { inLanguageOf, type Content } from './read/content.ts';
import { fillAsServer } from './fill-as-server.ts';
import { countMistakes, formatMistake } from './read/mistake.ts';
import { isStaticModule } from './static-modules.ts';
import { BOOT_SLOT, CONFIG_ELEMENT, fillTemplate } from './template.ts';

/** Here, screen files are rendered when they are asked for. */
const BUILD_ID = 'dev';
const SCREEN_FILE = new RegExp(`^/screens/${BUILD_ID}(/.*)[.]json$`);

interface DevResponse {
  status: number;
  type: string;
  body: string;
}

/** Renders what the browser asks for, from the content as it is now. */
export const devServer = (read: () => Content): Plugin => ({
  name: 'dev-server',
  // Most modules of a page run on the server only: the browser has none of them to replace, and of
  // static modules only the stubs.
  hotUpdate({ file, modules, server }) {
    const { client } = server.environments;
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    const isInBrowser = client.moduleGraph.getModulesByFile(file)?.size && !isStaticModule(file);
    if (!isInBrowser) client.hot.send({ type: 'full-reload' });
  },
  configureServer: (server) => () => {
    server.middlewares.use((request, response, next) => {
      const respond = async () => {
        const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
        const { status, type, body } = await handle(pathname, read(), server);
        response.statusCode = status;
        response.setHeader('Content-Type', type).end(body);
      };
      respond().catch(next);
    });
  },
});

const handle = async (
  address: string,
  content: Content,
  server: ViteDevServer,
): Promise<DevResponse> => {
  const renderer = (await server.ssrLoadModule('/src/render-pages.tsx')) as typeof Renderer;
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const fill = (text: string) => fillAsServer(text, content, origin);

  const textFile = renderer.textFiles.find((candidate) => candidate.address === address);
  if (textFile) {
    const text = textFile.text(await renderer.listCanonicalPages());
    const body = text.replaceAll(renderer.CONFIG_PLACEHOLDERS.publicUrl, origin);
    return { status: 200, type: textFile.type, body };
  }
  const screen = SCREEN_FILE.exec(address)?.[1];
  const file = screen && (await renderScreenFile(renderer, screen));
  if (file) return { status: 200, type: 'application/json', body: fill(file) };

  const page = await renderer.renderPage(address);
  const data = { 'build-id': BUILD_ID, 'not-found': page.notFound };
  const template = await readTemplate(address);
  const config = JSON.stringify({ ...renderer.CONFIG_PLACEHOLDERS, publicUrl: origin });
  const html = fillTemplate(template, {
    lang: content.language.tag,
    app: page.app,
    head: renderer.renderPageHead(page.meta),
    data,
  });
  const mistakes = await listMistakes(content);
  const configured = html.replace(CONFIG_ELEMENT, (element) =>
    element.replace('%site.config%', () => config),
  );
  const body = fill(configured)
    .replace(BOOT_SLOT, '<script type="module" src="/src/boot.ts"></script>')
    .replace('<div id="appRoot">', (root) => mistakes + root);
  return {
    status: page.status,
    type: 'text/html; charset=utf-8',
    body: await server.transformIndexHtml(address, body),
  };
};

const readTemplate = (address: string): Promise<string> => {
  const name = isDeskPath(address) ? 'desk.html' : 'index.html';
  return readFile(new URL(`../${name}`, import.meta.url), 'utf8');
};

const renderScreenFile = async (
  renderer: typeof Renderer,
  file: string,
): Promise<string | undefined> => {
  const path = file === filePathOf('/') ? '/' : file;
  const { status, meta, parts } = await renderer.renderPage(path);
  return status === 404
    ? undefined
    : JSON.stringify({ head: renderer.renderPageTags(meta), parts });
};

/** Shown above the page: an article with a mistake is not among the pages. */
const listMistakes = async (content: Content): Promise<string> => {
  const mistakes = await checkContent(content);
  if (mistakes.length === 0) return '';
  const count = inLanguageOf(content, () => countMistakes(mistakes));
  const lines = escapeUTF8([...mistakes.map(formatMistake), count].join('\n'));
  return `<pre data-mistakes style="padding: 5rem 1.5rem 1.5rem; white-space: pre-wrap; background: var(--color-signal); color: #fff">${lines}</pre>`;
};
