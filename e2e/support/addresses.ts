import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';

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

/** Pages in one folder differ in their text only: an address of each folder. */
export const oneOfEachFolder = (addresses: readonly string[]): string[] => {
  const folders = Map.groupBy(addresses, (address) =>
    dirname(address) === '/' ? address : dirname(address),
  );
  return Array.from(folders.values(), ([first]) => first!);
};

/** Every page: all known addresses, and an unknown one for each not-found page. */
export const PAGES = [
  ...ADDRESSES,
  ...manifest.notFound.map(({ file }) => file.replace(/^pages|\.html$/g, '')),
];
