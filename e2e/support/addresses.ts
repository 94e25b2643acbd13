import { readFileSync } from 'node:fs';

interface Manifest {
  pages: Record<string, string>;
  notFound: { prefix: string }[];
}

/** What the build says of the site: the one route table, as the server reads it too. */
const manifest = JSON.parse(
  readFileSync(new URL('../../frontend/dist/manifest.json', import.meta.url), 'utf8'),
) as Manifest;

/** Every known address. */
export const ADDRESSES = Object.keys(manifest.pages);

/** An unknown address for each of the not-found screens. */
export const UNKNOWN = manifest.notFound.map(({ prefix }) => `${prefix}unknown`);
