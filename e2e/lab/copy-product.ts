import { cp, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/project.ts';
import { temporaryFolder } from './programs.ts';

const PARTS = ['package.json', 'tsconfig.json', '.prettierrc.json', 'backend', 'frontend'];
const MODULES = ['node_modules', 'backend/node_modules', 'frontend/node_modules'];

/**
 * A copy of the product's code, in which a test can make another release of it. Its site is not
 * built.
 * @returns its folder, which is removed when this process exits
 */
export const copyProduct = async (): Promise<string> => {
  const root = temporaryFolder('release');
  const filter = (path: string) => !/\/(?:node_modules|frontend\/dist[^/]*)$/.test(path);
  for (const part of PARTS)
    await cp(join(ROOT, part), join(root, part), { recursive: true, filter });
  for (const modules of MODULES)
    if (existsSync(join(ROOT, modules))) await symlink(join(ROOT, modules), join(root, modules));
  return root;
};
