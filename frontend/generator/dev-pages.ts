import { readFile } from 'node:fs/promises';
import { escapeUTF8 } from 'entities/escape';
import type { Plugin, ViteDevServer } from 'vite';
import { fillPlaceholders } from '../src/content/placeholders.ts';
import { isDeskPath, pageFile } from '../src/lib/paths.ts';
import { checkContent } from './check/check-content.ts';
import { fieldsOf, type Content } from './read/content.ts';
import { countMistakes, formatMistake } from './read/mistake.ts';
import type * as Site from './render/render.tsx';
import { BOOT_SLOT, fillTemplate } from './template.ts';

/** In the preview, screen files are rendered when they are asked for. */
const RELEASE = 'preview';
const SCREEN_FILE = new RegExp(`^/screens/${RELEASE}(/.*)[.]json$`);

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** Renders what the browser asks for, from the content as it is now. */
export const devPages = (read: () => Content): Plugin => ({
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
        const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
        const { status, type, body } = await answer(pathname, read(), server);
        response.statusCode = status;
        response.setHeader('Content-Type', type).end(body);
      };
      respond().catch(next);
    });
  },
});

const answer = async (
  address: string,
  content: Content,
  server: ViteDevServer,
): Promise<Answer> => {
  const site = (await server.ssrLoadModule('/generator/render/render.tsx')) as typeof Site;
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const fill = (text: string) => fillAsServer(text, content, origin);

  const textFile = site.textFiles.find((candidate) => candidate.address === address);
  if (textFile) {
    const text = textFile.text(await site.listCanonicalPages());
    const body = text.replaceAll(site.CONFIG_PLACEHOLDERS.publicUrl, origin);
    return { status: 200, type: textFile.type, body };
  }
  const screen = SCREEN_FILE.exec(address)?.[1];
  const file = screen && (await renderScreenFile(site, screen));
  if (file) return { status: 200, type: 'application/json', body: fill(file) };

  const page = await site.renderPage(address);
  const data = { release: RELEASE, 'not-found': page.notFound };
  const template = await readTemplate(address);
  const config = JSON.stringify({ ...site.CONFIG_PLACEHOLDERS, publicUrl: origin });
  const html = fillTemplate(template, { app: page.app, head: site.renderHead(page.meta), data });
  const mistakes = await listMistakes(content);
  const body = fill(html.replace('%site.config%', () => config))
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

/** Undefined if there is no such page. */
const renderScreenFile = async (site: typeof Site, file: string): Promise<string | undefined> => {
  const path = file === pageFile('/') ? '/' : file;
  const { status, meta, parts } = await site.renderPage(path);
  return status === 404 ? undefined : JSON.stringify({ head: site.renderMeta(meta), parts });
};

/** Shown above the page: an article with a mistake is not among the pages. */
const listMistakes = async (content: Content): Promise<string> => {
  const mistakes = await checkContent(content);
  if (mistakes.length === 0) return '';
  const lines = escapeUTF8([...mistakes.map(formatMistake), countMistakes(mistakes)].join('\n'));
  return `<pre data-mistakes style="padding: 5rem 1.5rem 1.5rem; white-space: pre-wrap; background: var(--color-signal); color: #fff">${lines}</pre>`;
};

/**
 * As the server does it (backend/src/site/placeholders.ts), for an installation without settings.
 */
const fillAsServer = (text: string, content: Content, origin: string): string =>
  fillStatements(text, content)
    .replaceAll('%site.url%', origin)
    .replaceAll(/%site\.\w+Url%/g, 'https://example.com/');

const fillStatements = (text: string, content: Content): string => {
  const statements = fieldsOf(content, 'statements.yaml');
  return fillPlaceholders(text, 'statement', (name) => {
    // The last variant has no condition.
    const plain = statements[name]?.at(-1);
    return plain && fillStatements(plain.text, content);
  });
};
