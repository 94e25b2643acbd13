import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#@]+)(\/.*)?$/i;

/**
 * Rewrites a request target in absolute form (`GET http://host/path`) to origin form (`GET /path`), and replaces the
 * Host header with the target's host. Every server must accept the absolute form, see RFC 9112, section 3.2.2. After
 * the rewrite, every rule that checks a path sees one form only.
 */
export const toOriginForm = (request: IncomingMessage): void => {
  if (request.url?.startsWith('/')) return;
  const [, host, path = '/'] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.url = path;
  request.headers.host = host;
};
