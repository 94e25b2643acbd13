import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a JSON file that the build of the frontend wrote.
 *
 * @param folder that the build wrote
 * @throws Error if the file is missing or not readable
 */
export const readBuiltFile = <Content>(folder: string, name: string): Content => {
  const path = join(folder, name);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content;
  } catch (cause) {
    throw new Error(`the site is not built: cannot read ${path}; run npm run build`, { cause });
  }
};
