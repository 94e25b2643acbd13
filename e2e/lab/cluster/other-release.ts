import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/project.ts';
import { run, temporaryFolder } from '../programs.ts';

const PARTS = ['package.json', 'tsconfig.json', 'backend', 'frontend'];

/** Builds the product with other names below `/assets`, and returns the path of its main.js. */
export const makeOtherRelease = async (): Promise<string> => {
  const root = temporaryFolder('release');
  const at = (path: string) => join(root, path);
  const filter = (path: string) => !/\/(?:node_modules|frontend\/dist[^/]*)$/.test(path);
  for (const part of PARTS) await cp(join(ROOT, part), at(part), { recursive: true, filter });
  for (const modules of ['node_modules', 'backend/node_modules', 'frontend/node_modules'])
    if (existsSync(join(ROOT, modules))) await symlink(join(ROOT, modules), at(modules));

  const config = await readFile(at('frontend/vite.config.ts'), 'utf8');
  const changed = config.replace('{ output: {', "{ output: { hashCharacters: 'hex',");
  if (changed === config) throw new Error('vite.config.ts has no output to change');
  await writeFile(at('frontend/vite.config.ts'), changed);
  await run(process.execPath, [at('frontend/generator/build.ts')]);
  return at('backend/dist/main.js');
};
