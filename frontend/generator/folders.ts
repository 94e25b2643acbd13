import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const inFrontend = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const named = (variable: string) => {
  const folder = process.env[variable];
  return folder ? resolve(folder) : undefined;
};

/** What editors write: `CONTENT_DIR`, or the content of this repository. */
export const CONTENT_FOLDER = named('CONTENT_DIR') ?? inFrontend('content');

/** What the build writes, and the server serves: `SITE_FOLDER`, or `dist`. */
export const SITE_FOLDER = named('SITE_FOLDER') ?? inFrontend('dist');
