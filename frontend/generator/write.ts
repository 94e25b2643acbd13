/*
 * Writes what the server (backend/src/site) gets. Of each page, there are two files. Pages of
 * the desk and those with status 404 have only the first:
 *
 *   pages/        the document, with placeholders such as %site.url% for values of the environment
 *   screens/      the screen file, as JSON: its static parts, and what its head says, for those who
 *                 come by a link (src/screens.ts)
 *
 * And besides:
 *
 *   files/        robots.txt, sitemap.xml, ..., with placeholders, too
 *   static/       files that are served unchanged, such as scripts and pictures, each text file with
 *                 a compressed variant (.br) next to it; the names of those in assets/ contain a hash
 *   texts.json    what the server itself says: mails, and statements about the installation
 *   manifest.json maps each address to its file
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, mergeConfig, type BuildOptions, type InlineConfig, type Rolldown } from 'vite';
import { filePathOf, isDeskPath } from '../src/paths.ts';
import type * as Renderer from '../src/render-pages.tsx';
import { siteConfig } from '../vite.config.ts';
import { inFrontend, SITE_FOLDER } from './folders.ts';
import { lettersIn } from './fonts/letters.ts';
import { FIRST_FONTS, makeFonts, makePreviewFonts } from './fonts/make-fonts.ts';
import { drawLinkPreview } from './pictures/draw-link-preview.ts';
import { encodePictures } from './pictures/picture-html.ts';
import type { Content } from './read/content.ts';
import { redirectsOf } from './redirects.ts';
import {
  collectChunks,
  findChunk,
  MAIN,
  refusePlaceholders,
  SITE_LAYOUT,
  type Chunk,
} from './scripts.ts';
import { serverTexts } from './server-texts.ts';
import { buildBoot, fillTemplate, makeTemplate, type Template } from './template.ts';

type RenderedPage = Awaited<ReturnType<(typeof Renderer)['renderPage']>>;

interface BuildContext {
  content: Content;
  renderer: typeof Renderer;
  chunks: readonly Chunk[];
  templates: { site: Template; desk: Template };
  /** By their addresses. */
  pages: ReadonlyMap<string, RenderedPage>;
  /** The pages with status 404, by the example address at which each is rendered. */
  notFoundPages: ReadonlyMap<string, RenderedPage>;
  /** Part of the addresses of the screen files, which are different in each build. */
  buildId: string;
  write: (path: string, text: string | Uint8Array) => Promise<void>;
}

/** Screen files and text files by their address, as in the manifest. */
type Files = Record<string, { file: string; type: string }>;

const PACKAGES = join(dirname(createRequire(import.meta.url).resolve('react/package.json')), '..');

/** Those of which the frontend needs another version. */
const OWN_PACKAGES = inFrontend('node_modules');

/** @returns the number of pages */
export const writeSite = async (content: Content, outDir: string): Promise<number> => {
  const temporary = await mkdtemp(join(tmpdir(), 'sandglass-build-'));
  try {
    return await writeFrom(await bundle(content, { outDir, temporary }), content, outDir);
  } finally {
    await rm(temporary, { recursive: true });
  }
};

interface Bundle {
  renderer: typeof Renderer;
  chunks: readonly Chunk[];
  /** The addresses of the fonts by the names of their files. */
  fonts: ReadonlyMap<string, string>;
  previewFonts: readonly string[];
}

const writeFrom = async (
  { renderer, chunks, fonts, previewFonts }: Bundle,
  content: Content,
  outDir: string,
): Promise<number> => {
  const staticFolder = join(outDir, 'static');
  refusePlaceholders(chunks);
  const templates = await makeTemplates({ chunks, fonts }, staticFolder);
  const pages = await renderPages(renderer, await renderer.listAddresses());
  const notFoundPages = await renderPages(renderer, renderer.notFoundRoutes);
  const chunkNames = chunks.map(({ fileName }) => fileName);
  const buildId = createHash('sha256')
    .update(JSON.stringify([...pages, ...notFoundPages, ...chunkNames]))
    .digest('hex')
    .slice(0, 12);
  const write = async (path: string, text: string | Uint8Array) => {
    const file = join(outDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const context = { content, renderer, chunks, templates, pages, notFoundPages, buildId, write };

  const pageFiles = await writePages(context);
  const notFound = await writeNotFoundPages(context);
  const screenFiles = await writeScreenFiles(context);
  const textFiles = await writeTextFiles(context);
  const files = { ...screenFiles, ...textFiles };
  await encodePictures(content, join(staticFolder, 'assets'), join(SITE_FOLDER, 'static/assets'));
  await drawLinkPreviews(context, previewFonts);
  const redirects = redirectsOf(content);
  const inline = {
    // The script that starts a page is the same in both.
    scripts: [...new Set([...templates.site.inline.scripts, ...templates.desk.inline.scripts])],
    styles: [...templates.site.inline.styles, ...templates.desk.inline.styles],
  };
  const { sharedPages } = renderer;
  const manifest = { pages: pageFiles, sharedPages, notFound, files, redirects, inline };
  await write('texts.json', JSON.stringify(serverTexts(content), null, 2));
  await write('manifest.json', JSON.stringify(manifest, null, 2));
  await compressTexts(staticFolder);
  return Object.keys(pageFiles).length;
};

/** Builds the module that renders the pages, and the scripts of the browser. */
const bundle = async (
  content: Content,
  { outDir, temporary }: Record<'outDir' | 'temporary', string>,
): Promise<Bundle> => {
  const fontFolder = join(temporary, 'fonts');
  await mkdir(fontFolder);
  const letters = lettersIn(content);
  await makeFonts(letters, fontFolder);
  const previewFonts = await makePreviewFonts(letters, fontFolder);
  const configure = (options: BuildOptions): InlineConfig => {
    const isSsrBuild = options.ssr !== undefined;
    const environment = { command: 'build', mode: 'production', isSsrBuild } as const;
    const config = siteConfig(environment, () => content, fontFolder);
    return mergeConfig(config, { configFile: false, logLevel: 'warn', build: options });
  };
  const rendererFolder = join(temporary, 'server');
  await mkdir(rendererFolder);
  // The module that renders the pages imports React and others from there.
  await symlink(PACKAGES, join(temporary, 'node_modules'), 'junction');
  await symlink(OWN_PACKAGES, join(rendererFolder, 'node_modules'), 'junction');
  await build(
    configure({
      ssr: 'src/render-pages.tsx',
      outDir: rendererFolder,
      emptyOutDir: false,
      copyPublicDir: false,
    }),
  );
  const { href } = pathToFileURL(join(rendererFolder, 'render-pages.js'));
  const renderer = (await import(href)) as typeof Renderer;
  const { output } = (await build(
    configure({
      outDir: join(outDir, 'static'),
      emptyOutDir: true,
      rolldownOptions: { input: [inFrontend('index.html'), inFrontend('desk.html')] },
    }),
  )) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const assets = output.filter((file) => file.type === 'asset');
  const fonts = new Map(assets.map(({ names, fileName }) => [names[0]!, `/${fileName}`]));
  return { renderer, chunks, fonts, previewFonts };
};

/** Neither the site nor the desk may load a page of the other. */
const makeTemplates = async (
  { chunks, fonts }: Pick<Bundle, 'chunks' | 'fonts'>,
  staticFolder: string,
) => {
  const boot = await buildBoot();
  const templateFor = (
    name: string,
    { without, firstFonts }: { without: RegExp; firstFonts: readonly string[] },
  ) => {
    const isLeftOut = (file: string) => {
      const { moduleIds } = chunks.find(({ fileName }) => fileName === file)!;
      return moduleIds.some((id) => without.test(id));
    };
    const main = findChunk(chunks, MAIN);
    const allowed = collectChunks(chunks, [main], ({ imports, dynamicImports }) => [
      ...imports,
      ...dynamicImports.filter((file) => !isLeftOut(file)),
    ]);
    const allowedScripts = allowed.map(({ fileName }) => fileName).toSorted();
    const preloaded = firstFonts.map((file) => fonts.get(`${file}.woff2`)!);
    return makeTemplate(staticFolder, name, { allowedScripts, boot, preloaded });
  };
  return {
    site: await templateFor('index.html', {
      without: /\/src\/desk\//,
      firstFonts: FIRST_FONTS.site,
    }),
    // Nothing moves there.
    desk: await templateFor('desk.html', {
      without: /\/src\/(?:pages|lib\/motion)\//,
      firstFonts: FIRST_FONTS.desk,
    }),
  };
};

const renderPages = async (
  renderer: typeof Renderer,
  addresses: readonly { address: string }[],
) => {
  const pages = new Map<string, RenderedPage>();
  for (const { address } of addresses) pages.set(address, await renderer.renderPage(address));
  return pages;
};

const writePages = async (context: BuildContext) => {
  const pageFiles: Record<string, string> = {};
  for (const [address, page] of context.pages)
    pageFiles[address] = await writePage(address, page, context);
  return pageFiles;
};

const writeNotFoundPages = async (context: BuildContext) => {
  const files = [];
  for (const { matching, address } of context.renderer.notFoundRoutes) {
    const page = context.notFoundPages.get(address)!;
    files.push({ matching, file: await writePage(address, page, context) });
  }
  return files;
};

const writePage = async (
  address: string,
  { app, meta, notFound, script }: RenderedPage,
  context: BuildContext,
): Promise<string> => {
  const { renderer, chunks, templates, buildId, write } = context;
  const isDesk = isDeskPath(address);
  const template = isDesk ? templates.desk : templates.site;
  const entryModules = [MAIN];
  if (!isDesk) entryModules.push(SITE_LAYOUT);
  if (script) entryModules.push(`src/${script}`);
  const entries = entryModules.map((module) => findChunk(chunks, module));
  const pageScripts = collectChunks(chunks, entries, ({ imports }) => imports);
  // A page of the desk shows nothing without its scripts. Named in its HTML, they load at once, the
  // largest first: only the first request finds the connection of the page already open and fast.
  const preloaded = isDesk ? pageScripts.toSorted((a, b) => b.code.length - a.code.length) : [];
  const preloads = preloaded.map(({ fileName }) => template.preload(fileName));
  const headLinks = [template.importMap, ...preloads].join('\n    ');
  const data = {
    scripts: pageScripts.map(({ fileName }) => `/${fileName}`).join(' '),
    'build-id': buildId,
    'not-found': notFound,
  };
  const file = `pages${filePathOf(address)}.html`;
  const head = renderer.renderPageHead(meta);
  const lang = context.content.language.tag;
  await write(file, fillTemplate(template.html, { lang, head, app, data }, headLinks));
  return file;
};

/** The desk has none: its pages have no static parts, and set their title themselves. */
const writeScreenFiles = async ({
  renderer,
  pages,
  buildId,
  write,
}: BuildContext): Promise<Files> => {
  const files: Files = {};
  for (const [address, { meta, parts }] of pages) {
    if (isDeskPath(address)) continue;
    const name = `${filePathOf(address)}.json`;
    const file = `screens${name}`;
    await write(file, JSON.stringify({ head: renderer.renderPageTags(meta), parts }));
    files[`/screens/${buildId}${name}`] = { file, type: 'application/json' };
  }
  return files;
};

const writeTextFiles = async ({ renderer, write }: BuildContext): Promise<Files> => {
  const pages = await renderer.listCanonicalPages();
  const files: Files = {};
  for (const { address, type, text } of renderer.textFiles) {
    const file = `files${address}`;
    await write(file, text(pages));
    files[address] = { file, type };
  }
  return files;
};

/** Takes most of the time of a build with many articles: every processor draws. */
const drawLinkPreviews = async (
  { content, renderer, write }: BuildContext,
  fontFiles: readonly string[],
): Promise<void> => {
  const pages = await renderer.listCanonicalPages();
  const queue = pages.values();
  const firm = renderer.siteContent.name;
  // The workers share the queue: each takes the next page when it has drawn one.
  const draw = async () => {
    for (const page of queue) {
      const picture = await drawLinkPreview(page, { folder: content.folder, firm, fontFiles });
      await write(`static${renderer.linkPreviewPath(page)}`, picture);
    }
  };
  const workers = Array.from({ length: availableParallelism() }, draw);
  await Promise.all(workers);
};

const brotli = promisify(brotliCompress);

const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

/** The server compresses pages, once it has filled them in. */
const compressTexts = async (staticFolder: string): Promise<void> => {
  const files = await readdir(staticFolder, { recursive: true });
  const compress = async (name: string) => {
    const file = join(staticFolder, name);
    await writeFile(`${file}.br`, await brotli(await readFile(file)));
  };
  await Promise.all(files.filter((name) => TEXT.test(name)).map(compress));
};
