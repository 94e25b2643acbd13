/*
 * Writes what the server (backend/src/site) gets. Of each page, there are two files:
 *
 *   pages/        the document, with placeholders such as %site.url% for values of the environment
 *   screens/      the screen file, as JSON: its static parts, and what its head says, for those who
 *                 come by a link (src/screens.ts)
 *
 * And besides:
 *
 *   files/        robots.txt, sitemap.xml, ..., with placeholders, too
 *   static/       files that are served unchanged, each text file with a compressed variant (.br)
 *                 next to it; the names of those in assets/ contain a hash
 *   texts.json    what the server itself says: mails, and statements about the installation
 *   manifest.json maps each address to its file
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, mergeConfig, type BuildOptions, type InlineConfig, type Rolldown } from 'vite';
import { isDeskPath, pageFile } from '../src/lib/paths.ts';
import { siteConfig } from '../vite.config.ts';
import { drawPreview } from './pictures/draw-preview.ts';
import { encodePictures } from './pictures/picture-html.ts';
import type { Content } from './read/content.ts';
import type * as Site from './render/render.tsx';
import {
  chunkOf,
  MAIN,
  refusePlaceholders,
  scriptsOf,
  SITE_LAYOUT,
  type Chunk,
} from './scripts.ts';
import { serverTexts } from './server-texts.ts';
import { buildBoot, fillTemplate, makeTemplate, type Template } from './template.ts';

const inFrontend = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The folder of the module that renders the pages. It goes when they are written. */
const SERVER = 'server';

type RenderedPage = Awaited<ReturnType<(typeof Site)['renderPage']>>;

/** What each step of the build needs of the steps before it. */
interface Built {
  content: Content;
  site: typeof Site;
  chunks: readonly Chunk[];
  templates: { site: Template; desk: Template };
  /** The pages by their addresses; those for unknown addresses, too. */
  pages: ReadonlyMap<string, RenderedPage>;
  /** Part of the addresses of the screen files, which are different in each release. */
  release: string;
  /** Writes a file of the site. */
  write: (path: string, text: string | Uint8Array) => Promise<void>;
}

/** Screen files and text files by their address, as in the manifest. */
type Files = Record<string, { file: string; type: string }>;

/** Returns the number of pages. */
export const writeSite = async (content: Content, folder: string): Promise<number> => {
  const statics = join(folder, 'static');
  const { site, chunks } = await bundle(content, folder);
  refusePlaceholders(chunks);
  const templates = await makeTemplates(chunks, statics);
  const pages = await renderPages(site);
  const names = chunks.map(({ fileName }) => fileName);
  const release = createHash('sha256')
    .update(JSON.stringify([...pages, ...names]))
    .digest('hex')
    .slice(0, 12);
  const write = async (path: string, text: string | Uint8Array) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const built = { content, site, chunks, templates, pages, release, write };

  const { pageFiles, notFound } = await writePages(built);
  const files = { ...(await writeScreenFiles(built)), ...(await writeTextFiles(built)) };
  await encodePictures(content, join(statics, 'assets'), inFrontend('dist/static/assets'));
  await drawPreviews(built);
  const redirects = Object.fromEntries(content.redirects.map(({ from, to }) => [from, to]));
  const inline = {
    scripts: [...templates.site.inline.scripts, ...templates.desk.inline.scripts],
    styles: [...templates.site.inline.styles, ...templates.desk.inline.styles],
  };
  const { sharedPages } = site;
  const manifest = { pages: pageFiles, sharedPages, notFound, files, redirects, inline };
  await write('texts.json', JSON.stringify(serverTexts(content), null, 2));
  await write('manifest.json', JSON.stringify(manifest, null, 2));
  await rm(join(folder, SERVER), { recursive: true });
  await compressTexts(statics);
  return Object.keys(pageFiles).length;
};

/** Builds the scripts of the browser, and the site as a module that renders its pages. */
const bundle = async (content: Content, folder: string) => {
  const configuration = (isSsrBuild: boolean, options: BuildOptions): InlineConfig =>
    mergeConfig(
      siteConfig({ command: 'build', mode: 'production', isSsrBuild }, () => content),
      { configFile: false, logLevel: 'warn', build: options } satisfies InlineConfig,
    );
  const server = join(folder, SERVER);
  await build(
    configuration(true, {
      ssr: 'generator/render/render.tsx',
      outDir: server,
      copyPublicDir: false,
    }),
  );
  const { output } = (await build(
    configuration(false, {
      outDir: join(folder, 'static'),
      rolldownOptions: { input: [inFrontend('index.html'), inFrontend('desk.html')] },
    }),
  )) as Rolldown.RolldownOutput;
  const site = (await import(pathToFileURL(join(server, 'render.js')).href)) as typeof Site;
  return { site, chunks: output.filter((file) => file.type === 'chunk') };
};

/** Neither the site nor the desk may load a page of the other. */
const makeTemplates = async (chunks: readonly Chunk[], folder: string) => {
  const boot = await buildBoot();
  /** @param options.excluding a folder: dynamic imports of its modules are left out */
  const templateFor = (name: string, { excluding }: { excluding: string }) => {
    const isExcluded = (file: string) => {
      const { moduleIds } = chunks.find(({ fileName }) => fileName === file)!;
      return moduleIds.some((id) => id.includes(excluding));
    };
    const scripts = scriptsOf(chunks, [chunkOf(chunks, MAIN)], ({ imports, dynamicImports }) => [
      ...imports,
      ...dynamicImports.filter((file) => !isExcluded(file)),
    ]);
    const names = scripts.map(({ fileName }) => fileName).toSorted();
    return makeTemplate(folder, name, { scripts: names, boot });
  };
  return {
    site: await templateFor('index.html', { excluding: '/src/desk/' }),
    desk: await templateFor('desk.html', { excluding: '/src/pages/' }),
  };
};

const renderPages = async (site: typeof Site) => {
  const known = await site.listAddresses();
  const pages = new Map<string, RenderedPage>();
  for (const { address } of [...known, ...site.notFoundRoutes])
    pages.set(address, await site.renderPage(address));
  return pages;
};

const writePages = async (built: Built) => {
  const pageFiles: Record<string, string> = {};
  for (const [address, { status }] of built.pages)
    if (status === 200) pageFiles[address] = await writePage(address, built);
  const notFound = [];
  for (const { matching, address } of built.site.notFoundRoutes)
    notFound.push({ matching, file: await writePage(address, built) });
  return { pageFiles, notFound };
};

const writePage = async (address: string, built: Built): Promise<string> => {
  const { site, chunks, templates, pages, release, write } = built;
  const { app, meta, notFound, source } = pages.get(address)!;
  const isDesk = isDeskPath(address);
  const template = isDesk ? templates.desk : templates.site;
  const modules = [MAIN];
  if (!isDesk) modules.push(SITE_LAYOUT);
  if (source) modules.push(`src/${source}`);
  const first = modules.map((module) => chunkOf(chunks, module));
  const scripts = scriptsOf(chunks, first, ({ imports }) => imports);
  // A page of the desk shows nothing without its scripts. Named in its HTML, they load at once, the
  // largest first: only the first request finds the connection of the page already open and fast.
  const early = isDesk ? scripts.toSorted((a, b) => b.code.length - a.code.length) : [];
  const links = [template.importMap, ...early.map(({ fileName }) => template.preload(fileName))];
  const data = {
    scripts: scripts.map(({ fileName }) => `/${fileName}`).join(' '),
    release,
    'not-found': notFound,
  };
  const file = `pages${pageFile(address)}.html`;
  const document = { head: site.renderHead(meta), app, data };
  await write(file, fillTemplate(template.html, document, links.join('\n    ')));
  return file;
};

/** The desk has none: it has no links that would show a page of the site. */
const writeScreenFiles = async ({ site, pages, release, write }: Built): Promise<Files> => {
  const files: Files = {};
  for (const [address, { status, meta, parts }] of pages) {
    if (status !== 200 || isDeskPath(address)) continue;
    const name = `${pageFile(address)}.json`;
    const file = `screens${name}`;
    await write(file, JSON.stringify({ head: site.renderMeta(meta), parts }));
    files[`/screens/${release}${name}`] = { file, type: 'application/json' };
  }
  return files;
};

const writeTextFiles = async ({ site, write }: Built): Promise<Files> => {
  const pages = await site.listCanonicalPages();
  const files: Files = {};
  for (const { address, type, text } of site.textFiles) {
    const file = `files${address}`;
    await write(file, text(pages));
    files[address] = { file, type };
  }
  return files;
};

/** Takes most of the time of a build with many articles: every processor draws. */
const drawPreviews = async ({ content, site, write }: Built): Promise<void> => {
  const pages = await site.listCanonicalPages();
  const waiting = pages.values();
  const draw = async () => {
    for (const page of waiting) {
      const picture = await drawPreview(page, content.folder, site.siteContent.name);
      await write(`static${site.previewPath(page)}`, picture);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, draw));
};

const brotli = promisify(brotliCompress);

const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

/** The server compresses pages, once it has filled them in. */
const compressTexts = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  const compress = async (name: string) => {
    const file = join(folder, name);
    await writeFile(`${file}.br`, await brotli(await readFile(file)));
  };
  await Promise.all(names.filter((name) => TEXT.test(name)).map(compress));
};
