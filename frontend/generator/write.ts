/*
 * What the server (backend/src/site) gets:
 *
 *   static/       files that are served unchanged, each text file with a compressed variant (.br) next to it;
 *                 the names of those in assets/ contain a hash
 *   pages/        one file per address, with tokens such as %PUBLIC_URL% for values from the environment
 *   screens/      for each page, its static parts and what its head says, for those who come by a link
 *   documents/    robots.txt, sitemap.xml, ...
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
import type * as Site from './render/render.ts';
import { isDeskPath } from '../src/lib/paths.ts';
import viteConfig from '../vite.config.ts';
import { MAIN } from './chunks.ts';
import { redirectsOf } from './check/check-links.ts';
import { readContentFolder } from './read/content-folder.ts';
import { drawPreview } from './pictures/draw-preview.ts';
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

type Chunk = Rolldown.OutputChunk;

const chunkOf = (chunks: readonly Chunk[], module: string): Chunk => {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!found) throw new Error(`No script has ${module}`);
  return found;
};

/** The scripts that some need, each after the one that needs it. `importsOf` lists those that a script imports. */
const scriptsOf = (
  chunks: readonly Chunk[],
  first: readonly Chunk[],
  importsOf: (script: Chunk) => readonly string[],
): Chunk[] => {
  const scripts = new Set<Chunk>(first);
  // A set visits what is added meanwhile.
  for (const script of scripts)
    for (const name of importsOf(script))
      scripts.add(chunks.find(({ fileName }) => fileName === name)!);
  return [...scripts];
};

/** Tokens are filled in in documents and files of screens, never in scripts: React would find another text. */
const refuseTokens = (chunks: readonly Chunk[]) => {
  for (const { code, fileName } of chunks) {
    const token = /%(?:statement\.\w+|PUBLIC_\w+)%/.exec(code)?.[0];
    if (token) throw new Error(`${fileName} contains ${token}: only static parts may`);
  }
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
    ssr: 'generator/render/render.ts',
    outDir: inDist('server'),
    copyPublicDir: false,
  };
  await build(configuration(true, forServer));
  const input = [inFrontend('index.html'), inFrontend('desk.html')];
  const forBrowser = configuration(false, { outDir: inDist('static'), rolldownOptions: { input } });
  const { output } = (await build(forBrowser)) as Rolldown.RolldownOutput;
  const site = (await import(pathToFileURL(inDist('server/render.js')).href)) as typeof Site;

  const chunks = output.filter((file) => file.type === 'chunk');
  refuseTokens(chunks);
  const main = chunkOf(chunks, MAIN);
  /** Neither the site nor the desk may load a page of the other. */
  const templateOf = (name: string, others: RegExp) => {
    const scripts = scriptsOf(chunks, [main], ({ imports, dynamicImports }) => [
      ...imports,
      ...dynamicImports.filter((file) => {
        const { moduleIds } = chunks.find(({ fileName }) => fileName === file)!;
        return !moduleIds.some((id) => others.test(id));
      }),
    ]);
    return makeTemplate(inDist('static'), name, scripts.map(({ fileName }) => fileName).toSorted());
  };
  const siteTemplate = await templateOf('index.html', /\/src\/desk\//);
  const deskTemplate = await templateOf(
    'desk.html',
    /\/src\/pages\/(?:home|about\/about-page|blog\/article-page|messages\/newsletter)/,
  );

  const known = await site.listAddresses();
  const addresses = known.map(({ address }) => address);
  const unknown = site.notFoundRoutes.map(({ address }) => address);
  const screens = new Map<string, Awaited<ReturnType<typeof site.render>>>();
  for (const address of [...addresses, ...unknown])
    screens.set(address, await site.render(address));
  /** Of two releases, the files of the screens have different addresses. */
  const release = createHash('sha256')
    .update(JSON.stringify([...screens, ...chunks.map(({ fileName }) => fileName)]))
    .digest('hex')
    .slice(0, 12);

  const writePage = async (address: string) => {
    const { app, meta, notFound, source } = screens.get(address)!;
    const isDesk = isDeskPath(address);
    const template = isDesk ? deskTemplate : siteTemplate;
    const page = source ? [chunkOf(chunks, `src/${source}`)] : [];
    const scripts = scriptsOf(chunks, [main, ...page], ({ imports }) => imports);
    // A page of the desk shows nothing without its scripts. Named in its HTML, they load at once, the largest first: only
    // the first request finds the connection of the page already open and fast.
    const early = isDesk ? scripts.toSorted((a, b) => b.code.length - a.code.length) : [];
    const links = [template.importMap, ...early.map(({ fileName }) => template.preload(fileName))];
    const data = {
      scripts: scripts.map(({ fileName }) => `/${fileName}`).join(' '),
      release,
      'not-found': notFound,
    };
    const file = `pages${address === '/' ? '/index' : address}.html`;
    const document = { head: site.renderHead(meta), app, data };
    await write(file, fillTemplate(template.html, document, links.join('\n    ')));
    return file;
  };
  const pages: Record<string, string> = {};
  for (const address of addresses) pages[address] = await writePage(address);
  const notFound = [];
  for (const { matching, address } of site.notFoundRoutes)
    notFound.push({ matching, file: await writePage(address) });

  const documents: Record<string, { file: string; type: string }> = {};
  for (const address of addresses) {
    if (isDeskPath(address)) continue;
    const { meta, parts } = screens.get(address)!;
    const file = `screens${address === '/' ? '/index' : address}.json`;
    documents[file.replace('screens', `/screens/${release}`)] = { file, type: 'application/json' };
    await write(file, JSON.stringify({ head: site.renderMeta(meta), parts }));
  }

  const listed = await site.listPages();
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
