import type { IncomingMessage } from 'node:http';

/** Returns the path without the query. Express strips the mount path from `url` alone. */
export const pathOf = ({
  originalUrl,
  url = '',
}: IncomingMessage & { originalUrl?: string }): string => (originalUrl ?? url).split('?')[0]!;

/** Returns the query with its question mark, or nothing. */
export const queryOf = ({ url = '' }: IncomingMessage): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';

/** `/blog` for `/%62log`: these characters mean the same encoded or not (RFC 3986, section 2.3). */
export const usualSpelling = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

/** An address with a host, and without a user. */
const ABSOLUTE = /^http:\/\/([^/?#@\\]+)(\/.*)$/i;

/**
 * Leaves the path of an address that has a host (RFC 9112, section 3.2.2). If the Host header has
 * another one, the address stays, and is refused.
 */
export const removeHost = (request: IncomingMessage): void => {
  const { url = '', headers } = request;
  const [, host, path] = ABSOLUTE.exec(url) ?? [];
  if (host && host.toLowerCase() === headers.host?.toLowerCase()) request.url = path;
};
