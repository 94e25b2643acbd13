/*
 * What the server (backend/src/site) gets:
 *
 *   static/       files that are served unchanged, each text file with a compressed variant (.br) next to it;
 *                 the names of those in assets/ contain a hash
 *   pages/        one file per address, with tokens such as %PUBLIC_URL% for values from the environment
 *   documents/    robots.txt, sitemap.xml, ...
 *   texts.json    what the server itself says: mails, and statements about the installation
 *   manifest.json maps each address to its file
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, mergeConfig, type BuildOptions, type InlineConfig, type Rolldown } from 'vite';
import type * as Site from './render/render.tsx';
import { paths } from '../src/lib/paths.ts';
import viteConfig from '../vite.config.ts';
import { MODULES } from './chunks.ts';
import { redirectsOf } from './content/checks/check-links.ts';
import { readContentFolder } from './content/content-folder.ts';
import { drawPreview } from './media/draw-preview.ts';
import { encodePictures } from './pictures/picture-html.ts';
import { fillTemplate, makeTemplate } from './template.ts';
import { serverTexts } from './texts.ts';

const inFrontend = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Not by its file: Vite would load it anew for each build, with another copy of the content. */
const configuration = (isSsrBuild: boolean, options: BuildOptions): InlineConfig => {
  const config = viteConfig({ command: 'build', mode: 'production', isSsrBuild });
  return mergeConfig(config, {
    configFile: false,
    logLevel: 'warn',
    build: options,
  } satisfies InlineConfig);
};

/** The module of each page of the desk. */
const DESK: Readonly<Record<string, string>> = {
  [paths.leads]: MODULES.list,
  [paths.lead(0)]: MODULES.lead,
};

/** The scripts that modules need: `importsOf` lists those that a script imports. */
const scriptsOf = (
  chunks: readonly Rolldown.OutputChunk[],
  modules: readonly string[],
  importsOf: (script: Rolldown.OutputChunk) => readonly string[],
): Rolldown.OutputChunk[] => {
  const scripts = new Set<Rolldown.OutputChunk>();
  const visit = (script: Rolldown.OutputChunk) => {
    if (scripts.has(script)) return;
    scripts.add(script);
    for (const imported of importsOf(script))
      visit(chunks.find(({ fileName }) => fileName === imported)!);
  };
  for (const module of modules)
    visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))!);
  return [...scripts];
};

const brotli = promisify(brotliCompress);

const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

/** The server compresses pages, once it has filled them in. */
const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => TEXT.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        await writeFile(`${file}.br`, await brotli(await readFile(file)));
      }),
  );
};

export const buildSite = async (folder: string): Promise<number> => {
  const inDist = (path: string) => join(folder, path);
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(inDist(path)), { recursive: true });
    await writeFile(inDist(path), content);
  };

  const forServer = {
    ssr: 'build/render/render.tsx',
    outDir: inDist('server'),
    copyPublicDir: false,
  };
  await build(configuration(true, forServer));
  const input = [inFrontend('index.html'), inFrontend('desk.html')];
  const forBrowser = configuration(false, { outDir: inDist('static'), rolldownOptions: { input } });
  const { output } = (await build(forBrowser)) as Rolldown.RolldownOutput;
  const site = (await import(pathToFileURL(inDist('server/render.js')).href)) as typeof Site;

  const chunks = output.filter((file) => file.type === 'chunk');
  const makeTemplateOf = (name: string, entry: string, other: string) => {
    const scripts = scriptsOf(chunks, [entry], (script) => [
      ...script.imports,
      ...script.dynamicImports,
    ]);
    // Their code would start there, too.
    if (scripts.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith(other))))
      throw new Error(`A script of ${name} imports that of ${other}: see build/chunks.ts`);
    return makeTemplate(inDist('static'), name, scripts.map(({ fileName }) => fileName).toSorted());
  };
  const siteTemplate = await makeTemplateOf('index.html', MODULES.site, MODULES.desk);
  const deskTemplate = await makeTemplateOf('desk.html', MODULES.desk, MODULES.site);
  /**
   * The scripts without which a page of the desk shows nothing. Named in its HTML, they load beside each other, the
   * largest first: only the first request finds the connection of the page already open and fast.
   */
  const deskScripts = (address: string) =>
    scriptsOf(chunks, [MODULES.desk, DESK[address]!], ({ imports }) => imports)
      .toSorted((a, b) => b.code.length - a.code.length)
      .map(({ fileName }) => deskTemplate.preload(fileName));
  const writePage = async (address: string, expectedStatus: number) => {
    const page = await site.render(address);
    if (page.status !== expectedStatus)
      throw new Error(
        `${address} was rendered with status ${page.status}, expected ${expectedStatus}`,
      );
    const isDesk = address in DESK;
    const template = isDesk ? deskTemplate : siteTemplate;
    const links = [template.importMap, ...(isDesk ? deskScripts(address) : [])];
    const file = `pages${address === '/' ? '/index' : address}.html`;
    await write(file, fillTemplate(template.html, page, links.join('\n    ')));
    return file;
  };

  const pages: Record<string, string> = {};
  for (const address of site.routes.keys()) pages[address] = await writePage(address, 200);
  const notFound = [];
  for (const { matching, address } of site.notFoundRoutes)
    notFound.push({ matching, file: await writePage(address, 404) });

  const listed = await site.listPages();
  const documents: Record<string, { file: string; type: string }> = {};
  for (const { address, type, text } of site.documents) {
    documents[address] = { file: `documents${address}`, type };
    await write(`documents${address}`, text(listed));
  }

  const content = readContentFolder(inFrontend('content'));
  await encodePictures(content, inDist('static/assets'), inFrontend('dist/static/assets'));
  // Drawing takes most of the time of a build with many articles: every processor draws.
  const { name } = site.siteContent;
  const waiting = listed.values();
  const draw = async () => {
    for (const page of waiting)
      await write(`static${site.previewPath(page)}`, await drawPreview(page, content.folder, name));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, draw));

  const redirects = Object.fromEntries(redirectsOf(content).map(({ from, to }) => [from, to]));
  const { examples } = site;
  const inline = {
    scripts: [...siteTemplate.inline.scripts, ...deskTemplate.inline.scripts],
    styles: [...siteTemplate.inline.styles, ...deskTemplate.inline.styles],
  };
  const manifest = { pages, examples, notFound, documents, redirects, inline };
  await write('texts.json', JSON.stringify(serverTexts(content, site.fillLegal), null, 2));
  await write('manifest.json', JSON.stringify(manifest, null, 2));
  await rm(inDist('server'), { recursive: true });
  await compressFolder(inDist('static'));
  return Object.keys(pages).length;
};
