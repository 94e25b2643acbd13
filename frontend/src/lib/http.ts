/**
 * A response whose status is not 2xx, or whose body is HTML. The message is `<status>: <body>`,
 * with the status text if the body is empty.
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

/** Of a proxy, whose page is no sentence: the API never answers with one. */
const FOREIGN_ANSWER = 'The server could not answer.';

/** Each browser words this failure differently. */
const NO_ANSWER = 'The site could not be reached. Check your connection and try again.';

/** The address of a path on this site. A bare path that begins with `//` names another host. */
const ownAddress = (path: string): string => window.location.origin + path;

/** @throws HttpError if the status is not 2xx or the body HTML, Error if the network fails */
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
    throw error instanceof TypeError ? new Error(NO_ANSWER, { cause: error }) : error;
  });
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  if (isPage && method !== 'HEAD') throw new HttpError(response.status, FOREIGN_ANSWER);
  if (!response.ok)
    throw new HttpError(response.status, (await response.text()) || response.statusText);
  return response;
};
