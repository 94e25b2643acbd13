import { createHash } from 'node:crypto';

/** The hash of a content as the content policy and the `integrity` attribute name it. */
export const sha256 = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** What a browser checks our scripts against, from the first to the last that a page may load. */
export interface Integrity {
  /** An element for the head, before the first script: the hash of each script that is loaded. */
  importMap: string;
  /** Hash of the element's content, for the content policy. */
  importMapHash: string;
}

/**
 * @param files content of each script by address
 * @see https://html.spec.whatwg.org/multipage/webappapis.html#module-map-integrity
 */
export const createIntegrity = (files: ReadonlyMap<string, Uint8Array>): Integrity => {
  const hashes = new Map([...files].map(([address, content]) => [address, sha256(content)]));
  const content = JSON.stringify({ integrity: Object.fromEntries(hashes) });
  return {
    importMap: `<script type="importmap">${content}</script>`,
    importMapHash: sha256(content),
  };
};
