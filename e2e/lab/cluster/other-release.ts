import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFolder } from '../../../frontend/build/compress.ts';
import { sha256 } from '../../../frontend/build/integrity.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What the product consists of at run time, as in the image. */
const BACKEND = ['package.json', 'check-node.cjs', 'openapi.json', 'dist'].map((part) => `backend/${part}`);
const PARTS = [...BACKEND, 'frontend/dist'];
const MODULES = ['node_modules', 'backend/node_modules'];

const IMPORT_MAP = /(?<=<script type="importmap">).*?(?=<\/script>)/s;
/** The inline scripts and styles whose hashes the content security policy lists. */
const INLINE = {
  scripts: /<script(?: type="importmap")?>(.*?)<\/script>/gs,
  styles: /<style data-release>(.*?)<\/style>/gs,
};

/** A copy of the built product in which the name of every file of `/assets` is another, as after a change to all. */
export interface OtherRelease {
  /** Path of its main.js. */
  main: string;
  /** The addresses of its files of `/assets`. */
  assets: string[];
  remove: () => Promise<void>;
}

export const makeOtherRelease = async (): Promise<OtherRelease> => {
  const root = await mkdtemp(join(tmpdir(), 'sandglass-release-'));
  for (const part of PARTS) await cp(join(ROOT, part), join(root, part), { recursive: true });
  for (const modules of MODULES) {
    if (existsSync(join(ROOT, modules))) await symlink(join(ROOT, modules), join(root, modules), 'junction');
  }
  const names = await renameAssets(join(root, 'frontend/dist'));
  return {
    main: join(root, 'backend/dist/main.js'),
    assets: names.map((name) => `/assets/${name}`),
    remove: () => rm(root, { recursive: true }),
  };
};

const otherName = (name: string) =>
  name.replace(/[\w-]{8}(?=\.\w+$)/, (hash) => hash.split('').toReversed().join(''));

/** Renames the files, and updates the references, the integrity hashes and the hashes of the content policy. */
const renameAssets = async (dist: string): Promise<string[]> => {
  const assets = join(dist, 'static/assets');
  const all = await readdir(assets);
  for (const name of all.filter((each) => /\.(?:br|gz)$/.test(each))) await rm(join(assets, name));
  const names = all.filter((name) => !/\.(?:br|gz)$/.test(name));
  const update = (text: string) =>
    names.reduce((updated, name) => updated.replaceAll(name, otherName(name)), text);
  const integrity: Record<string, string> = {};
  for (const name of names) {
    await rename(join(assets, name), join(assets, otherName(name)));
    if (!name.endsWith('.js')) continue;
    const code = update(await readFile(join(assets, otherName(name)), 'utf8'));
    await writeFile(join(assets, otherName(name)), code);
    integrity[`/assets/${otherName(name)}`] = sha256(code);
  }
  await compressFolder(assets);

  const inline = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const entry of await readdir(join(dist, 'pages'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const page = update(await readFile(file, 'utf8')).replace(IMPORT_MAP, JSON.stringify({ integrity }));
    for (const kind of ['scripts', 'styles'] as const) {
      for (const [, content] of page.matchAll(INLINE[kind])) inline[kind].add(sha256(content!));
    }
    await writeFile(file, page);
  }
  const manifestFile = join(dist, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as object;
  const hashes = { scripts: [...inline.scripts], styles: [...inline.styles] };
  await writeFile(manifestFile, JSON.stringify({ ...manifest, inline: hashes }));
  return names.map(otherName);
};
