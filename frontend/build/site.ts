/**
 * Builds the site: first the files for the browser, then every page as HTML, then the manifest that tells the server
 * (backend/src/site) which pages and documents exist.
 *
 *   static/       files that are served unchanged, each text file with its compressed variants (.br, .gz) next to it;
 *                 the names of those in assets/ contain a hash
 *   pages/        one file per address, with tokens such as %PUBLIC_URL% for values from the environment
 *   documents/    files generated from the route table and the content: robots.txt, sitemap.xml, ...
 *   texts.json    what the server itself says: mails, and statements about the installation
 *   manifest.json maps each address to its file
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, mergeConfig, type BuildOptions, type InlineConfig, type Rolldown } from 'vite';
import type * as Site from './render/render.tsx';
import type { PageMeta } from '../src/page.ts';
import viteConfig from '../vite.config.ts';
import { readContentFolder } from './content/content-folder.ts';
import { listAddresses } from './content/known-addresses.ts';
import { applicationScripts } from './render/application-scripts.ts';
import { compressFolder } from './compress.ts';
import { documents, isListed } from './documents.ts';
import { FAVICON_SIZES, packFavicon } from './media/favicon.ts';
import { inlineBoot } from './inline-boot.ts';
import { inlineStyles } from './inline-styles.ts';
import { createIntegrity } from './integrity.ts';
import { fillTemplate, withoutComments } from './page-template.ts';
import { createPainter } from './media/pictures.ts';
import { encodePictures } from './pictures/encode-pictures.ts';
import { serverTexts } from './texts.ts';

const root = new URL('../', import.meta.url);
const contentFolder = fileURLToPath(new URL('content', root));
/** The files of the site that was built last. */
const lastAssets = fileURLToPath(new URL('dist/static/assets', root));

/** Not by its file: Vite would load it anew for each build, with another copy of the content, which takes long to parse. */
const configuration = (isSsrBuild: boolean, options: BuildOptions): InlineConfig => {
  const config = viteConfig({ command: 'build', mode: 'production', isSsrBuild });
  return mergeConfig(config, { configFile: false, logLevel: 'warn', build: options } satisfies InlineConfig);
};

/** Builds the site in a folder, which must not exist. Returns the number of its pages. */
export const buildSite = async (folder: string): Promise<number> => {
  const inDist = (path: string) => join(folder, path);

  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(inDist(path)), { recursive: true });
    await writeFile(inDist(path), content);
  };

  const { output } = (await build(
    configuration(false, { outDir: inDist('static') }),
  )) as Rolldown.RolldownOutput;
  await build({
    ...configuration(true, { ssr: 'build/render/render.tsx', outDir: inDist('server'), manifest: false }),
    publicDir: false,
  });

  const { template: styled, hash: stylesHash } = await inlineStyles(
    withoutComments(await readFile(inDist('static/index.html'), 'utf8')),
    inDist('static'),
  );
  const { template, hash: bootHash } = await inlineBoot(styled);
  const loaded = (await readdir(inDist('static/assets'))).filter((name) => name.endsWith('.js'));
  const integrity = createIntegrity(
    new Map(
      await Promise.all(
        loaded.map(
          async (name) => [`/assets/${name}`, await readFile(inDist(`static/assets/${name}`))] as const,
        ),
      ),
    ),
  );
  const site = (await import(pathToFileURL(inDist('server/render.js')).href)) as typeof Site;

  const writePage = async (address: string, file: string, expectedStatus: number) => {
    const page = await site.render(address);
    if (page.status !== expectedStatus)
      throw new Error(`${address} was rendered with status ${page.status}, expected ${expectedStatus}`);
    const scripts = site.isApplication(address) ? applicationScripts(output, address) : [];
    const links = [integrity.importMap, ...scripts.map((script) => integrity.preload(`/${script}`))];
    await write(file, fillTemplate(template, page, links.join('\n    ')));
    return page.meta;
  };

  const pages: Record<string, string> = {};
  /** The pages that search engines may list, each once, under its canonical address. */
  const listedPages: PageMeta[] = [];
  for (const address of site.routes.flatMap(({ addresses }) => addresses)) {
    const file = `pages${address === '/' ? '/index' : address}.html`;
    const meta = await writePage(address, file, 200);
    pages[address] = file;
    if (isListed(meta, address)) listedPages.push(meta);
  }

  /** The pages that are examples, see routes.ts. */
  const examples = site.routes.flatMap(({ exampleOf, addresses: [address] }) =>
    exampleOf ? [{ matching: exampleOf, address: address! }] : [],
  );

  const notFound = [];
  for (const { matching, address } of site.notFoundRoutes) {
    const file = `pages${address}.html`;
    await writePage(address, file, 404);
    notFound.push({ matching, file });
  }

  const listed: Record<string, { file: string; type: string }> = {};
  for (const { address, type, text } of documents(site)) {
    const file = `documents${address}`;
    await write(file, await text(listedPages));
    listed[address] = { file, type };
  }

  const content = readContentFolder(contentFolder);
  const slugs = site.articles.map(({ id }) => id);
  await encodePictures(content, slugs, inDist('static/assets'), lastAssets);

  const painter = await createPainter();
  // Drawing takes most of the time of a build with many articles: every processor draws.
  const unpainted = listedPages.values();
  const paint = async () => {
    for (const page of unpainted) {
      const { cover, heading, canonical } = page;
      await write(
        `static${site.previewPath(page)}`,
        await (cover?.picture
          ? painter.cut(join(contentFolder, cover.picture))
          : painter.preview(heading, site.siteContent.name, canonical, cover?.html)),
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, paint));
  const icon = await readFile(new URL('public/icon.svg', root), 'utf8');
  const pictures = await Promise.all(
    FAVICON_SIZES.map(async (width) => ({ width, png: await painter.icon(icon, width) })),
  );
  await write('static/favicon.ico', packFavicon(pictures));
  await write('static/icon-192.png', await painter.icon(icon, 192));
  await write('static/icon-512.png', await painter.icon(icon, 512));
  await write('static/apple-touch-icon.png', await painter.icon(icon, 180));
  painter.close();

  const manifest = {
    pages,
    examples,
    notFound,
    documents: listed,
    redirects: Object.fromEntries(listAddresses(content).redirects),
    inline: { scripts: [integrity.importMapHash, bootHash], styles: [stylesHash] },
  };
  const texts = serverTexts(content, site.fillLegal);
  await write('texts.json', JSON.stringify(texts, null, 2));
  await write('manifest.json', JSON.stringify(manifest, null, 2));
  await Promise.all(['static/index.html', 'server'].map((path) => rm(inDist(path), { recursive: true })));
  await compressFolder(inDist('static'));
  return Object.keys(pages).length;
};
