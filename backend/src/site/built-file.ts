import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SITE_FOLDER = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/** @throws Error if a file that the build wrote is missing or not readable */
export const readBuiltFile = <Content>(folder: string, name: string): Content => {
  const path = join(folder, name);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content;
  } catch (cause) {
    throw new Error(`the site is not built: cannot read ${path}; run npm run build`, { cause });
  }
};
