import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { siteFolder } from '../../site/built-file.ts';
import { NO_DATABASE } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { addressOf, spawnProduct, type Product } from './spawn-product.ts';

/**
 * Gives each test a folder with releases of the site, as the editor publishes them, and a product
 * that follows it: at first, release `one`.
 */
export const useReleases = () => {
  let folder: string;
  let product: Product;
  let url: string;
  let agent: Agent;
  const inFolder = (path: string) => join(folder, path);
  const assetsOf = (release: string) => join(folder, release, 'static/assets');

  const start = async (
    variables: Record<string, string> = { SITE_FOLDER: inFolder('current') },
    options?: Parameters<typeof spawnProduct>[1],
  ) => {
    product = spawnProduct(
      { DATABASE_URL: NO_DATABASE, LOG_LEVEL: 'error', ...variables },
      options,
    );
    url = await addressOf(product);
  };

  /** Changes a file of a release. */
  const edit = (release: string, file: string, change: (text: string) => string) => {
    const path = join(folder, release, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };

  /** A release whose pages say its name, with a script and a picture that no other has. */
  const build = (release: string, before?: string) => {
    cpSync(siteFolder(), inFolder(release), { recursive: true });
    for (const page of ['pages/index.html', 'pages/404.html'])
      edit(release, page, (html) => html.replace('</title>', ` of ${release}</title>`));
    writeFileSync(join(assetsOf(release), `${release}.js`), `"${release}";`);
    cpSync(
      join(folder, release, 'static/apple-touch-icon.png'),
      join(assetsOf(release), `${release}.png`),
    );
    if (before) cpSync(assetsOf(before), assetsOf(release), { recursive: true, force: false });
  };

  /** Makes a release that of the product, as the editor does: by switching a link. */
  const point = (release: string) => {
    symlinkSync(release, inFolder('next'));
    renameSync(inFolder('next'), inFolder('current'));
  };

  const visit = async (path: string) => {
    const call = get(`${url}${path}`, { agent });
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode, body, complete: response.complete };
  };
  const shows = async (path: string, release: string) =>
    (await visit(path)).body.includes(`of ${release}</title>`);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandglass-releases-'));
    agent = new Agent({ keepAlive: true, maxSockets: 8 });
    build('one');
    point('one');
    await start();
  });
  afterEach(async () => {
    agent.destroy();
    await product.stop();
    rmSync(folder, { recursive: true });
  });

  return {
    inFolder,
    edit,
    build,
    point,
    visit,
    shows,
    untilLive: (release: string) => waitFor(() => shows('/', release), true, 20_000),
    output: () => product.output(),
    stop: () => product.stop(),
    /** Starts another one. */
    start,
  };
};
