import { unanswered, unreachable } from 'virtual:words/errors';

/**
 * A response whose status is not 2xx or, unless the method is HEAD, whose body is HTML: a page. The
 * message is `<status>: <body>`. If the body is empty, it has the status text or, as HTTP/2 has
 * none, `unanswered`. The browser does not tell the status of a redirect: it is 0.
 */
export class HttpError extends Error {
  override name = 'HttpError';

  readonly status: number;
  readonly body: string;
  readonly isPage: boolean;

  constructor(status: number, body: string, isPage = false) {
    super(status === 0 ? body : `${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.isPage = isPage;
  }

  get isRedirect(): boolean {
    return this.status === 0;
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
    // The API redirects nobody. A proxy does, to its sign-in, often on another host.
    redirect: 'manual',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // When the network fails: https://fetch.spec.whatwg.org/#fetch-method
    // Each browser words it differently.
    throw error instanceof TypeError ? new Error(unreachable, { cause: error }) : error;
  });
  // A page is not ours: the API never answers with HTML.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  if (isPage && method !== 'HEAD') throw new HttpError(response.status, unanswered, true);
  if (!response.ok) {
    const answer = await response.text();
    throw new HttpError(response.status, answer || response.statusText || unanswered);
  }
  return response;
};
