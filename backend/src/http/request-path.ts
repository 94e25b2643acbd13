import type { IncomingMessage } from 'node:http';

/** The requested path, without the query. Express strips the mount path from `url` alone. */
export const pathOf = ({
  originalUrl,
  url = '',
}: IncomingMessage & { originalUrl?: string }): string => (originalUrl ?? url).split('?')[0]!;

/** The query that a client requested, with its question mark; empty if there is none. */
export const queryOf = ({ url = '' }: IncomingMessage): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';

/**
 * The usual spelling of a path: `/blog` for `/%62log`. Letters, digits, `-`, `.`, `_` and `~` mean
 * the same with and without encoding (RFC 3986, section 2.3). Every other encoding stays, such as
 * `%2F`.
 */
export const usualSpelling = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

/**
 * The host and the rest of an address such as `http://localhost:3000/blog?page=2`. It has no user.
 */
const ABSOLUTE = /^http:\/\/([^/?#@\\]+)(\/.*)$/i;

/**
 * Replaces an address that has a host by its path and query. A server must accept it (RFC 9112,
 * section 3.2.2), and its host counts more than the Host header, which others read as well: where
 * the two differ, the address stays, and is refused.
 */
export const removeHost = (request: IncomingMessage): void => {
  const { url = '', headers } = request;
  const [, host, path] = ABSOLUTE.exec(url) ?? [];
  if (host && host.toLowerCase() === headers.host?.toLowerCase()) request.url = path;
};
