import { unanswered, unreachable } from 'virtual:words/errors';

/**
 * A response whose status is not 2xx or, unless the method is HEAD, whose body is HTML. The message
 * is `<status>: <body>`. If the body is empty, it has the status text or, as HTTP/2 has none,
 * `unanswered`.
 */
export class HttpError extends Error {
  override name = 'HttpError';

  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

/** The address of a path on this site. A bare path that begins with `//` names another host. */
const ownAddress = (path: string): string => window.location.origin + path;

/** @throws HttpError (see there), Error if the network fails */
export const call = async (
  method: 'HEAD' | 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const response = await fetch(ownAddress(path), {
    method,
    credentials: 'include',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // When the network fails: https://fetch.spec.whatwg.org/#fetch-method
    // Each browser words it differently.
    throw error instanceof TypeError ? new Error(unreachable, { cause: error }) : error;
  });
  // A page is not ours: the API never answers with HTML.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  if (isPage && method !== 'HEAD') throw new HttpError(response.status, unanswered);
  if (!response.ok) {
    const body = await response.text();
    throw new HttpError(response.status, body || response.statusText || unanswered);
  }
  return response;
};
