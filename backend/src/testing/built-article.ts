import { readFileSync } from 'node:fs';

const manifest = new URL('../../../frontend/dist/manifest.json', import.meta.url);
const { pages } = JSON.parse(readFileSync(manifest, 'utf8')) as { pages: Record<string, string> };

/** The address of an article of the site that is built. */
export const ARTICLE_ADDRESS = Object.keys(pages).find((address) =>
  /^\/blog\/[^/]+$/.test(address),
)!;
