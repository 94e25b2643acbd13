import { createHash } from 'node:crypto';

/** Returns a SHA-256 hash in the format of the content security policy and the `integrity` attribute. */
export const sha256 = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Lets the browser verify every script that a page may load. */
export interface Integrity {
  /** Element for the head, before the first script: an import map with the hash of each script. */
  importMap: string;
  /** Hash of the element's content, for the content security policy. */
  importMapHash: string;
  /** Element for the head that loads a script early. Its hash is there, too: Chromium reads it before the import map. */
  preload: (address: string) => string;
}

/**
 * @param files content of each script, keyed by address
 * @see https://html.spec.whatwg.org/multipage/webappapis.html#module-map-integrity
 */
export const createIntegrity = (files: ReadonlyMap<string, Uint8Array>): Integrity => {
  const hashes = new Map([...files].map(([address, content]) => [address, sha256(content)]));
  const content = JSON.stringify({ integrity: Object.fromEntries(hashes) });
  return {
    importMap: `<script type="importmap">${content}</script>`,
    importMapHash: sha256(content),
    preload: (address) => `<link rel="modulepreload" href="${address}" integrity="${hashes.get(address)!}">`,
  };
};
