import { readFileSync } from 'node:fs';

interface Manifest {
  pages: Record<string, string>;
  notFound: { file: string }[];
}

/** The manifest that the build creates from the route table, and from which the server also reads the addresses. */
const manifest = JSON.parse(
  readFileSync(new URL('../../frontend/dist/manifest.json', import.meta.url), 'utf8'),
) as Manifest;

/** Every known address. */
export const ADDRESSES = Object.keys(manifest.pages);

/** An unknown address for each not-found page. */
export const UNKNOWN = manifest.notFound.map(({ file }) => file.replace(/^pages|\.html$/g, ''));
