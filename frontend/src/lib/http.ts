/** An answer that is not OK. The message is the status, a colon, a space, and the body or the status text. */
export class HttpError extends Error {
  override name = 'HttpError';
}

/**
 * Calls our own API; cookies go along, a body goes as JSON.
 *
 * @throws HttpError on any answer that is not 2xx
 * @throws TypeError when the network fails
 */
export const callApi = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    const text = (await response.text()) || response.statusText;
    throw new HttpError(`${response.status}: ${text}`);
  }
  return response;
};
