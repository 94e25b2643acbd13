import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { escapeUTF8 } from 'entities/escape';
import type { Plugin } from 'vite';
import type * as Site from './render/render.ts';
import { isDeskPath } from '../src/lib/paths.ts';
import { checkContent } from './check/check-content.ts';
import { readContentFolder } from './read/content-folder.ts';
import { countMistakes, formatMistake } from './read/mistake.ts';
import { BOOT_SLOT, fillTemplate } from './template.ts';
import { fillPlainStatements } from './texts.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));

/** Shown above the page: an article with a mistake is not among the pages. */
const listMistakes = async (): Promise<string> => {
  const mistakes = await checkContent(CONTENT);
  if (mistakes.length === 0) return '';
  const lines = escapeUTF8([...mistakes.map(formatMistake), countMistakes(mistakes)].join('\n'));
  return `<pre data-mistakes style="padding: 5rem 1.5rem 1.5rem; white-space: pre-wrap; background: #a8281c; color: #fff">${lines}</pre>`;
};

/**
 * In the preview, the files of the screens have one address, and are rendered when they are asked
 * for.
 */
const RELEASE = 'preview';
const SCREEN = new RegExp(`^/screens/${RELEASE}(/.*)[.]json$`);

const fillTokens = (text: string, origin: string): string =>
  fillPlainStatements(text, readContentFolder(CONTENT))
    .replaceAll('%PUBLIC_URL%', origin)
    .replaceAll(/%PUBLIC_[A-Z_]+%/g, 'https://example.com/');

/** Undefined if there is no such page. */
const renderScreen = async (site: typeof Site, path: string, origin: string) => {
  const { status, meta, parts } = await site.render(path === '/index' ? '/' : path);
  if (status === 404) return undefined;
  return fillTokens(JSON.stringify({ head: site.renderMeta(meta), parts }), origin);
};

const renderPage = async (site: typeof Site, address: string, origin: string) => {
  const page = await site.render(address);
  const document = {
    app: page.app,
    head: site.renderHead(page.meta),
    data: { release: RELEASE, 'not-found': page.notFound },
  };
  const name = isDeskPath(address) ? 'desk.html' : 'index.html';
  const template = await readFile(new URL(`../${name}`, import.meta.url), 'utf8');
  const mistakes = await listMistakes();
  const config = JSON.stringify({ ...site.CONFIG_TOKENS, publicUrl: origin });
  const filled = fillTemplate(template, document).replace('%PUBLIC_CONFIG%', () => config);
  const html = fillTokens(filled, origin)
    .replace(BOOT_SLOT, '<script type="module" src="/src/boot.ts"></script>')
    .replace('<div id="root">', (root) => mistakes + root);
  return { status: page.status, html };
};

export const devPages = (): Plugin => ({
  name: 'dev-pages',
  // Most modules of a page run on the server only, so the browser has nothing to replace.
  hotUpdate({ file, modules, server }) {
    const { client } = server.environments;
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' });
  },
  configureServer: (server) => () => {
    server.middlewares.use((request, response, next) => {
      const respond = async () => {
        const address = new URL(request.originalUrl ?? '/', 'http://localhost').pathname;
        const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
        const site = (await server.ssrLoadModule('/generator/render/render.ts')) as typeof Site;
        const document = site.documents.find((candidate) => candidate.address === address);
        if (document) {
          const text = document
            .text(await site.listPages())
            .replaceAll(site.CONFIG_TOKENS.publicUrl, origin);
          return response.setHeader('Content-Type', document.type).end(text);
        }
        const screen = SCREEN.exec(address)?.[1];
        const file = screen && (await renderScreen(site, screen, origin));
        if (file) return response.setHeader('Content-Type', 'application/json').end(file);
        const { status, html } = await renderPage(site, address, origin);
        response.statusCode = status;
        return response
          .setHeader('Content-Type', 'text/html; charset=utf-8')
          .end(await server.transformIndexHtml(address, html));
      };
      respond().catch(next);
    });
  },
});
