import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProduct } from '../copy-product.ts';
import { run } from '../programs.ts';

/** Builds the product with other names below `/assets`, and returns the path of its main.js. */
export const makeOtherRelease = async (): Promise<string> => {
  const root = await copyProduct();
  const configFile = join(root, 'frontend/vite.config.ts');
  const config = await readFile(configFile, 'utf8');
  const changed = config.replace('{ output: {', "{ output: { hashCharacters: 'hex',");
  if (changed === config) throw new Error('vite.config.ts has no output to change');
  await writeFile(configFile, changed);
  await run(process.execPath, [join(root, 'frontend/generator/build.ts')]);
  return join(root, 'backend/dist/main.js');
};
