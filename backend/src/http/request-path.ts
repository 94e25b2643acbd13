import type { IncomingMessage } from 'node:http';

/** The host that a request names, without its port. */
export const hostOf = ({ headers }: IncomingMessage): string =>
  (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();

/** Without the query. Express strips the mount path from `url` alone. */
export const pathOf = ({
  originalUrl,
  url = '',
}: IncomingMessage & { originalUrl?: string }): string => (originalUrl ?? url).split('?')[0]!;

/** Whether a path is one of these folders, or an address below it. */
const isIn = (...folders: string[]) => {
  const pattern = new RegExp(`^/(?:${folders.join('|')})(?:/|$)`);
  return (path: string): boolean => pattern.test(path);
};

export const isAdminPath = isIn('admin');
/** What controllers answer, and never a page of the site. */
export const isApiPath = isIn('api', 'health', 'metrics');
export const isHealthPath = isIn('health');
export const isMetricsPath = isIn('metrics');
export const isAssetPath = isIn('assets');

/** With its question mark. */
export const queryOf = ({ url = '' }: IncomingMessage): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';

/** `/blog` for `/%62log`: these characters mean the same encoded or not (RFC 3986, section 2.3). */
export const usualSpelling = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

const ABSOLUTE_WITHOUT_USER = /^http:\/\/([^/?#@\\]+)(\/.*)$/i;

/** RFC 9112, section 3.2.2. With another host than the header's, the address stays: refused. */
export const removeHost = (request: IncomingMessage): void => {
  const { url = '', headers } = request;
  const [, host, path] = ABSOLUTE_WITHOUT_USER.exec(url) ?? [];
  if (host && host.toLowerCase() === headers.host?.toLowerCase()) request.url = path;
};
