/** A response whose status is not 2xx. The message is `<status>: <body>`, with the status text if the body is empty. */
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

const request = async (
  method: 'HEAD' | 'GET' | 'POST' | 'PATCH' | 'DELETE',
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
    throw new HttpError(response.status, text);
  }
  return response;
};

/**
 * Returns a function that calls our own API. It sends cookies, and the body as JSON. It throws an HttpError if the
 * status is not 2xx, and an Error if the network fails.
 *
 * @param noAnswer message of the Error if the network fails, because each browser words that failure differently
 */
export const createApi =
  (noAnswer: string) =>
  async (...parameters: Parameters<typeof request>): Promise<Response> => {
    try {
      return await request(...parameters);
    } catch (error) {
      // fetch rejects with a TypeError when the network fails: https://fetch.spec.whatwg.org/#fetch-method
      throw error instanceof TypeError ? new Error(noAnswer, { cause: error }) : error;
    }
  };
