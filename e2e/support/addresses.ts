import { readFileSync } from 'node:fs';

interface Manifest {
  pages: Record<string, string>;
  notFound: { file: string }[];
}

/**
 * The manifest that the build creates from the route table, and from which the server also reads
 * the addresses.
 */
const manifest = JSON.parse(
  readFileSync(new URL('../../frontend/dist/manifest.json', import.meta.url), 'utf8'),
) as Manifest;

export const ADDRESSES = Object.keys(manifest.pages);

/** Every page: all known addresses, and an unknown one for each not-found page. */
export const PAGES = [
  ...ADDRESSES,
  ...manifest.notFound.map(({ file }) => file.replace(/^pages|\.html$/g, '')),
];
