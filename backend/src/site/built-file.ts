import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What was built with this code. */
export const OWN_SITE = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/**
 * What the build wrote: the variable that the build knows, too (frontend/generator/folders.ts), or
 * frontend/dist. A function, since .env is read after this module is loaded.
 */
export const siteFolder = (): string => resolve(process.env['SITE_FOLDER'] || OWN_SITE);

/** @throws Error if a file that the build wrote is missing or not readable */
export const readBuiltFile = <Content>(folder: string, name: string): Content => {
  const path = join(folder, name);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content;
  } catch (cause) {
    throw new Error(`the site is not built: cannot read ${path}; run npm run build`, { cause });
  }
};
