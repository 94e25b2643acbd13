import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#@]+)(\/.*)?$/i;

/**
 * Turns `GET http://host/path` into `GET /path` with that host, which counts instead of the header's. Every server has
 * to take this form, see RFC 9112, section 3.2.2; from here on there is one spelling for every rule that looks at a path.
 */
export const toOriginForm = (request: IncomingMessage): void => {
  if (request.url?.startsWith('/')) return;
  const [, host, path = '/'] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.url = path;
  request.headers.host = host;
};
