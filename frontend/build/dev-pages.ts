import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { escapeUTF8 } from 'entities/escape';
import type { Plugin, ViteDevServer } from 'vite';
import type * as Site from './render/render.tsx';
import { CONFIG_TOKENS } from '../src/lib/public-config.ts';
import { checkContent } from './content/checks/check-content.ts';
import { readContentFolder } from './content/content-folder.ts';
import { countMistakes, formatMistake } from './content/mistake.ts';
import { documents, isListed } from './documents.ts';
import { BOOT_SLOT, CONFIG_TOKEN, fillTemplate } from './template.ts';
import { fillPlainStatements } from './texts.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));

/** The mistakes in the content, to show above the page: an article with a mistake is not among the pages. */
const listMistakes = async (): Promise<string> => {
  const mistakes = await checkContent(CONTENT);
  if (mistakes.length === 0) return '';
  const lines = escapeUTF8([...mistakes.map(formatMistake), countMistakes(mistakes)].join('\n'));
  return `<pre data-mistakes style="padding: 5rem 1.5rem 1.5rem; white-space: pre-wrap; background: #a8281c; color: #fff">${lines}</pre>`;
};

/** The document of an address, such as the feed, with drafts and articles of a later day; undefined if there is none. */
const findDocument = async (site: typeof Site, address: string, origin: string) => {
  const document = documents(site).find((candidate) => candidate.address === address);
  if (!document) return undefined;
  const listed = [];
  for (const path of site.routes.flatMap(({ addresses }) => addresses)) {
    const { meta } = await site.render(path);
    if (isListed(meta, path)) listed.push(meta);
  }
  const nextYear = new Date();
  nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1);
  const text = (await document.text(listed))
    .replaceAll(CONFIG_TOKENS.publicUrl, origin)
    .replace('%NEXT_YEAR%', nextYear.toISOString());
  return { type: document.type, text };
};

/** Prints the address of the preview below the one that the process of the API prints when it is ready. */
const announce = async ({ config, resolvedUrls }: ViteDevServer) => {
  const api = config.server.proxy?.['/api'];
  if (typeof api !== 'string') return;
  const isReady = () =>
    fetch(`${api}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await setTimeout(200);
  config.logger.info(`Open ${resolvedUrls?.local[0]} for the preview`);
};

/** Serves the pages in development: renders them on each request, with example values for the environment. */
export const devPages = (): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  // Most modules of a page run on the server only, so the browser has nothing to replace.
  hotUpdate({ file, modules, server }) {
    const { client } = server.environments;
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' });
  },
  configureServer: (server) => () => {
    server.httpServer?.once('listening', () => void announce(server));
    server.middlewares.use((request, response, next) => {
      const address = new URL(request.originalUrl ?? '/', 'http://localhost').pathname;
      const respond = async () => {
        const site = (await server.ssrLoadModule('/build/render/render.tsx')) as typeof Site;
        const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
        const document = await findDocument(site, address, origin);
        if (document) {
          response.setHeader('Content-Type', document.type);
          response.end(document.text);
          return;
        }
        const page = await site.render(address);
        const template = await readFile(new URL('../index.html', import.meta.url), 'utf8');
        const mistakes = await listMistakes();
        const config = { ...CONFIG_TOKENS, publicUrl: origin };
        const html = fillPlainStatements(fillTemplate(template, page), readContentFolder(CONTENT))
          .replace(BOOT_SLOT, '<script type="module" src="/src/browser/boot/boot.ts"></script>')
          .replace(CONFIG_TOKEN, () => JSON.stringify(config))
          .replaceAll(/%PUBLIC_[A-Z_]+%/g, 'https://example.com/')
          .replace('<div id="root">', (root) => mistakes + root);
        response.statusCode = page.status;
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(await server.transformIndexHtml(address, html));
      };
      respond().catch(next);
    });
  },
});
